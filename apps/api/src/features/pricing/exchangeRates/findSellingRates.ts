import type { Decimal } from '@kervan/domain/money/decimal'
import type { Currency } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { listRatesUpTo } from './exchangeRate.queries.ts'

/** TRY for one unit of each currency: the latest rate up to the day. */
export const findSellingRates = async (db: Db, day: string): Promise<Record<Currency, Decimal>> =>
  Object.fromEntries(
    // Reversed, so that the newest rate of a currency is entered last and wins.
    (await listRatesUpTo(db, day)).toReversed().map(({ currency, sellingTry }) => [currency, sellingTry]),
  )
