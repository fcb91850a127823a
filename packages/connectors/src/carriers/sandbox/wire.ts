/**
 * Wire format of the sandbox carrier; its server (apps/api, sandbox carrier) validates requests with the same
 * schemas.
 */
import { z } from 'zod'

const short = z.string().trim().min(1).max(100)
const empty = z.string().max(100)
const countryCode = z.string().regex(/^[A-Z]{2}$/)
/** Amounts in hundredths, as everywhere in the product. */
const amount = z.strictObject({ minor: z.int().nonnegative(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** Maximum number of pieces per booking. */
const mostPieces = 50
/** Maximum number of numbers per tracking call. */
export const mostTracked = 20

export const tokenRequest = z.strictObject({ grant_type: z.literal('client_credentials') })

const party = z.strictObject({
  name: short,
  company: empty,
  lines: z.array(empty).min(1).max(5),
  postalCode: empty,
  city: short,
  stateCode: z.string().max(10).nullable(),
  countryCode,
  phone: z.string().regex(/^\+\d{6,15}$/),
  email: z.string().max(254),
  identities: z
    .array(z.strictObject({ kind: short, value: short, countryCode: countryCode.nullable() }))
    .max(10),
})

const centimetres = z.number().positive().max(300)

const piece = z.strictObject({
  weightKg: z.number().positive().max(70),
  /** Width, length and height in cm; null for documents. */
  size: z.tuple([centimetres, centimetres, centimetres]).nullable(),
})

const goods = z.strictObject({
  description: z.string().trim().min(1).max(500),
  hsCode: z
    .string()
    .regex(/^\d{4,12}$/)
    .nullable(),
  originCountryCode: countryCode.nullable(),
  quantity: z.number().positive(),
  unit: z.string().max(20).nullable(),
  unitPrice: amount.nullable(),
  netWeightKg: z.number().positive().nullable(),
})

export const bookRequest = z.strictObject({
  bookingNumber: z.int().positive(),
  reference: short,
  service: short,
  product: short.nullable(),
  kind: z.enum(['document', 'package']),
  terms: z.enum(['DAP', 'DDP']),
  contents: z.string().max(500),
  from: party,
  to: party,
  pieces: z.array(piece).min(1).max(mostPieces),
  goods: z.array(goods).max(200),
  customsValue: amount.nullable(),
  invoiceNumber: short.nullable(),
  insuredValue: amount.nullable(),
})
export type BookRequest = z.output<typeof bookRequest>

const number = z.string().regex(/^SB\d{10}(\d{3})?$/)

export const bookAnswer = z.object({
  waybill: number,
  /** Number of each piece, in the order of the request. */
  pieces: z.array(number).min(1).max(mostPieces),
  /** PDF with one page of 100 × 150 mm per piece, in base64. */
  label: z.base64().min(1),
  charge: z.object({ minor: z.int(), currency: z.string().length(3) }),
  /** Carrier's own id of the booking. */
  order: short,
})
export type BookAnswer = z.output<typeof bookAnswer>

export const cancelAnswer = z.object({ status: z.literal('cancelled') })

export const trackAnswer = z.object({
  parcels: z.array(
    z.object({
      number,
      events: z.array(
        z.object({
          code: short,
          text: short,
          /** Local time at the place, with its offset. */
          at: z.iso.datetime({ offset: true }),
          city: z.string().max(100),
          countryCode,
        }),
      ),
    }),
  ),
})
export type TrackAnswer = z.output<typeof trackAnswer>

/** Body of every answer with an error status. */
export const problemAnswer = z.object({ code: z.string().max(40), message: z.string().max(300) })
