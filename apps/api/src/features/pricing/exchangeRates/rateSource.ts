/** What the `source` of a stored rate says of where it comes from. */
import type { RateOrigin } from '@kervan/domain/pricing/rating/compile/rateRows'

/** Somebody typed it. */
export const manualSource = 'manual'

/** Example data of the demonstration; a bulletin replaces it. */
export const illustrativeSource = 'illustrative'

/** Everything else is the address of a bulletin. */
export const originOf = (source: string): RateOrigin =>
  source === manualSource || source === illustrativeSource ? source : 'centralBank'
