/**
 * Landed cost: what the border charges for a consignment in addition to the shipping price. Nothing unknown
 * counts as zero: a way with an unknown part has no total.
 */
import type { LegalFact } from '../../customs/border/consignment.ts'
import type { Money } from '../../money/money.ts'

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
 * declaration with an A.TR, duty-free; `preference`: full declaration with proof of origin; `entry`: entry into a
 * country with one kind of declaration.
 */
export type LandedWayKind = 'documents' | 'ioss' | 'lowValue' | 'full' | 'atr' | 'preference' | 'entry'

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
