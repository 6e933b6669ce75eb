/** What the bench uses of DuckDB. */
export interface DuckDb {
  run(sql: string): Promise<unknown>
  /** The lists of the first column, chunk by chunk: all values, and pairs of (start, length). */
  lists(sql: string): AsyncIterable<{ readonly values: Int32Array; readonly pairs: BigUint64Array }>
  close(): void
}

interface ListVector {
  readonly entryData: BigUint64Array
  readonly childData: { readonly items: Int32Array }
}

interface Chunk {
  readonly rowCount: number
  getColumnVector(column: number): ListVector
}

interface Connection {
  run(sql: string): Promise<unknown>
  stream(sql: string): Promise<{ fetchChunk(): Promise<Chunk | null> }>
  closeSync(): void
}

// Named by a variable: the package is there where shoal is developed, and need not be where it is used.
const duckDbPackage: string = '@duckdb/node-api'

/** Undefined where DuckDB is not installed. */
export async function openDuckDb(): Promise<DuckDb | undefined> {
  let connection: Connection
  try {
    const { DuckDBInstance } = (await import(duckDbPackage)) as {
      DuckDBInstance: { create(): Promise<{ connect(): Promise<Connection> }> }
    }
    connection = await (await DuckDBInstance.create()).connect()
  } catch {
    return undefined
  }
  await connection.run('SET threads = 2')
  return {
    run: (sql) => connection.run(sql),
    async *lists(sql) {
      const result = await connection.stream(sql)
      for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        // The vectors themselves: whoever asks for rows or columns gets JavaScript lists, which takes many times as long.
        const { entryData, childData } = chunk.getColumnVector(0)
        yield { values: childData.items, pairs: entryData }
      }
    },
    close: () => connection.closeSync(),
  }
}
