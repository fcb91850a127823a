import { useEffect } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'

const pauseMs = 3000

/** Polls a paid shipment, which is booked in the background, until its label exists. */
export const useBookingWatch = (shipment: ShipmentAnswer | null, refresh: () => unknown): void => {
  const isWaiting = shipment?.state === 'paid'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refresh(), pauseMs)
    return () => clearInterval(timer)
    // `refresh` is a new function at each render, so the effect depends on the waiting state only
  }, [isWaiting])
}
