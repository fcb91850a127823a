import type { CallerCase } from '@kervan/domain/customerService/callerCase'
import type { Tone } from '../../../ui/light/Tags.tsx'

export const toneOfCase: Record<CallerCase, Tone> = {
  draft: 'none',
  unpaid: 'warn',
  cancelling: 'warn',
  cancelled: 'none',
  booking: 'info',
  bookingFailed: 'bad',
  lost: 'bad',
  returned: 'bad',
  damaged: 'bad',
  heldAtCustoms: 'warn',
  deliveryAttempted: 'warn',
  delayed: 'warn',
  heldForPayment: 'warn',
  delivered: 'ok',
  outForDelivery: 'ok',
  pickupPlanned: 'info',
  notHandedOver: 'warn',
  withCourier: 'info',
  inDepot: 'info',
  late: 'bad',
  onItsWay: 'info',
}
