/** Exact fractions of whole numbers, so that the second program shares no arithmetic with the product. */
export interface Fraction {
  readonly top: bigint
  /** Above zero. */
  readonly bottom: bigint
}

const hundred = 100n

export const whole = (top: bigint): Fraction => ({ top, bottom: 1n })

export const nothing = whole(0n)

/** Parses '16.5' or '0.019'. */
export const decimal = (written: string): Fraction => {
  const [, digits, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(written) ?? []
  if (digits === undefined) throw new RangeError(`not a decimal: ${written}`)
  return { top: BigInt(digits + decimals), bottom: 10n ** BigInt(decimals.length) }
}

export const percent = (written: string): Fraction => {
  const { top, bottom } = decimal(written)
  return { top, bottom: bottom * hundred }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})

export const minus = ({ top, bottom }: Fraction): Fraction => ({ top: -top, bottom })

export const times = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.top,
  bottom: a.bottom * b.bottom,
})

export const over = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom,
  bottom: a.bottom * b.top,
})

export const isAbove = (a: Fraction, b: Fraction): boolean => a.top * b.bottom > b.top * a.bottom

export const smaller = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? b : a)
export const larger = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? a : b)
export const total = (all: readonly Fraction[]): Fraction => all.reduce(plus, nothing)

/** Rounds an amount half up to hundredths; amounts are not negative. */
export const toCents = (amount: Fraction): bigint =>
  (2n * amount.top * hundred + amount.bottom) / (2n * amount.bottom)

export const ofCents = (cents: bigint): Fraction => ({ top: cents, bottom: hundred })
export const rounded = (amount: Fraction): Fraction => ofCents(toCents(amount))
