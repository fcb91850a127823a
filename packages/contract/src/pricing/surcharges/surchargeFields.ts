/** Surcharge rule as entered, with the fields of each kind (docs/rules.md, Prices). */
import { z } from 'zod'
import {
  surchargeBases,
  surchargeKinds,
  surchargePayers,
} from '@kervan/domain/pricing/rating/compile/rateRows'
import type { SurchargeKind } from '@kervan/domain/pricing/rating/compile/rateRows'
import { countryCode, decimalNumber, hasDecimals, requiredText, rowId } from '../../fields.ts'
import { priceDay } from '../quotes/pricingFields.ts'

const kindsAboutPieces: ReadonlySet<SurchargeKind> = new Set([
  'oversizePiece',
  'overweightPiece',
  'additionalHandling',
])

/** Returns true for kinds that single pieces trigger, and that therefore have limits. */
export const isAboutPieces = (kind: SurchargeKind): boolean => kindsAboutPieces.has(kind)

const money = () =>
  decimalNumber('pricing/rateTable:surcharge.required.amount').refine(
    (value) => value >= 0 && value < 1_000_000 && hasDecimals(value, 4),
    'pricing/rateTable:surcharge.invalid.amount',
  )

const limit = (max: number, decimals: number) =>
  decimalNumber('validation:number')
    .refine((value) => value > 0 && value <= max && hasDecimals(value, decimals), 'validation:number')
    .nullish()
    .transform((value) => value ?? null)

export const surchargeFields = z.object({
  supplierId: rowId('pricing/rateTable:required.carrier'),
  supplierServiceMethodId: rowId()
    .nullish()
    .transform((id) => id ?? null),
  kind: z.enum(surchargeKinds, 'validation:choice'),
  currency: z.string('validation:required').regex(/^[A-Z]{3}$/, 'validation:choice'),
  per: z.enum(surchargeBases, 'validation:choice'),
  /** Money per unit of `per`, or per cent of the insured value. */
  amount: money(),
  minimum: money()
    .nullish()
    .transform((value) => value ?? null),
  fuelApplies: z.boolean('validation:required'),
  paidBy: z.enum(surchargePayers, 'validation:choice'),
  contentKind: z
    .enum(['document', 'package'], 'validation:choice')
    .nullish()
    .transform((kind) => kind ?? null),
  /** Destination countries of the surcharge; empty or absent: every country. */
  countryCodes: z
    .array(countryCode('validation:choice'))
    .max(250)
    .nullish()
    .transform((codes) => (codes?.length ? [...new Set(codes)].sort() : null)),
  overLongestCm: limit(10_000, 2),
  overSecondCm: limit(10_000, 2),
  overLengthPlusGirthCm: limit(10_000, 2),
  overKg: limit(100_000, 3),
  validFrom: priceDay(),
  validTo: priceDay()
    .nullish()
    .transform((last) => last ?? null),
  source: requiredText(200, 'pricing/rateTable:required.source'),
})
export type SurchargeFields = z.output<typeof surchargeFields>

/** Returns the base of a kind whose amount is per cent; null for kinds that are amounts of money. */
export const percentBaseOf = (kind: SurchargeKind): 'percentOfGoods' | 'percentOfDuties' | null => {
  if (kind === 'insurance') return 'percentOfGoods'
  return kind === 'dutyBuffer' ? 'percentOfDuties' : null
}

/** Returns true when the amount of a rule is per cent. */
export const isPercentage = (per: SurchargeFields['per']): boolean =>
  per === 'percentOfGoods' || per === 'percentOfDuties'

/** Checks which fields the kind allows and requires. */
export const checkSurcharge = (
  rule: Omit<SurchargeFields, 'supplierId' | 'supplierServiceMethodId'>,
  context: z.RefinementCtx,
): void => {
  const complain = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  const limits = [rule.overLongestCm, rule.overSecondCm, rule.overLengthPlusGirthCm, rule.overKg]
  const hasLimit = limits.some((value) => value !== null)
  if ((rule.kind === 'insurance') !== (rule.per === 'percentOfGoods'))
    complain('per', 'pricing/rateTable:surcharge.invalid.insurance')
  if ((rule.kind === 'dutyBuffer') !== (rule.per === 'percentOfDuties'))
    complain('per', 'pricing/rateTable:surcharge.invalid.dutyBuffer')
  if (isAboutPieces(rule.kind) && !hasLimit) complain('overKg', 'pricing/rateTable:surcharge.required.limit')
  if (!isAboutPieces(rule.kind) && hasLimit) complain('kind', 'pricing/rateTable:surcharge.invalid.noLimits')
  if (!isPercentage(rule.per) && !hasDecimals(rule.amount, 2))
    complain('amount', 'pricing/rateTable:surcharge.invalid.cents')
  if (rule.minimum !== null && !hasDecimals(rule.minimum, 2))
    complain('minimum', 'pricing/rateTable:surcharge.invalid.cents')
  if (rule.kind === 'peak' && rule.validTo === null)
    complain('validTo', 'pricing/rateTable:surcharge.required.peakEnd')
  if (rule.validTo !== null && rule.validTo < rule.validFrom)
    complain('validTo', 'pricing/rateTable:invalid.endsBefore')
}
