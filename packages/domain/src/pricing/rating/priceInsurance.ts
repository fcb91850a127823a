/** Price of insuring goods with each service, using the same rules and figures as the line of an insured offer. */
import { multiplyDivide } from '../../money/decimal.ts'
import { rateOne } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import type { Explanation } from '../quotes/explanation.ts'
import type { Offer } from '../quotes/offer.ts'
import { measureParcel } from './parcel.ts'
import type { Day } from './compile/rateRows.ts'
import { isValidOn } from './compile/rateTable.ts'
import type { CompiledService, RateTable } from './compile/rateTable.ts'
import { appliesTo, rateInTry, surchargeMinor } from './surchargeAmount.ts'

export interface InsurancePrice {
  readonly carrier: Offer['carrier']
  readonly service: Offer['service']
  /** Currency of the service's price list, like the offer's line. */
  readonly amount: Money
  readonly amountTry: Money
  /** Insurance rate as a percentage of the goods value. */
  readonly percent: string
  /** Minimum amount of the rule and its currency, if any. */
  readonly minimum: { readonly amount: string; readonly currency: string } | null
  readonly isMinimum: boolean
}

const priceOf = (
  table: RateTable,
  service: CompiledService,
  request: { day: Day; countryCode: string; goods: Money },
): InsurancePrice[] => {
  const { countryCode, goods, day } = request
  const parcel = measureParcel({
    day,
    segmentId: table.defaultSegmentId,
    contentKind: 'package',
    packageType: 'box',
    countryCode,
    postalCode: null,
    // Any weight works, because insurance depends only on the value of the goods.
    pieces: [{ lengthCm: 1, widthCm: 1, heightCm: 1, weightKg: 0.5 }],
    insuredValue: goods,
  })
  const list = service.priceLists.export.find((one) => isValidOn(one, parcel.day))
  if (!list || !service.zoneByCountry.has(countryCode)) return []
  const { currency } = list.row
  const rate = rateInTry(table, currency, parcel.day)
  if (!rate) return []
  const rules = service.surcharges.filter(
    (one) => one.kind === 'insurance' && appliesTo(one, parcel.request, parcel.day),
  )
  return rules.flatMap((rule): InsurancePrice[] => {
    const trace: Explanation[] = []
    const minor = surchargeMinor(table, rule, 1, 0, parcel, currency, trace)
    if (minor === null) return []
    const step = trace.find((one) => one.code === 'surcharge')
    const { minimum } = rule.row
    return [
      {
        carrier: service.carrier,
        service: service.service,
        amount: { minor, currency },
        amountTry: { minor: multiplyDivide(minor, rate.rate, rateOne), currency: 'TRY' },
        percent: rule.row.amount,
        minimum: minimum === null ? null : { amount: minimum, currency: rule.row.currency },
        isMinimum: step?.params.isMinimum ?? false,
      },
    ]
  })
}

/**
 * Returns one price per rule for services that insure goods to the country (exports) on the day, in the table's
 * order.
 */
export const priceInsurance = (
  table: RateTable,
  request: { day: Day; countryCode: string; goods: Money },
): InsurancePrice[] => table.services.flatMap((service) => priceOf(table, service, request))
