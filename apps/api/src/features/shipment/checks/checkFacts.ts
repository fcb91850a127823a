import type { ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { EmbargoRow } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Money } from '@kervan/domain/money/money'
import type { LabelLimits } from '@kervan/domain/shipment/carrierLimits'

/** Facts that a check needs besides the draft. */
export interface CheckFacts {
  draft: ShipmentDraft
  isPackage: boolean
  /** `notAsked` is final; `open` depends on a destination, receiver, purpose or goods not yet known. */
  ioss: 'asked' | 'notAsked' | 'open'
  /** The platform has its own IOSS number to offer. */
  hasHouseIoss: boolean
  /** An IOSS number is declared: the one frozen at booking, or the one that the draft would get now. */
  usesIoss: boolean
  /** Reason why the platform does not ship to the receiver's country; null where it does. */
  embargo: EmbargoRow | null
  /** Date against which time limits are checked. */
  today: string
  /** State codes of the destination; empty where unknown. */
  stateCodes: ReadonlySet<string>
  /** The shipment is a return: its sender is abroad. */
  isReturn: boolean
  /** Label lengths of the carriers that state them, with the carrier's name. */
  labelLimits: readonly { carrierName: string; limits: LabelLimits }[]
  /** Converts the goods value by the day's rates; null without goods or without a rate. */
  goodsValueIn: (currency: string) => Money | null
}
