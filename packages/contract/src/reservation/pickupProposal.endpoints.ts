/** Courier pickup with everything filled in that is known, so that one press calls the courier. */
import { reservationStates } from '@kervan/domain/reservation/reservationLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { rowId } from '../fields.ts'
import { placeAnswer } from './reservationPlace.ts'

const { addressType, ...place } = placeAnswer.shape

/** Address of the proposal; a part that is not known is null. */
const proposedPlace = z.object({
  addressType,
  senderName: place.senderName.nullable(),
  email: place.email.nullable(),
  phone: place.phone.nullable(),
  postalCode: place.postalCode.nullable(),
  districtId: place.districtId.nullable(),
  city: place.city.nullable(),
  district: place.district.nullable(),
  neighborhood: place.neighborhood,
  town: place.town,
  address: place.address.nullable(),
  note: place.note,
})
export type ProposedPlace = z.output<typeof proposedPlace>

const proposedWindow = z.object({
  date: z.iso.date(),
  windowId: z.int(),
  from: z.string(),
  to: z.string(),
  /** True at the hours of the company's last call. */
  isUsual: z.boolean(),
})
export type ProposedWindow = z.output<typeof proposedWindow>

const proposal = z.object({
  /** Shipments that one call can collect: at one address, not on another call. */
  shipmentIds: z.array(z.uuid()),
  /** Number of shipments that need a call of their own: of another address, or above the limit of one call. */
  otherCount: z.int(),
  pieceCount: z.int(),
  /** Kilograms; null when no weight is known. */
  weightKg: z.number().nullable(),
  /** Largest piece by volume, in centimetres. */
  largest: z.object({ lengthCm: z.number(), widthCm: z.number(), heightCm: z.number() }).nullable(),
  carriers: z.array(z.object({ name: z.string(), count: z.int() })),
  place: proposedPlace,
  /** Fields of `place` that a call needs and that are not known or not valid. */
  missing: z.array(z.string()),
  /** True when the address and note are those of the company's last call. */
  isOfLastCall: z.boolean(),
  /** Next free windows of the district, earliest first. */
  windows: z.array(proposedWindow),
  /** Calls that already include some of the requested shipments; the company's coming calls without a request. */
  calls: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      date: z.iso.date(),
      from: z.string(),
      to: z.string(),
      state: z.enum(reservationStates),
      shipmentCount: z.int(),
    }),
  ),
  /** True when a courier comes every week anyway. */
  hasStanding: z.boolean(),
})
export type PickupProposal = z.output<typeof proposal>

export const pickupProposalEndpoints = {
  getPickupProposal: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Reservation/GetPickupProposal',
    access: 'reservation_create',
    summary:
      'A courier call with what is known filled in: the address of paid shipments, the last note, the next free windows',
    body: z.object({
      /** Required of staff, who have no company. */
      companyId: rowId().nullish(),
      /** Shipments to collect; all of the company that wait for a courier when omitted. */
      shipmentIds: z.array(z.uuid('validation:choice')).max(200, 'validation:tooBig').nullish(),
      /** District whose windows are offered instead, after the user changed the address. */
      districtId: rowId().nullish(),
    }),
    answer: proposal,
  }),
}
