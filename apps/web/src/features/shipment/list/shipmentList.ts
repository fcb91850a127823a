/** Display rules of a shipment's state, payment and progress in the list. */
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { paymentOf, ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { canMove, isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { Tone } from '../../../ui/light/Tags.tsx'

export const toneOfState = ({ state, trackingException }: ShipmentListRow): Tone => {
  if (state === 'returned' || trackingException === 'lost') return 'bad'
  if (trackingException || state === 'cancelling') return 'warn'
  if (state === 'delivered') return 'ok'
  return ['draft', 'priced', 'cancelled'].includes(state) ? 'none' : 'info'
}

export const toneOfPayment: Record<ReturnType<typeof paymentOf>, Tone> = {
  none: 'none',
  pending: 'warn',
  successful: 'ok',
  failed: 'bad',
  refunded: 'warn',
}

export const hasLabel = (row: ShipmentListRow): boolean => isBooked(row.state) && row.state !== 'returned'

/** Returns true if the shipment has an invoice; documents have no goods and therefore none. */
export const hasInvoice = (row: ShipmentListRow): boolean =>
  hasLabel(row) && row.shipmentType === shipmentTypes.package

/** Returns true if the shipment is neither paid nor cancelled. */
export const awaitsPayment = (row: ShipmentListRow): boolean => canMove(row.state, 'addToCart')

export const isDeletable = (row: ShipmentListRow): boolean => row.state === 'draft' || row.state === 'priced'

/** Returns the wizard's path while the shipment can be changed, else its detail page. */
export const shipmentPath = ({ id, state }: Pick<ShipmentListRow, 'id' | 'state'>): string => {
  if (state === 'draft') return `/shipment/shipment/${id}`
  if (state === 'priced') return `/shipment/shipment/${id}/label-payment`
  return `/shipment/shipmentdetail/${id}`
}
