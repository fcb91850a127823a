/** Creates a flight with a bag over HTTP. */
import { randomInt } from 'node:crypto'
import { airWaybillCheckDigit } from '@kervan/domain/air/airWaybill'
import type { ApiUser } from './callApi.ts'

const dayMs = 86_400_000

/** Plans a flight to Munich in two days; every run uses a different air waybill. */
export const planFlight = async (pickup: ApiUser): Promise<{ flightId: string; bagNumber: string }> => {
  const serial = String(randomInt(10_000_000)).padStart(7, '0')
  const day = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  const { id: flightId } = await pickup.call<{ id: string }>('/api/Pickup/CreateFlight', {
    airlineCode: 'TK',
    flightNumber: 'TK6401',
    masterWaybill: `235${serial}${airWaybillCheckDigit(serial)}`,
    origin: 'IST',
    destination: 'MUC',
    departurePlanned: `${day}T12:44`,
    arrivalPlanned: `${day}T14:20`,
  })
  const { number } = await pickup.call<{ number: string }>('/api/Pickup/CreateBag', {
    flightId,
    destination: 'MUC',
  })
  return { flightId, bagNumber: number }
}
