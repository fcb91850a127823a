import type { ReservationState } from '@kervan/domain/reservation/reservationLife'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfReservation: Record<ReservationState, Tone> = {
  received: 'info',
  confirmed: 'info',
  inCourier: 'warn',
  completed: 'ok',
  cancelled: 'none',
}

export const reservationPath = ({ id, number }: { id: string; number: string }): string =>
  `/shipment/reservationdetail/${id}/${number}`
