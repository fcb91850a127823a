/** Body of a price quote in every spelling that clients send; one schema for form and server. */
import { z } from 'zod'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { checkPostalCode, postalRuleOf } from '@kervan/domain/identity/postalCode'
import { captchaSolution, currencyCode, day, hasDecimals } from '../../fields.ts'
import { quotedGoods } from './quotedGoods.ts'

export const shipmentTypes = { document: 1, package: 2 } as const
export const packageTypes = { box: 1, cargoBag: 2 } as const

const missingOr = (required: string, wrong: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : wrong),
})

/** Parses 2.5, "2.5" and "2,5" as a number; empty becomes undefined; other values are left for validation. */
const readNumber = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent ?? undefined
  const text = sent.trim()
  if (text === '') return undefined
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : sent
}

const readText = (sent: unknown): unknown => {
  if (typeof sent === 'number') return String(sent)
  return typeof sent === 'string' ? sent.trim() || undefined : (sent ?? undefined)
}

const measure = (required: string, max: number) =>
  z.number(missingOr(required, 'validation:format')).min(0, 'validation:format').max(max, 'validation:tooBig')

const choice = (values: Record<string, number>, required: string) =>
  z.literal(Object.values(values), missingOr(required, 'validation:choice'))

/** Sides in cm, weight in kg. A document only has a weight. */
const quotedPiece = z.object({
  width: measure('pricing:required.width', 1000),
  length: measure('pricing:required.length', 1000),
  height: measure('pricing:required.height', 1000),
  weight: measure('pricing:required.weight', 5000),
})

const insuredAmount = () =>
  z
    .number('validation:format')
    .positive('validation:format')
    .max(99_999_999.99, 'validation:tooBig')
    .refine((value) => hasDecimals(value, 2), 'validation:format')

/** Fields after readQuote, which has already parsed numbers sent as text. */
const quoteFields = z
  .object({
    shipmentType: choice(shipmentTypes, 'pricing:required.shipmentType'),
    packageType: choice(packageTypes, 'pricing:required.packageType'),
    /** Segment of the customer; used for operation users, who must send it. */
    segmentId: z
      .int('validation:choice')
      .min(1, 'validation:choice')
      .max(2_147_483_647, 'validation:choice')
      .nullish(),
    countryCode: z
      .string(missingOr('pricing:required.country', 'validation:choice'))
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'validation:choice'),
    zipCode: z
      .string(missingOr('pricing:required.zipCode', 'validation:format'))
      .max(12, 'validation:tooLong'),
    pieces: z
      .array(quotedPiece, 'pricing:required.pieces')
      .min(1, 'pricing:required.pieces')
      .max(100, 'pricing:tooManyPieces'),
    /** Always 0. */
    totalCustomsValue: z.number('validation:format').nullish(),
    /**
     * Day whose lists, fuel, surcharges, markups and exchange rates apply; only used for operation users.
     * Defaults to today.
     */
    day: day().nullish(),
    /** Payer of the duties at the destination; defaults to DAP. */
    incoterm: z.enum(['DAP', 'DDP'], 'validation:choice').nullish(),
    /** Goods value to insure; uninsured when absent. */
    insuredValue: z.object({ amount: insuredAmount(), currency: currencyCode() }).nullish(),
    /** True when the shipment will use the platform's IOSS number, which adds the handling fee. */
    chargesIossFee: z.boolean('validation:choice').nullish(),
    /** Goods, for duties and taxes at the destination; unused for documents and imports. */
    goods: quotedGoods.nullish(),
    /** Direction; for an import, country and postal code are those of the origin. Defaults to export. */
    direction: z.enum(directions, 'validation:choice').nullish(),
    /** Requests the text of every figure (`explanationLines`). */
    explain: z.boolean('validation:choice').nullish(),
    /** Captcha solution; required of visitors from their fourth quote or tracking query on. */
    captcha: captchaSolution(),
  })
  .superRefine((quote, check) => {
    // Remote area surcharges depend on the postal code: a wrong code would give a wrong price.
    if (checkPostalCode(quote.countryCode, quote.zipCode) === 'malformed') {
      const params = { example: postalRuleOf(quote.countryCode)?.example ?? '' }
      check.addIssue({ code: 'custom', path: ['zipCode'], message: 'pricing:invalid.zipCode', params })
    }
    if (quote.shipmentType === shipmentTypes.document) return
    quote.pieces.forEach((piece, index) => {
      for (const side of ['width', 'length', 'height'] as const) {
        if (piece[side] > 0) continue
        check.addIssue({ code: 'custom', path: ['pieces', index, side], message: 'validation:format' })
      }
    })
  })

/** Staff must send the segment, because its markup is never guessed. */
export const quoteRequiresOfOperationUsers = { segmentId: 'pricing:required.segment' } as const

export type QuoteRequest = z.output<typeof quoteFields>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Accepts piece fields with or without the prefix `piece`. Drops values that a form left in a document's sides. */
const readPiece = (sent: unknown, isDocument: boolean): unknown => {
  if (!isRecord(sent)) return sent
  const weight = readNumber(sent.weight ?? sent.pieceWeight)
  if (isDocument) return { width: 0, length: 0, height: 0, weight }
  return {
    width: readNumber(sent.width ?? sent.pieceWidth),
    length: readNumber(sent.length ?? sent.pieceLength),
    height: readNumber(sent.height ?? sent.pieceHeight),
    weight,
  }
}

const hasPostalCode = (country: unknown): boolean =>
  typeof country !== 'string' || postalRuleOf(country.trim().toUpperCase()) !== null

/** Copies each field by name, also unchanged ones: objects of one fixed shape validate twice as fast. */
const readQuote = (sent: unknown): unknown => {
  if (!isRecord(sent)) return sent
  const shipmentType = readNumber(sent.shipmentType)
  const isDocument = shipmentType === shipmentTypes.document
  const { pieces } = sent
  return {
    shipmentType,
    segmentId: readNumber(sent.segmentId),
    countryCode: readText(sent.countryCode),
    totalCustomsValue: readNumber(sent.totalCustomsValue),
    day: readText(sent.day),
    // Postal code, not required in countries without postal codes.
    zipCode: readText(sent.zipCode) ?? (hasPostalCode(sent.countryCode) ? undefined : ''),
    // Ignores the package type of documents, which are sent in an envelope.
    packageType: isDocument ? packageTypes.box : readNumber(sent.packageType),
    pieces: Array.isArray(pieces) ? pieces.map((piece) => readPiece(piece, isDocument)) : pieces,
    incoterm: sent.incoterm,
    insuredValue: sent.insuredValue,
    chargesIossFee: sent.chargesIossFee,
    goods: sent.goods,
    direction: sent.direction,
    explain: sent.explain,
    captcha: sent.captcha,
  } satisfies Record<keyof z.input<typeof quoteFields>, unknown>
}

export const quoteRequest = z.preprocess(readQuote, quoteFields)

/** Request with the fields required of operation users. */
export const operationQuoteRequest = z.preprocess(
  readQuote,
  quoteFields.safeExtend({
    segmentId: z
      .int(missingOr('pricing:required.segment', 'validation:choice'))
      .min(1, 'validation:choice')
      .max(2_147_483_647, 'validation:choice'),
  }),
)
