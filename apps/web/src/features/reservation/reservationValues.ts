import type { ProposedPlace } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { ReservationDetail } from '@kervan/contract/reservation/reservation.endpoints'
import type { PhoneValue } from '../../platform/text/phone.ts'
import { defaultDialCode } from '../../platform/text/phone.ts'

/** Form values of the reservation's contact block. */
export interface PlaceValues {
  addressType: 'saved' | 'different'
  senderName?: string | null
  email?: string | null
  phone?: PhoneValue
  postalCode?: string | null
  provinceId?: number | undefined
  districtId?: number | undefined
  neighborhood?: string | null
  town?: string | null
  address?: string | null
  note?: string | null
}

export interface ReservationValues extends PlaceValues {
  companyId?: number | null
  date: string | null
  windowId?: number
  shipmentIds: string[]
  standingWeekdays?: number[]
  pieceCount?: number | string | null
  weightKg?: number | string | null
}

/** Splits a stored phone number into `+90` and the rest. */
const splitStored = (phone: string): PhoneValue =>
  phone.startsWith(defaultDialCode)
    ? { dialCode: defaultDialCode, number: phone.slice(defaultDialCode.length) }
    : { dialCode: '', number: phone }

/** Form values of a proposed address, whose parts may be unknown. */
export const placeValuesOf = (place: ProposedPlace): PlaceValues => ({
  ...place,
  phone: place.phone === null ? undefined : splitStored(place.phone),
  provinceId: place.districtId === null ? undefined : Math.floor(place.districtId / 1000),
  districtId: place.districtId ?? undefined,
})

export const placeBody = ({ phone, provinceId: _, ...place }: PlaceValues) => ({
  ...place,
  phone: phone?.number ? `${phone.dialCode}${phone.number}` : '',
})

export const valuesOf = (reservation: ReservationDetail): ReservationValues => ({
  addressType: reservation.addressType,
  senderName: reservation.senderName,
  email: reservation.email,
  phone: splitStored(reservation.phone),
  postalCode: reservation.postalCode,
  provinceId: Math.floor(reservation.districtId / 1000),
  districtId: reservation.districtId,
  neighborhood: reservation.neighborhood,
  town: reservation.town,
  address: reservation.address,
  note: reservation.note,
  date: reservation.date,
  windowId: reservation.windowId,
  shipmentIds: reservation.shipments.map(({ id }) => id),
  pieceCount: reservation.shipments.length > 0 ? null : reservation.pieceCount,
  weightKg: reservation.shipments.length > 0 ? null : reservation.weightKg,
})
