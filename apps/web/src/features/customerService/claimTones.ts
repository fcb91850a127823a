import type { ClaimState } from '@kervan/domain/customerService/claimLife'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfClaim: Record<ClaimState, Tone> = {
  opened: 'warn',
  sent: 'info',
  accepted: 'ok',
  partlyAccepted: 'ok',
  refused: 'bad',
  closed: 'none',
}
