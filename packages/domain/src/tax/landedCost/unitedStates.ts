/** Landed cost in the United States: no VAT at the border; sales tax is a matter of the sale. */
import type { Consignment } from '../../customs/border/consignment.ts'
import { calculateUsTax } from '../calculateUsTax.ts'
import { processingFeeOn, processingFeePercent } from '../processingFee.ts'
import { deMinimisMinor } from '../usDutyFacts.ts'
import { declaredValues, roundedUpSum, valueConsignment } from './consignmentValue.ts'
import type { ValuedConsignment, ValuedGoods } from './consignmentValue.ts'
import type { LandedCost, LandedCostInput, LandedTariff, LandedTariffLine } from './landedCost.ts'
import { chargesByTariff } from './tariffDuty.ts'
import type { LineDuty } from './tariffDuty.ts'
import { finishWay, knownCharges, plainLine, unknownCharges, unknownWay } from './way.ts'
import type { Charges } from './way.ts'

const currency = 'USD'

const dutyOfLine =
  (consignment: Consignment, { layers }: LandedCostInput, consignmentValue: ValuedConsignment['value']) =>
  ({ fact }: LandedTariff) =>
  ({ index, goods, value }: ValuedGoods, { code, rate, hasQuota }: LandedTariffLine): LineDuty => {
    const { day, sender } = consignment
    const origin = goods.originCountry ?? sender.countryCode
    // The additional duties are those on goods of Türkiye.
    if (origin !== 'TR') return { reason: 'countryUnknown', about: origin }
    const pieces = goods.unit === 'piece' ? goods.quantity : null
    const tax = calculateUsTax(
      { code, rate, hasQuota, value, consignmentValue, pieces, netKg: goods.netKg, day },
      layers,
    )
    if (tax.kind === 'none') {
      const isAboutRate = tax.reason === 'textRate' || tax.reason === 'quantityMissing'
      return { reason: tax.reason, about: isAboutRate ? rate : code }
    }
    const base = value
    return [
      plainLine({
        code: 'duty',
        goods: index,
        amount: tax.hsAmount,
        base,
        percent: tax.isExempt ? null : tax.hsPercent,
        code8: code,
        fact,
      }),
      ...tax.layers.map(({ layer, amount }) =>
        plainLine({
          code: 'additionalDuty',
          goods: index,
          amount,
          base,
          percent: tax.isExempt ? null : String(layer.percent),
          code8: layer.hts,
          fact: layer.fact,
        }),
      ),
    ]
  }

/** Fee per entry; goods within the exemption of the day pay none. `limited` is compared with the limits. */
const processingFee = (
  { day }: Consignment,
  { value }: ValuedConsignment,
  limited: ValuedConsignment['value'],
): Charges => {
  if (limited.minor <= deMinimisMinor(day)) return knownCharges([], currency)
  const fee = processingFeeOn(value, day, limited)
  if (!fee) return unknownCharges([{ reason: 'feeUnknown', goods: null, about: '' }], currency)
  const { year, amount, isShare } = fee
  return knownCharges(
    [
      plainLine({
        code: 'processingFee',
        amount,
        base: isShare ? value : null,
        percent: isShare ? String(processingFeePercent) : null,
        fact: { source: year.source, from: year.from, to: year.to, confidence: 'reported' },
      }),
    ],
    currency,
  )
}

export const americanLandedCost = (consignment: Consignment, input: LandedCostInput): LandedCost => {
  const valued = valueConsignment(consignment, input, currency, 'fob')
  if ('unknowns' in valued) return { currency, ways: [unknownWay('entry', valued.unknowns)] }
  const { countryCode } = consignment.destination
  const limited = roundedUpSum(declaredValues(consignment), currency, input.rates) ?? valued.value
  const duty = chargesByTariff(valued, input.tariff, countryCode, dutyOfLine(consignment, input, limited))
  const parts = { duty, fees: processingFee(consignment, valued, limited), vat: 'none' as const }
  return { currency, ways: [finishWay('entry', consignment, valued, input, parts)] }
}
