/** VAT of carriage by lane and day (docs/rules.md, Sales invoices; adr/0016). */
import { multiplyDivide } from '../money/decimal.ts'
import type { Decimal } from '../money/decimal.ts'
import { money, parsePercent, rateOne, subtract } from '../money/money.ts'
import type { Money } from '../money/money.ts'

/** `domestic`: both ends in Türkiye. `international`: one end. `foreign`: neither. */
export type Lane = 'domestic' | 'international' | 'foreign'

/** Lane between two countries (ISO codes). */
export const laneOf = (from: string, to: string): Lane => {
  if (from === 'TR' && to === 'TR') return 'domestic'
  return from === 'TR' || to === 'TR' ? 'international' : 'foreign'
}

export const vatTreatments = ['standard', 'carriage', 'serviceExport', 'outOfScope'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/** A foreign lane is a service export for a buyer abroad, and out of scope for a buyer in Türkiye. */
export const treatmentOf = (lane: Lane, buyerCountry: string): VatTreatment => {
  if (lane === 'domestic') return 'standard'
  if (lane === 'international') return 'carriage'
  return buyerCountry === 'TR' ? 'outOfScope' : 'serviceExport'
}

/** Exemption code of the revenue administration's list, printed on the document and written into its XML. */
export type ExemptionCode = '302' | '311' | '351'

export interface VatRule {
  /** First day of the rule. */
  readonly from: string
  /** Percentage, `20`. */
  readonly rate: string
  /** Null: taxed. */
  readonly exemption: ExemptionCode | null
}

/**
 * Newest first. Standard rate: 18 % by decree 2007/13033, 20 % by decree 7346 (Official Gazette of 7 July 2023,
 * in force on 10 July). Exemptions: VAT act 3065, articles 14/1 (311) and 11/1-a (302); 351 marks what the act does
 * not cover.
 */
const rules: Readonly<Record<VatTreatment, readonly VatRule[]>> = {
  standard: [
    { from: '2023-07-10', rate: '20', exemption: null },
    { from: '2007-12-30', rate: '18', exemption: null },
  ],
  carriage: [{ from: '1985-01-01', rate: '0', exemption: '311' }],
  serviceExport: [{ from: '1985-01-01', rate: '0', exemption: '302' }],
  outOfScope: [{ from: '1985-01-01', rate: '0', exemption: '351' }],
}

/** Rule in force on an ISO day. Throws RangeError for a day before the first rule. */
export const vatRuleOn = (treatment: VatTreatment, day: string): VatRule => {
  const rule = rules[treatment].find(({ from }) => from <= day)
  if (!rule) throw new RangeError(`no VAT rule for ${treatment} on ${day}`)
  return rule
}

export interface Taxed {
  readonly net: Money
  readonly vat: Money
}

/**
 * Takes the VAT out of an amount that includes it. `rate` is a percentage. The net amount is rounded half away from zero,
 * VAT is the rest (adr/0016).
 */
export const takeOutVat = (gross: Money, rate: Decimal): Taxed => {
  const net = money(multiplyDivide(gross.minor, rateOne, rateOne + parsePercent(rate)), gross.currency)
  return { net, vat: subtract(gross, net) }
}

/**
 * Net amount and VAT of a refund. `billed` is what the invoice charged for the item; `before`, the earlier refunds, and
 * `refund` are gross. Each part is the difference of two rounded running totals, so that the parts of a full refund add up to
 * the billed net amount exactly.
 */
export const shareOfRefund = (billed: { gross: Money; net: Money }, before: Money, refund: Money): Taxed => {
  const upTo = (minor: number) => multiplyDivide(billed.net.minor, minor, billed.gross.minor)
  const net = money(upTo(before.minor + refund.minor) - upTo(before.minor), refund.currency)
  return { net, vat: subtract(refund, net) }
}
