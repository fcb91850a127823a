/** The address that the user typed for a courier call, kept until the call is made or the user signs out. */
import type { ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { readOfVisit, rememberOfVisit } from '../../../platform/session/visit.ts'

const name = 'pickupPlace'

export const readEditedPlace = (): ProposedPlace | null => {
  const stored = readOfVisit(name)
  return stored ? (JSON.parse(stored) as ProposedPlace) : null
}

/** `null` forgets the typed address. */
export const storeEditedPlace = (place: ProposedPlace | null): void =>
  rememberOfVisit(name, place ? JSON.stringify(place) : '')
