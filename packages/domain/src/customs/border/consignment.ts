/** Consignment as customs sees it: the one input of the border passport and of the landed cost. */
import type { Money } from '../../money/money.ts'
import type { Day } from '../../pricing/rating/compile/rateRows.ts'
import type { Destination, ReceiverKind } from '../thresholds.ts'

export type ConsignmentPurpose = 'sale' | 'gift' | 'sample' | 'repair' | 'return'

export interface ConsignmentGoods {
  /** Digits only, 6 to 12; null while unknown. */
  hsCode: string | null
  description: string
  originCountry: string | null
  quantity: number
  unit: 'kg' | 'piece' | 'liter'
  /** Net weight of the whole line; null while unknown. */
  netKg: number | null
  /** Value of the whole line; null while unknown. The lines of a consignment may have several currencies. */
  value: Money | null
  /** True when the declared product identifiers are complete (productIdentifiers.ts). */
  hasIdentifiers: boolean
  permitNumber: string | null
}

export interface Consignment {
  /** Day whose law applies. */
  day: Day
  /** Documents contain no goods: nothing is declared and nothing is due. */
  isDocument: boolean
  sender: { countryCode: string; kind: ReceiverKind; hasEori: boolean }
  destination: Destination
  receiver: { kind: ReceiverKind; hasEori: boolean; hasTaxNumber: boolean }
  purpose: ConsignmentPurpose
  incoterm: 'DAP' | 'DDP'
  /** True when a VAT number of the Import One-Stop Shop is declared. */
  usesIoss: boolean
  originPaper: 'none' | 'originCertificate' | 'atr' | 'eur1'
  goods: readonly ConsignmentGoods[]
}

/**
 * Confidence of a fact: `official`: the act or the official table itself was read; `reported`: several sources of
 * others agree; `doubtful`: one source, or sources disagree; `demonstration`: a real table of an earlier year.
 */
export type FactConfidence = 'official' | 'reported' | 'doubtful' | 'demonstration'

/** Origin of a rule or a figure. Each answer to a user names it. */
export interface LegalFact {
  /** Act, table or page, as cited in one language; empty where the rule is only generally known. */
  source: string
  /** What the source says or how it was read: a text `customs:lawNote.<note>`. */
  note?: string
  /** First day in force. */
  from: Day
  /** Last day in force; null without an end. */
  to: Day | null
  confidence: FactConfidence
}

/** Origin of a row that contains more. */
export const factOf = ({ source, note, from, to, confidence }: LegalFact): LegalFact => ({
  source,
  ...(note === undefined ? {} : { note }),
  from,
  to,
  confidence,
})
