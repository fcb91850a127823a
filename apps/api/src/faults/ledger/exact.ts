/** Exact decimals of the ledger: integers in hundredths or in 10^-8, without the product's own arithmetic. */

/** Reads a decimal of the database as an integer of `scale` places. Throws for more places than that. */
export const read = (decimal: string, scale = 2): bigint => {
  const [, sign, whole, places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  if (whole === undefined) throw new Error(`no decimal: ${decimal}`)
  const used = places.replace(/0+$/, '')
  if (used.length > scale) throw new Error(`${decimal} has more than ${scale} places`)
  const value = BigInt(whole + used.padEnd(scale, '0'))
  return sign === '-' ? -value : value
}

export const write = (hundredths: bigint): string => {
  const text = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0')
  return `${hundredths < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

/** Divides and rounds half away from zero. The divisor is positive. */
export const divide = (value: bigint, by: bigint): bigint => {
  const size = value < 0n ? -value : value
  const rounded = (2n * size + by) / (2n * by)
  return value < 0n ? -rounded : rounded
}

export const total = <Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint =>
  rows.reduce((sum, row) => sum + amountOf(row), 0n)

export const groups = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> => {
  const grouped = new Map<string, Row[]>()
  for (const row of rows) {
    const known = grouped.get(keyOf(row))
    if (known) known.push(row)
    else grouped.set(keyOf(row), [row])
  }
  return grouped
}
