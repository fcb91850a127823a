import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Tone } from '../../../ui/light/Tags.tsx'

const quiet: readonly ShipmentState[] = ['draft', 'priced', 'cancelled']

export const toneOfShipmentState = (state: ShipmentState): Tone => {
  if (state === 'returned') return 'bad'
  if (state === 'cancelling') return 'warn'
  if (state === 'delivered') return 'ok'
  return quiet.includes(state) ? 'none' : 'info'
}
