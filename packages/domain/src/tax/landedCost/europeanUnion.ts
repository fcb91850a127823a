/** Landed cost in the customs territory of the European Union. */
import type { Consignment, ConsignmentGoods } from '../../customs/border/consignment.ts'
import { compactHsCode, toHs6 } from '../../customs/hsCode.ts'
import { territoryOf } from '../../customs/territory.ts'
import { exchangeThroughTry, money } from '../../money/money.ts'
import type { Money } from '../../money/money.ts'
import { declaredValues, isAbove, isBelow, isGiftWithin, valueConsignment } from './consignmentValue.ts'
import type { ValuedConsignment, ValuedGoods } from './consignmentValue.ts'
import {
  atrFree,
  atrFreeLowValue,
  giftRelief,
  handlingFeeFrom,
  isFreeByAtr,
  isInForce,
  lowValueDuty,
  lowValueLimit,
  lowValueRelief,
  nationalFees,
} from './europeanFacts.ts'
import type { NationalFee } from './europeanFacts.ts'
import type { LandedCost, LandedCostInput, LandedLine, LandedUnknown, LandedWay } from './landedCost.ts'
import { tariffDuty } from './tariffDuty.ts'
import { europeanVatRate } from './vatRates.ts'
import {
  finishWay,
  freeInPart,
  freeOfDuty,
  joinCharges,
  knownCharges,
  plainLine,
  unknownCharges,
  unknownWay,
} from './way.ts'
import type { Charges, Vat } from './way.ts'

const currency = 'EUR'

/** Declaration with six digits a line (H7), or with up to ten (H1). */
type CountedBy = 'hs6' | 'code10'

type NumberedGoods = Pick<ValuedGoods, 'index' | 'goods'>

const numberGoods = ({ goods: all }: Consignment): NumberedGoods[] =>
  all.map((goods, index) => ({ index, goods }))

/** Counts the lines of the declaration; goods without a code are unknown. */
const countItems = (
  all: readonly NumberedGoods[],
  by: CountedBy,
): { count: number } | { unknowns: LandedUnknown[] } => {
  const unknowns: LandedUnknown[] = []
  const codes = new Set<string>()
  for (const {
    index,
    goods: { hsCode },
  } of all)
    if (hsCode === null) unknowns.push({ reason: 'codeMissing', goods: index, about: '' })
    else codes.add(by === 'hs6' ? toHs6(hsCode) : compactHsCode(hsCode).slice(0, 10))
  return unknowns.length > 0 ? { unknowns } : { count: codes.size }
}

const chargePerItem = (
  goods: readonly NumberedGoods[],
  by: CountedBy,
  perItem: Money,
  line: Pick<LandedLine, 'code' | 'fact'>,
): Charges => {
  const items = countItems(goods, by)
  if ('unknowns' in items) return unknownCharges(items.unknowns, currency)
  const { count } = items
  return knownCharges(
    [plainLine({ ...line, amount: money(perItem.minor * count, currency), items: { count, by } })],
    currency,
  )
}

const isConsumerSale = ({ receiver, purpose }: Consignment): boolean =>
  receiver.kind === 'individual' && purpose === 'sale'

/** True when the value and the kind of the consignment are those of the fee. */
const isCharged = (consignment: Consignment, { dueOn }: NationalFee, { rates }: LandedCostInput): boolean => {
  const values = declaredValues(consignment)
  return dueOn === 'import'
    ? !isAbove(values, lowValueLimit, rates)
    : consignment.purpose === 'sale' && isBelow(values, lowValueLimit, rates)
}

const nationalFeesOf = (
  consignment: Consignment,
  by: CountedBy,
  dueOn: NationalFee['dueOn'],
  input: LandedCostInput,
): Charges[] => {
  const { destination, day } = consignment
  const { special } = territoryOf(destination.countryCode, destination.postalCode)
  const country = special === null ? destination.countryCode : special === 'monaco' ? 'FR' : null
  return nationalFees
    .filter((fee) => fee.dueOn === dueOn && fee.countryCode === country && isInForce(fee.fact, day))
    .filter((fee) => isCharged(consignment, fee, input))
    .map(({ amount, per, fact }) => {
      const inEuro = exchangeThroughTry(amount, currency, input.rates)
      if (!inEuro)
        return unknownCharges(
          [{ reason: 'exchangeRateMissing', goods: null, about: amount.currency }],
          currency,
        )
      if (per === 'item')
        return chargePerItem(numberGoods(consignment), by, inEuro, { code: 'nationalFee', fact })
      const items = { count: 1, by: 'parcel' as const }
      return knownCharges([plainLine({ code: 'nationalFee', amount: inEuro, items, fact })], currency)
    })
}

const handlingFeeOf = (
  consignment: Consignment,
  by: CountedBy,
  { handlingFee, rates }: LandedCostInput,
): Charges[] => {
  const { day } = consignment
  if (!handlingFee || day < handlingFeeFrom || !isConsumerSale(consignment)) return []
  const { perItem, source } = handlingFee
  const inEuro = exchangeThroughTry(perItem, currency, rates)
  if (!inEuro)
    return [
      unknownCharges([{ reason: 'exchangeRateMissing', goods: null, about: perItem.currency }], currency),
    ]
  const fact = { source, from: handlingFeeFrom, to: null, confidence: 'doubtful' as const }
  return [chargePerItem(numberGoods(consignment), by, inEuro, { code: 'handlingFee', fact })]
}

