import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { hasRate } from './exchangeRate.queries.ts'

/**
 * Refuses a currency without a rate in TRY: its prices would make no offers, and the service would silently
 * disappear from sale. TRY itself needs no rate.
 * @throws AppError validationFailed on `field`
 */
export const requireExchangeRate = async (db: Db, currency: string, field: string): Promise<void> => {
  if (currency !== 'TRY' && !(await hasRate(db, currency)))
    throw fieldError(field, 'pricing/exchangeRates:unknownCurrency', { currency })
}
