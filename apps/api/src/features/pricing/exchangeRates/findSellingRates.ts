import type { Decimal } from '@kervan/domain/money/decimal'
import type { Currency } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { listRatesUpTo } from './exchangeRate.queries.ts'

/** TRY for one unit of each currency, the newest rate up to the day. */
export const findSellingRates = async (db: Db, day: string): Promise<Record<Currency, Decimal>> =>
  Object.fromEntries(
    // Newest first: the last one of a currency to be entered is the one that stays.
    (await listRatesUpTo(db, day)).toReversed().map(({ currency, sellingTry }) => [currency, sellingTry]),
  )
