/**
 * Landed cost: what the border charges for a consignment in addition to the shipping price. Nothing unknown
 * counts as zero: a way with an unknown part has no total.
 */
import type { LegalFact } from '../../customs/border/consignment.ts'
import type { Decimal } from '../../money/decimal.ts'
import type { Currency, Money } from '../../money/money.ts'
import type { DutyLayer } from '../calculateUsTax.ts'

/** Line of a tariff that goods may belong to. */
export interface LandedTariffLine {
  /** Code as the tariff has it, digits only. */
  code: string
  /** Rate of duty on goods of all countries, as written in the tariff; empty when the tariff has none. */
  rate: string
  hasQuota: boolean
}

/** Edition of the destination's tariff on the day of the consignment. */
export interface LandedTariff {
  fact: LegalFact
  /** Lines that the code of each goods line may mean, in the order of the goods; empty: no such code. */
  lines: readonly (readonly LandedTariffLine[])[]
}

/** Additional duty of the United States with its origin. */
export interface LandedLayer extends DutyLayer {
  fact: LegalFact
}

/** Fee of the carrier for laying out what is due at the border. */
export interface DisbursementFee {
  /** Percentage of what is laid out. */
  percent: Decimal
  /** Least fee of a consignment, in `currency`. */
  minimum: Decimal
  currency: Currency
  source: string
}

/** Handling fee of the European Union. Its amount is not published, so it applies only where it is entered. */
export interface HandlingFee {
  perItem: Money
  source: string
}

export interface LandedCostInput {
  /** Price of the transport to the destination. */
  freight: Money
  /** Price of the insurance; null without one. */
  insurance: Money | null
  /** Null: no edition of the destination's tariff is in force on the day. */
  tariff: LandedTariff | null
  /** Additional duties of the United States on goods of Türkiye, of all days. */
  layers: readonly LandedLayer[]
  /** Price of one unit of each currency in TRY on the day. */
  rates: Readonly<Record<Currency, Decimal>>
  disbursement: DisbursementFee | null
  handlingFee?: HandlingFee | null
}

export type LandedLineCode =
  /** Duty of the destination's tariff. */
  | 'duty'
  /** Duty in addition to the tariff, such as chapter 99 of the United States. */
  | 'additionalDuty'
  /** 3 EUR per item of the European Union. */
  | 'lowValueDuty'
  | 'vat'
  /** Fee of a country on imports of low value. */
  | 'nationalFee'
  /** Fee of the European Union for handling a declaration. */
  | 'handlingFee'
  /** Merchandise processing fee of the United States. */
  | 'processingFee'
  /** Carrier's fee for laying out duty and tax. */
  | 'disbursement'

export interface LandedLine {
  code: LandedLineCode
  /** Index of the goods line; null for a charge on the whole consignment. */
  goods: number | null
  /** Amount in the currency of the landed cost. */
  amount: Money
  /** Amount that the percentage applies to; null for a fixed charge. */
  base: Money | null
  percent: string | null
  /**
   * Number of items or parcels that a fixed charge counts, and what separates one from another: `hs6` six digits
   * of the code, `code10` up to ten digits, `parcel` the consignment; null for others. For the 3 EUR of the
   * European Union it is disputed whether the origin separates items too.
   */
  items: { count: number; by: 'hs6' | 'code10' | 'parcel' } | null
  /** Tariff code or heading of the rate; null for others. */
  code8: string | null
  /** `sale`: the seller collects it with the price of the goods (IOSS, VAT at the sale); `border`: due on import. */
  due: 'sale' | 'border'
  fact: LegalFact
}

export type LandedUnknownReason =
  | 'valueMissing'
  | 'codeMissing'
  | 'codeUnknown'
  | 'editionMissing'
  | 'countryUnknown'
  | 'textRate'
  | 'blankRate'
  | 'quota'
  | 'section232'
  | 'section232Unknown'
  | 'exchangeRateMissing'
  | 'quantityMissing'
  | 'vatUnknown'
  | 'feeUnknown'
  /** Relief of goods that return or are repaired depends on their earlier declaration. */
  | 'reliefUnknown'

/** Part of the landed cost that cannot be computed, with its reason. */
export interface LandedUnknown {
  reason: LandedUnknownReason
  /** Index of the goods line; null for the whole consignment. */
  goods: number | null
  /** Rate, code, currency or country that the reason is about; empty without one. */
  about: string
}

/**
 * How a consignment is declared. `documents`: nothing is due; `ioss`: VAT at the sale, 3 EUR per item (H7);
 * `lowValue`: reduced declaration with VAT at the border; `full`: full declaration with the tariff; `atr`: full
 * declaration with an A.TR, duty-free; `preference`: full declaration with proof of origin; `saleVat`: VAT at the
 * sale by a scheme of the destination, such as that of Great Britain up to 135 GBP or VOEC of Norway; `entry`:
 * entry into a country with one kind of declaration.
 */
export type LandedWayKind =
  'documents' | 'ioss' | 'lowValue' | 'full' | 'atr' | 'preference' | 'saleVat' | 'entry'

export interface LandedWay {
  kind: LandedWayKind
  lines: readonly LandedLine[]
  unknowns: readonly LandedUnknown[]
  /**
   * Sum of the lines that are due at the border; null with an unknown part. `least` is below `most` when the codes
   * of the goods have several rates; the lines are those of `most`.
   */
  total: { least: Money; most: Money } | null
}

export interface LandedCost {
  /** Currency of the destination's customs. */
  currency: string
  /** Ways that the law allows for the consignment, the declared one first. */
  ways: readonly LandedWay[]
}
