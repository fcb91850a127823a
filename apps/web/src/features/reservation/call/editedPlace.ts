/**
 * The address that the user typed for a courier call, stored until the call is made or the user signs out. It
 * replaces the proposed address of one door only.
 */
import type { ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { readOfVisit, rememberOfVisit } from '../../../platform/session/visit.ts'

/** Proposed address that the typed one replaces. */
export type Door = Pick<ProposedPlace, 'postalCode' | 'address'>

export interface EditedPlace {
  door: Door
  place: ProposedPlace
}

const name = 'pickupPlace'

export const doorOf = ({ postalCode, address }: ProposedPlace): Door => ({ postalCode, address })

/** True when the typed address replaces this proposed one. */
export const isForDoor = ({ door }: EditedPlace, { postalCode, address }: ProposedPlace): boolean =>
  door.postalCode === postalCode && door.address === address

/** Returns null without a typed address, or when the stored one is unreadable. */
export const readEditedPlace = (): EditedPlace | null => {
  try {
    const stored = JSON.parse(readOfVisit(name) || 'null') as Partial<EditedPlace> | null
    return stored?.door && stored.place ? { door: stored.door, place: stored.place } : null
  } catch {
    return null
  }
}

/** `null` forgets the typed address. */
export const storeEditedPlace = (edited: EditedPlace | null): void =>
  rememberOfVisit(name, edited ? JSON.stringify(edited) : '')
