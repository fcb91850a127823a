import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { EmbargoRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Money } from '@kervan/domain/money/money'

/** What a check must know besides the draft. */
export interface CheckFacts {
  draft: ShipmentDraft
  isPackage: boolean
  /** `notAsked` is decided; `open` waits for destination, receiver, purpose or goods. */
  ioss: 'asked' | 'notAsked' | 'open'
  /** The installation has an IOSS number of its own to lend. */
  hasHouseIoss: boolean
  /** Why the house sends nothing to the receiver's country; null where it does. */
  embargo: EmbargoRow | null
  /** The day by which limits count. */
  today: string
  /** State codes of the destination; empty where they are not known. */
  stateCodes: ReadonlySet<string>
  /** It brings back an earlier shipment: its sender is abroad. */
  isReturn: boolean
  /** Value of the goods in another currency by the day's rates; null without goods or without a rate. */
  goodsValueIn: (currency: 'EUR' | 'USD') => Money | null
}
