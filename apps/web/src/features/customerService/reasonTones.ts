import type { ServiceReason } from '@kervan/domain/customerService/serviceReasons'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfReason: Record<ServiceReason, Tone> = {
  openClaim: 'bad',
  exception: 'bad',
  pieceMissing: 'bad',
  contradiction: 'bad',
  promiseMissed: 'bad',
  promiseAtRisk: 'warn',
  extraPayment: 'warn',
  customerNote: 'info',
  followUp: 'info',
  stale: 'warn',
  unpaid: 'none',
}
