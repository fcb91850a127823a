/** Landed cost in Great Britain. Northern Ireland follows the European Union (territory.ts). */
import type { Consignment, ConsignmentGoods, LegalFact } from '../../customs/border/consignment.ts'
import { fromDecimal } from '../../money/money.ts'
import { declaredValues, isAbove, isGiftWithin, valueConsignment } from './consignmentValue.ts'
import type { ValuedConsignment } from './consignmentValue.ts'
import type { LandedCost, LandedCostInput, LandedWay } from './landedCost.ts'
import { tariffDuty } from './tariffDuty.ts'
import { britishVatRate } from './vatRates.ts'
import { finishWay, freeInPart, freeOfDuty, knownCharges, unknownWay } from './way.ts'
import type { Vat } from './way.ts'

const currency = 'GBP'

const lowValue: { limit: ReturnType<typeof fromDecimal>; fact: LegalFact } = {
  limit: fromDecimal('135.00', currency),
  fact: {
    source: 'ms-direct.com',
    note: 'britishLowValue',
    from: '2021-01-01',
    to: null,
    confidence: 'reported',
  },
}

const gift: typeof lowValue = {
  limit: fromDecimal('39.00', currency),
  fact: {
    source: 'VAT Notice 143',
    note: 'britishGift',
    from: '2021-01-01',
    to: null,
    confidence: 'doubtful',
  },
}

const preference: LegalFact = {
  source: 'Free Trade Agreement between Türkiye and the United Kingdom',
  note: 'turkishIndustrialGoods',
  from: '2021-01-01',
  to: null,
  confidence: 'doubtful',
}

/** Rules of Great Britain, for the days on which they begin and end. */
export const britishFacts: readonly LegalFact[] = [lowValue.fact, gift.fact, preference]

/** Industrial goods that originate in Türkiye; others of the same consignment pay the tariff. */
const isPreferred = ({ hsCode, originCountry }: ConsignmentGoods): boolean =>
  hsCode !== null && Number(hsCode.slice(0, 2)) >= 25 && originCountry === 'TR'

const canUsePreference = ({ sender, goods }: Consignment): boolean =>
  sender.countryCode === 'TR' && goods.some(isPreferred)

const waysOf = (consignment: Consignment, input: LandedCostInput, valued: ValuedConsignment): LandedWay[] => {
  const { day, destination, purpose, originPaper } = consignment
  const values = declaredValues(consignment)
  const rate = britishVatRate(day)
  const vat = (due: 'sale' | 'border'): Vat =>
    rate ? { ...rate, due } : { unknown: destination.countryCode }
  const fees = knownCharges([], currency)
  if (day >= lowValue.fact.from && !isAbove(values, lowValue.limit, input.rates)) {
    const duty = freeOfDuty(valued, lowValue.fact)
    if (purpose === 'sale')
      return [finishWay('saleVat', consignment, valued, input, { duty, fees, vat: vat('sale') })]
    const isFreeGift = isGiftWithin(consignment, gift.limit, input.rates)
    const giftVat: Vat = { percent: '0', due: 'border', fact: gift.fact }
    const parts = { duty, fees, vat: isFreeGift ? giftVat : vat('border') }
    return [finishWay('entry', consignment, valued, input, parts)]
  }
  const parts = { fees, vat: vat('border') }
  const dutyOf = (some: ValuedConsignment) => tariffDuty(some, input, destination.countryCode)
  const ways = [finishWay('full', consignment, valued, input, { ...parts, duty: dutyOf(valued) })]
  if (!canUsePreference(consignment)) return ways
  const preferred = finishWay('preference', consignment, valued, input, {
    ...parts,
    duty: freeInPart(valued, isPreferred, preference, dutyOf),
  })
  return originPaper === 'eur1' ? [preferred, ...ways] : [...ways, preferred]
}

export const britishLandedCost = (consignment: Consignment, input: LandedCostInput): LandedCost => {
  const valued = valueConsignment(consignment, input, currency, 'cif')
  if ('unknowns' in valued) return { currency, ways: [unknownWay('full', valued.unknowns)] }
  return { currency, ways: waysOf(consignment, input, valued) }
}
