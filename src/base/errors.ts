/** The API was misused: names the field, the value and the way out. Thrown at the boundary only. */
export class MisuseError extends Error {
  override readonly name = 'MisuseError'
  readonly field: string

  constructor(field: string, text: string) {
    super(`${field}: ${text}`)
    this.field = field
  }
}
