import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { hasRate } from './exchangeRate.queries.ts'

/**
 * Prices in a currency that cannot be expressed in TRY make no offer: they would take the service out of sale without a
 * word. TRY itself needs no rate.
 * @throws AppError validationFailed on `field`
 */
export const requireExchangeRate = async (db: Db, currency: string, field: string): Promise<void> => {
  if (currency !== 'TRY' && !(await hasRate(db, currency)))
    throw fieldError(field, 'pricing/exchangeRates:unknownCurrency', { currency })
}
