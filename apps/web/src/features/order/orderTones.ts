import type { OrderRow, OrderShipmentState, StoreNoticeState } from '@kervan/contract/order/orderAnswers'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfOrder: Record<OrderRow['state'], Tone> = {
  waiting: 'warn',
  open: 'info',
  partly: 'info',
  fulfilled: 'ok',
  cancelled: 'bad',
}

export const toneOfShipmentState: Record<OrderShipmentState, Tone> = {
  none: 'none',
  created: 'info',
  booked: 'ok',
}

export const toneOfNotice: Record<StoreNoticeState, Tone> = {
  due: 'info',
  sent: 'info',
  seen: 'ok',
  dropped: 'bad',
  refused: 'bad',
  takenBack: 'none',
  notPossible: 'warn',
}

export const toneOfShipment = (state: ShipmentState): Tone => {
  if (state === 'returned') return 'bad'
  if (state === 'cancelling') return 'warn'
  if (state === 'delivered') return 'ok'
  return state === 'draft' || state === 'priced' || state === 'cancelled' ? 'none' : 'info'
}

/** States of a number that can be sent to the store again. */
export const canResend = (state: StoreNoticeState): boolean => state === 'dropped' || state === 'refused'
