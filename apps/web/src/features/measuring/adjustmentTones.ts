import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import type { Tone } from '../../ui/light/Tags.tsx'

export const toneOfAdjustment: Record<AdjustmentAnswer['state'], Tone> = {
  open: 'warn',
  objected: 'info',
  paid: 'ok',
  credited: 'ok',
  withdrawn: 'none',
}
