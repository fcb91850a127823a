/** Values of a stored rate's `source` column and their meaning. */
import type { RateOrigin } from '@kervan/domain/pricing/rating/compile/rateRows'

/** Entered by a user. */
export const manualSource = 'manual'

/** Demo example data, replaced by a bulletin. */
export const illustrativeSource = 'illustrative'

/** Any other source is the URL of a bulletin. */
export const originOf = (source: string): RateOrigin =>
  source === manualSource || source === illustrativeSource ? source : 'centralBank'
