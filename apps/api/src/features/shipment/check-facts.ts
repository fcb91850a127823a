import type { ShipmentDraft } from '@kervan/contract/shipment/shipmentDraft'
import type { Money } from '@kervan/domain/money/money'

/** What a check must know besides the draft. */
export interface CheckFacts {
  draft: ShipmentDraft
  isPackage: boolean
  isIossExpected: boolean
  /** The day by which limits count. */
  today: string
  /** State codes of the destination; empty where they are not known. */
  stateCodes: ReadonlySet<string>
  /** Value of the goods in another currency by the day's rates; null without goods or without a rate. */
  goodsValueIn: (currency: 'EUR' | 'USD') => Money | null
}
