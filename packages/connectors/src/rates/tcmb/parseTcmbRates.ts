/** Exchange rates of Türkiye's central bank: https://www.tcmb.gov.tr/kurlar/today.xml */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { z } from 'zod'
import { formatShortDecimal, parseDecimal } from '@kervan/domain/money/decimal'

/** TRY per unit of a currency, as exact decimal text. */
export interface SellingRate {
  currency: string
  sellingTry: string
  /** Foreign-exchange buying rate; absent where the bulletin states none. */
  buyingTry?: string
}

export interface RateBulletin {
  /** Day of the bulletin, `2020-10-08`. */
  day: string
  rates: SellingRate[]
}

/** Thrown when the text is not a bulletin or lacks required content. */
export class RateBulletinError extends Error {}

/** Decimals of a rate per single unit; the bank publishes some currencies per 100 units. */
const rateDecimals = 8

const bulletinSchema = z.object({
  Tarih_Date: z.object({
    '@Tarih': z.string().regex(/^\d\d\.\d\d\.\d{4}$/),
    Currency: z.array(
      z.object({
        '@CurrencyCode': z.string().regex(/^[A-Z]{3}$/),
        Unit: z.string().regex(/^10*$/),
        ForexBuying: z.string().default(''),
        ForexSelling: z.string(),
      }),
    ),
  }),
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Currency',
})

/**
 * Parses the foreign-exchange rates of a bulletin. Currencies without a selling rate (special drawing rights) are
 * omitted.
 * @throws RateBulletinError for an invalid bulletin, and for one without USD and EUR
 */
export const parseTcmbRates = (xml: string): RateBulletin => {
  if (XMLValidator.validate(xml) !== true) throw new RateBulletinError('not well-formed XML')
  const parsed = bulletinSchema.safeParse(parser.parse(xml))
  if (!parsed.success)
    throw new RateBulletinError(`not a bulletin: ${parsed.error.issues[0]?.path.join('.')}`)

  const { '@Tarih': written, Currency: currencies } = parsed.data.Tarih_Date
  const rates = currencies
    .filter(({ ForexSelling }) => ForexSelling !== '')
    .map(({ '@CurrencyCode': currency, Unit, ForexBuying, ForexSelling }) => ({
      currency,
      sellingTry: ofOneUnit(ForexSelling, Unit.length - 1),
      ...(ForexBuying !== '' && { buyingTry: ofOneUnit(ForexBuying, Unit.length - 1) }),
    }))
  for (const needed of ['USD', 'EUR'])
    if (!rates.some(({ currency }) => currency === needed))
      throw new RateBulletinError(`no rate of ${needed}`)
  const day = written.split('.').reverse().join('-')
  if (!z.iso.date().safeParse(day).success) throw new RateBulletinError(`no day: ${written}`)
  return { day, rates }
}

/** Divides `price` by 10 to the power of `zeros`, exactly. */
const ofOneUnit = (price: string, zeros: number): string => {
  try {
    const rate = parseDecimal(price, rateDecimals - zeros)
    if (rate > 0) return formatShortDecimal(rate, rateDecimals)
  } catch {
    // RecordedFlight below.
  }
  throw new RateBulletinError(`not a rate: ${price.slice(0, 40)}`)
}
