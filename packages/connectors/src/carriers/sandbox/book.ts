/** Bookings at the sandbox carrier: request to wire, answer to result. */
import type { Money } from '@kervan/domain/money/money'
import { BookingRefused } from '../booking.ts'
import type { BookingCarrier, BookingParty, BookingRequest, BookingResult } from '../booking.ts'
import { CarrierError } from '../rating.ts'
import { readShape } from '../tracking.ts'
import type { SandboxClient } from './client.ts'
import { bookAnswer, cancelAnswer } from './wire.ts'
import type { BookRequest } from './wire.ts'

const toAmount = (value: Money | null) => value && { minor: value.minor, currency: value.currency }

const toParty = ({ addressLines, ...party }: BookingParty): BookRequest['from'] => ({
  name: party.name,
  company: party.company,
  lines: addressLines,
  postalCode: party.postalCode,
  city: party.city,
  stateCode: party.stateCode,
  countryCode: party.countryCode,
  // Our numbers are grouped for labels: '+90 212 555 00 00'.
  phone: party.phone.replaceAll(/[^+\d]/g, ''),
  email: party.email,
  identities: party.identities,
})

export const toBookRequest = (request: BookingRequest): BookRequest => ({
  bookingNumber: request.bookingNumber,
  reference: request.assetReference,
  service: request.serviceCode,
  product: request.product,
  kind: request.shipmentType,
  terms: request.incoterm,
  contents: request.contents,
  from: toParty(request.sender),
  to: toParty(request.receiver),
  pieces: request.pieces.map(({ weightKg, dimensionsCm: size }) => ({
    weightKg,
    size: size && [size.width, size.length, size.height],
  })),
  goods: request.goods.map((good) => ({
    description: good.englishDescription ?? good.description,
    hsCode: good.hsCode,
    originCountryCode: good.originCountryCode,
    quantity: good.quantity,
    unit: good.unit,
    unitPrice: toAmount(good.unitPrice),
    netWeightKg: good.netWeightKg,
  })),
  customsValue: toAmount(request.customsValue),
  invoiceNumber: request.invoiceNumber,
  insuredValue: toAmount(request.insuredValue),
})

/** @throws CarrierError garbage */
export const readBooking = (body: unknown): BookingResult => {
  const { waybill, pieces, label, charge, order } = readShape(bookAnswer, body)
  return {
    waybillNumber: waybill,
    numbers: [
      { kind: 'waybill', number: waybill, piece: null },
      ...pieces.map((number, index) => ({ kind: 'piece' as const, number, piece: index + 1 })),
    ],
    labels: [{ format: 'pdf', size: '100x150mm', piece: null, bytes: Buffer.from(label, 'base64') }],
    charged: charge,
    references: { order },
  }
}

/** The carrier's own "no": its code and message. Null for every other failure, such as a page without a code. */
const refusalIn = (error: unknown): CarrierError | null =>
  error instanceof CarrierError && error.kind === 'refused' && error.carrierCode !== null ? error : null

export const openBooking = (client: SandboxClient): BookingCarrier => ({
  isIdempotent: true,
  book: async (request, signal) => {
    try {
      return readBooking(await client.book(toBookRequest(request), signal))
    } catch (error) {
      const refusal = refusalIn(error)
      throw refusal ? new BookingRefused(refusal.message, refusal.carrierCode) : error
    }
  },
  find: async (bookingNumber, signal) => {
    try {
      return readBooking(await client.find(bookingNumber, signal))
    } catch (error) {
      if (refusalIn(error)?.carrierCode === 'notBooked') return null
      throw error
    }
  },
  cancel: async ({ bookingNumber }, signal) => {
    try {
      readShape(cancelAnswer, await client.cancel(bookingNumber, signal))
      return { kind: 'cancelled' }
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal) return { kind: 'refused', words: refusal.message }
      throw error
    }
  },
})
