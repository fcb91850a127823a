/** Service that the user chose for a shipment, in local storage until the shipment is paid or forgotten. */
import { z } from 'zod'
import { readStored, store } from '../../../platform/session/storage.ts'

/** Key of a service that was picked before its draft exists; also in pricing/quotes/pendingQuoteKey.ts. */
export const newServiceKey = 'chosenServiceOfNew'

const keyOf = (shipmentId: string | null) => (shipmentId === null ? newServiceKey : 'chosenService')
const chosenService = z.object({ shipmentId: z.uuid().nullable(), serviceId: z.int().positive() })

/**
 * Returns the service chosen for this shipment; null without a choice.
 * @param shipmentId null: the new shipment, which has no draft yet
 */
export const readChosenService = (shipmentId: string | null): number | null => {
  try {
    const chosen = chosenService.safeParse(JSON.parse(readStored(keyOf(shipmentId)) ?? 'null'))
    return chosen.success && chosen.data.shipmentId === shipmentId ? chosen.data.serviceId : null
  } catch {
    return null
  }
}

export const storeChosenService = (shipmentId: string | null, serviceId: number): void =>
  store(keyOf(shipmentId), JSON.stringify({ shipmentId, serviceId }))
