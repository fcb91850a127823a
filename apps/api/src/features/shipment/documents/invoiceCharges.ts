import type {
  ConvertedCharge,
  InvoiceContent,
  UnconvertedCharge,
} from '@kervan/documents/invoice/invoiceContent'
import { formatShortDecimal } from '@kervan/domain/money/decimal'
import type { Decimal } from '@kervan/domain/money/decimal'
import { exchangeThroughTry, fromDecimal, parseRate } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { findSellingRates } from '../../pricing/exchangeRates/findSellingRates.ts'
import type { BookedOffer } from '../booking/booking.queries.ts'
import type { LoadedShipment } from '../draft/loadShipment.ts'

type InvoiceCharges = Pick<InvoiceContent, 'freightCharge' | 'insurance'> & {
  converted: ConvertedCharge[]
  unconverted: UnconvertedCharge[]
}

const rateDecimals = 8
const writeRate = (rate: Decimal): string => formatShortDecimal(parseRate(rate), rateDecimals)

/**
 * Returns freight as the sender declared it and insurance as paid, in the currency of the goods. Converts by
 * the rates of the paid offer's day: the offer's own rate for its currency, the bank's for others.
 */
export const invoiceCharges = async (
  db: Db,
  { details }: LoadedShipment,
  offer: BookedOffer | undefined,
  today: string,
): Promise<InvoiceCharges> => {
  const currency = details.currency ?? 'EUR'
  const day = offer?.exchangeRateDay ?? today
  const stated: Record<ConvertedCharge['charge'], Money | undefined> = {
    freight:
      details.freightCharge === null
        ? undefined
        : fromDecimal(details.freightCharge.toFixed(2), details.freightCurrency ?? currency),
    insurance: offer?.lines.find(({ code }) => code === 'insurance')?.amount,
  }
  const needsRates = Object.values(stated).some((amount) => amount && amount.currency !== currency)
  const sellingTry = needsRates ? await findSellingRates(db, day) : {}
  if (offer) sellingTry[offer.currency] = offer.exchangeRate
  const converted: ConvertedCharge[] = []
  const unconverted: UnconvertedCharge[] = []
  const inCurrency = (charge: ConvertedCharge['charge']): Money | undefined => {
    const amount = stated[charge]
    if (!amount || amount.currency === currency) return amount
    const result = exchangeThroughTry(amount, currency, sellingTry)
    if (!result) {
      unconverted.push({ charge, amount })
      return undefined
    }
    const rates = [amount.currency, currency]
      .filter((one) => one !== 'TRY')
      .map((one) => ({ currency: one, sellingTry: writeRate(sellingTry[one]!) }))
    converted.push({ charge, amount, rates, day })
    return result
  }
  return { freightCharge: inCurrency('freight'), insurance: inCurrency('insurance'), converted, unconverted }
}
