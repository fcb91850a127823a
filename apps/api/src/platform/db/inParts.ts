/** So many rows of up to thirty columns stay below the 65,535 values of one statement. */
const rowsAtOnce = 2000

/** Rows in parts that one statement takes. */
export const inParts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
