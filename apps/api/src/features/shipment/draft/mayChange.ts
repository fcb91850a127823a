import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'

/**
 * Before it is in the cart. What lies in the cart may be being paid at this moment, so it is taken out first;
 * the cart refuses that while a payment is open.
 */
export const canChangeShipment = (state: ShipmentState): boolean => state === 'draft' || state === 'priced'
