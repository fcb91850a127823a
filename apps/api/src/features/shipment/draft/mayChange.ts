import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'

/**
 * Checks that the shipment is not in the cart yet. Cart items may be in payment, so they must be removed first;
 * the cart refuses that while a payment is open.
 */
export const canChangeShipment = (state: ShipmentState): boolean => state === 'draft' || state === 'priced'
