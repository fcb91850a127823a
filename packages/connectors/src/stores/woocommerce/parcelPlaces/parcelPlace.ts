/** Place in which a shop stores the parcels of an order. */
import type { Fulfilment, StoreParcel } from '../../store.ts'

export interface PlacedParcel extends StoreParcel {
  id: string
  /** False for a fulfilment that the shop does not show to the buyer. */
  isShown: boolean
  /** Null where the shop stores no lines. */
  lines: Fulfilment['lines'] | null
}

/** Place of the shop for parcels. Each call throws StoreError or HttpError. */
export interface ParcelPlace {
  /** True for a place that stores the lines and counts what is left. */
  countsPieces: boolean
  list: (orderId: string, signal: AbortSignal) => Promise<PlacedParcel[]>
  add: (parcel: Fulfilment, signal: AbortSignal) => Promise<void>
  remove: (orderId: string, id: string, signal: AbortSignal) => Promise<void>
}
