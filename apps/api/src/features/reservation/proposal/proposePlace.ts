import { wholePlace } from '@kervan/contract/reservation/reservationPlace'
import type { ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { SenderDraft } from '@kervan/contract/shipment/draft/party'
import { toE164 } from '@kervan/domain/identity/phone'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { districts } from '../../reference/referenceFacts.ts'
import type { ReservationRow } from '../reservation.queries.ts'

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && foldForSearch(one).trim() === foldForSearch(other).trim()

/** Two shipments with the same key leave from one door. Null for a sender abroad, where no courier comes. */
export const doorKeyOf = ({
  countryCode,
  zipCode,
  address,
}: Pick<SenderDraft, 'countryCode' | 'zipCode' | 'address'>): string | null =>
  countryCode !== null && countryCode !== 'TR' ? null : foldForSearch(`${zipCode ?? ''}|${address ?? ''}`)

const districtOf = (sender: SenderDraft | null) =>
  sender &&
  districts.find((row) => isSame(row.provinceName, sender.city) && isSame(row.name, sender.district))

const placeOfCall = (call: ReservationRow): ProposedPlace => ({
  addressType: call.addressType,
  senderName: call.senderName,
  email: call.email,
  phone: call.phone,
  postalCode: call.postalCode,
  districtId: call.districtId,
  city: call.city,
  district: call.district,
  neighborhood: call.neighborhood,
  town: call.town,
  address: call.address,
  note: call.note,
})

const phoneOf = ({ dialCode, phone }: SenderDraft): string | null => {
  if (phone === null) return null
  const whole = `${dialCode ?? ''}${phone}`
  return toE164(whole) ?? whole
}

const placeOfSender = (sender: SenderDraft | null, call: ReservationRow | undefined): ProposedPlace => {
  // The last call to the same postal code knows the district that the sender's address does not name.
  const neighbour = call && sender && isSame(call.postalCode, sender.zipCode) ? call : undefined
  const district = districtOf(sender)
  return {
    addressType: 'saved',
    senderName: sender?.authorizedPerson ?? null,
    email: sender?.email ?? null,
    phone: sender && phoneOf(sender),
    postalCode: sender?.zipCode ?? null,
    districtId: district?.id ?? neighbour?.districtId ?? null,
    city: district?.provinceName ?? neighbour?.city ?? sender?.city ?? null,
    district: district?.name ?? neighbour?.district ?? sender?.district ?? null,
    neighborhood: null,
    town: null,
    address: sender?.address ?? null,
    note: null,
  }
}

/**
 * Address of a pickup: that of the last call when it was to the sender's door, otherwise the sender's. Without a
 * sender it is the last call's.
 */
export const proposePlace = (
  sender: SenderDraft | null,
  call: ReservationRow | undefined,
): { place: ProposedPlace; isOfLastCall: boolean } => {
  const isSameDoor =
    call !== undefined &&
    (sender === null || (isSame(call.postalCode, sender.zipCode) && isSame(call.address, sender.address)))
  if (isSameDoor) return { place: placeOfCall(call), isOfLastCall: true }
  return { place: placeOfSender(sender, call), isOfLastCall: false }
}

/** Names the fields that the contract's rules for a call refuse. */
export const missingOf = (place: ProposedPlace): string[] => {
  const checked = wholePlace.safeParse(place)
  return checked.success ? [] : [...new Set(checked.error.issues.map(({ path }) => String(path[0])))]
}
