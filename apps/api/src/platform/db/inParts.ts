/** Rows per statement: with up to thirty columns this stays below PostgreSQL's 65,535 parameters. */
const rowsAtOnce = 2000

/** Splits rows into parts that fit one statement. */
export const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
