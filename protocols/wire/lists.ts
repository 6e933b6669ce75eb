import { AssertionError } from '../../src/base/assert.ts'

/** A list for the wire. What would be refused on arrival is refused here, where the defect is. */
export function listToWire<Value, Wire>(
  values: readonly Value[],
  countMax: number,
  toWire: (value: Value) => Wire,
): Wire[] {
  if (values.length > countMax)
    throw new AssertionError(`${values.length} elements in a list of at most ${countMax}`)
  const wires: Wire[] = []
  for (const value of values) wires.push(toWire(value))
  return wires
}

/** A list from the wire. The generated code has counted it already. */
export function listFromWire<Wire, Value>(wires: readonly Wire[], fromWire: (wire: Wire) => Value): Value[] {
  const values: Value[] = []
  for (const wire of wires) values.push(fromWire(wire))
  return values
}
