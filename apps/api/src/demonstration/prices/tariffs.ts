/** Price lists of the demo, generated from rules. Illustrative: the figures come from no carrier's tariff. */
import { formatDecimal, multiplyDivide, parseDecimal } from '@kervan/domain/money/decimal'
import { parsePercent, rateOne } from '@kervan/domain/money/money'
import { breaksKg, buildPrices } from '@kervan/domain/pricing/priceLists/zoneRules'
import type { PriceCurveRule } from '@kervan/domain/pricing/priceLists/zoneRules'
import type {
  PriceListRow,
  PricePerKgRow,
  WeightBreakRow,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import { defaultRoundingSteps } from '@kervan/domain/weight/weight'
import { demoServices } from './carriers.ts'
import { zonesOfService } from './zones.ts'

const packageBreaksKg = [...breaksKg(0.5, 10, 0.5), ...breaksKg(11, 30, 1), ...breaksKg(35, 70, 5)]

const express: PriceCurveRule = {
  packageBreaksKg,
  documentBreaksKg: breaksKg(0.5, 2.5, 0.5),
  documentDiscountPercent: '12',
  bands: [{ upToKg: 5, percent: '100' }, { upToKg: 20, percent: '82' }, { percent: '70' }],
  isOpenEnded: true,
}
const economy: PriceCurveRule = {
  ...express,
  documentBreaksKg: [],
  bands: [{ upToKg: 2, percent: '100' }, { upToKg: 10, percent: '85' }, { percent: '74' }],
}
const postal: PriceCurveRule = {
  packageBreaksKg: breaksKg(0.5, 30, 0.5),
  documentBreaksKg: breaksKg(0.5, 2, 0.5),
  documentDiscountPercent: '20',
  bands: [{ percent: '100' }],
  isOpenEnded: false,
}

interface ListRule {
  id: number
  serviceId: number
  currency: string
  /** Base prices, valid for zone factors of 100 per cent. */
  base: string
  perKg: string
  curve: PriceCurveRule
  changes?: Partial<PriceListRow>
}

const exportRules: readonly Omit<ListRule, 'id'>[] = [
  {
    serviceId: 11,
    currency: 'EUR',
    base: '8.40',
    perKg: '4.20',
    curve: economy,
    changes: { chargeableBasis: 'piece', volumetricDivisor: 6000 },
  },
  { serviceId: 12, currency: 'EUR', base: '13.90', perKg: '6.30', curve: express },
  { serviceId: 21, currency: 'USD', base: '18.60', perKg: '8.10', curve: express },
  { serviceId: 22, currency: 'USD', base: '15.20', perKg: '6.70', curve: economy },
  { serviceId: 31, currency: 'USD', base: '18.20', perKg: '8.30', curve: express },
  { serviceId: 32, currency: 'USD', base: '14.80', perKg: '6.50', curve: economy },
  { serviceId: 41, currency: 'EUR', base: '17.40', perKg: '7.90', curve: express },
  { serviceId: 42, currency: 'EUR', base: '14.10', perKg: '3.60', curve: economy },
  {
    serviceId: 51,
    currency: 'TRY',
    base: '520.00',
    perKg: '215.00',
    curve: { ...postal, documentBreaksKg: [] },
    changes: { roundingSteps: [{ stepKg: 0.5 }] },
  },
  {
    serviceId: 52,
    currency: 'TRY',
    base: '780.00',
    perKg: '318.00',
    curve: postal,
    changes: { roundingSteps: [{ stepKg: 0.5 }] },
  },
]

/** Only our own express service has an import list; other services have none. */
const importRule: ListRule = {
  id: 125,
  serviceId: 12,
  currency: 'EUR',
  base: '15.20',
  perKg: '6.90',
  curve: express,
  changes: { direction: 'import' },
}

/** Ids of export lists are the service's id times ten. */
const listRules: readonly ListRule[] = [
  ...exportRules.map((rule) => ({ ...rule, id: rule.serviceId * 10 })),
  importRule,
]

const nameOf = ({ serviceId, changes }: ListRule): string => {
  const service = demoServices.find(({ id }) => id === serviceId)!.name
  return changes?.direction === 'import' ? `${service} ithalat (örnek tarife)` : `${service} (örnek tarife)`
}

const part = (amount: string, percent: string): string =>
  formatDecimal(multiplyDivide(parseDecimal(amount, 2), parsePercent(percent), rateOne), 2)

/** One export list per service, and one import list, all without an end. */
export const demoPriceLists: readonly PriceListRow[] = listRules.map((rule) => ({
  id: rule.id,
  version: 1,
  serviceId: rule.serviceId,
  name: nameOf(rule),
  currency: rule.currency,
  validFrom: '2025-01-01',
  validTo: null,
  volumetricDivisor: 5000,
  chargeableBasis: 'shipment',
  roundingSteps: defaultRoundingSteps,
  perKgBasis: 'aboveLastBreak',
  ...rule.changes,
}))

/** Generates demo prices on each call instead of storing them, because there are about ten thousand rows. */
export const buildDemoPrices = (): { weightBreaks: WeightBreakRow[]; pricesPerKg: PricePerKgRow[] } => {
  const lists = listRules.map(({ id, serviceId, base, perKg, curve }) =>
    buildPrices(
      id,
      zonesOfService(serviceId).map((zone) => ({
        zoneId: zone.id,
        base: part(base, zone.basePercent),
        perKg: part(perKg, zone.perKgPercent),
      })),
      curve,
    ),
  )
  return {
    weightBreaks: lists.flatMap((list) => list.weightBreaks),
    pricesPerKg: lists.flatMap((list) => list.pricesPerKg),
  }
}