const isOfAtr = ({ hsCode }: ConsignmentGoods): boolean => hsCode !== null && isFreeByAtr(hsCode)

/** An A.TR covers the industrial goods of a consignment from Türkiye. */
const canUseAtr = ({ destination, sender, goods }: Consignment): boolean =>
  sender.countryCode === 'TR' &&
  territoryOf(destination.countryCode, destination.postalCode).takesAtr &&
  goods.some(isOfAtr)

/** Duty of low value in a declaration of `by` digits; null when the goods pay the tariff. */
const simplifiedDuty = (
  consignment: Consignment,
  valued: ValuedConsignment,
  by: CountedBy,
): Charges | null => {
  const { day, destination } = consignment
  if (isInForce(lowValueRelief, day)) return freeOfDuty(valued, lowValueRelief)
  if (!isConsumerSale(consignment) || !isInForce(lowValueDuty.fact, day)) return null
  const { perItem, fact } = lowValueDuty
  // The act speaks of distance sales in the sense of the VAT directive, which does not apply to these places.
  const isOutsideVat = !territoryOf(destination.countryCode, destination.postalCode).isEuVat
  return chargePerItem(valued.goods, by, perItem, {
    code: 'lowValueDuty',
    fact: isOutsideVat ? { ...fact, confidence: 'doubtful' } : fact,
  })
}

const declaredFirst = ({ usesIoss, originPaper }: Consignment, ways: LandedWay[]): LandedWay[] => {
  const declared =
    (usesIoss && ways.find(({ kind }) => kind === 'ioss')) ||
    (originPaper === 'atr' && ways.find(({ kind }) => kind === 'atr')) ||
    ways.find(({ kind }) => kind !== 'ioss')
  return ways.sort((one, other) => Number(other === declared) - Number(one === declared))
}

const waysOf = (consignment: Consignment, input: LandedCostInput, valued: ValuedConsignment): LandedWay[] => {
  const { day, destination } = consignment
  const { countryCode, postalCode } = destination
  const { special, isEuVat } = territoryOf(countryCode, postalCode)
  const values = declaredValues(consignment)
  const rate = europeanVatRate(destination, day)
  const vat = (due: 'sale' | 'border'): Vat => (rate ? { ...rate, due } : { unknown: special ?? countryCode })
  // The dock dues of the overseas departments have tariffs of their own.
  const otherUnknowns: LandedUnknown[] =
    special === 'frenchOverseasDepartment' ? [{ reason: 'feeUnknown', goods: null, about: special }] : []
  const noFees = knownCharges([], currency)
  if (isGiftWithin(consignment, giftRelief.limit, input.rates)) {
    const { fact } = giftRelief
    const giftVat: Vat = isEuVat ? { percent: '0', due: 'border', fact } : vat('border')
    const parts = { duty: freeOfDuty(valued, fact), fees: noFees, vat: giftVat, otherUnknowns }
    return [finishWay('lowValue', consignment, valued, input, parts)]
  }
  const isLow = !isAbove(values, lowValueLimit, input.rates)
  const simplified = isLow ? simplifiedDuty(consignment, valued, 'hs6') : null
  const feesOn = (by: CountedBy, dueOn: NationalFee['dueOn']) => nationalFeesOf(consignment, by, dueOn, input)
  const way = (kind: LandedWay['kind'], by: CountedBy, duty: Charges, due: 'sale' | 'border' = 'border') =>
    finishWay(kind, consignment, valued, input, {
      duty,
      fees: joinCharges([...feesOn(by, 'import'), ...handlingFeeOf(consignment, by, input)], currency),
      untaxedFees: joinCharges(feesOn(by, 'sender'), currency),
      vat: vat(due),
      otherUnknowns,
    })

  const duty = simplified ?? tariffDuty(valued, input, countryCode)
  const by = simplified ? 'hs6' : 'code10'
  const ways: LandedWay[] = []
  if (isLow && isEuVat && isConsumerSale(consignment)) ways.push(way('ioss', by, duty, 'sale'))
  ways.push(way(simplified ? 'lowValue' : 'full', by, duty))
  const isRelieved = simplified !== null && isInForce(lowValueRelief, day)
  if (canUseAtr(consignment) && (!isRelieved || consignment.originPaper === 'atr')) {
    const fact = simplified && !isRelieved ? atrFreeLowValue : atrFree
    // Other goods of the consignment have no A.TR.
    const dutyOfOthers = (others: ValuedConsignment) =>
      (isLow ? simplifiedDuty(consignment, others, 'code10') : null) ?? tariffDuty(others, input, countryCode)
    ways.push(way('atr', 'code10', freeInPart(valued, isOfAtr, fact, dutyOfOthers)))
  }
  return declaredFirst(consignment, ways)
}

export const europeanLandedCost = (consignment: Consignment, input: LandedCostInput): LandedCost => {
  const valued = valueConsignment(consignment, input, currency, 'cif')
  if ('unknowns' in valued) return { currency, ways: [unknownWay('full', valued.unknowns)] }
  return { currency, ways: waysOf(consignment, input, valued) }
}
