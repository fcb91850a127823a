import { useMemo, useState } from 'react'
import { readChosenService, storeChosenService } from '../chosenService.ts'
import { pendingServiceId } from '../pendingQuote.ts'

/** Service chosen for the shipment, before sign-in or in the wizard, and a function to choose another. */
export const useChosenService = (shipmentId: string | null) => {
  const [picked, setPicked] = useState<{ shipmentId: string | null; serviceId: number } | null>(null)
  const stored = useMemo(
    () => readChosenService(shipmentId) ?? (shipmentId === null ? pendingServiceId() : null),
    [shipmentId],
  )
  return {
    serviceId: picked?.shipmentId === shipmentId ? picked.serviceId : stored,
    choose: (serviceId: number): void => {
      storeChosenService(shipmentId, serviceId)
      setPicked({ shipmentId, serviceId })
    },
  }
}
