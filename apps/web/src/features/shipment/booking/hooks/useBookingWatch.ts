import { useEffect } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'

const pauseMs = 3000

/** A paid shipment is booked in the background: looks again until its label is there. */
export const useBookingWatch = (shipment: ShipmentAnswer | null, refresh: () => unknown): void => {
  const isWaiting = shipment?.state === 'paid'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refresh(), pauseMs)
    return () => clearInterval(timer)
    // The caller makes a new function each time; what is waited for is what matters.
  }, [isWaiting])
}
