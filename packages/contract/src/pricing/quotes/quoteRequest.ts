/** The body of a price quote with all spellings that clients send, as one schema for form and server. */
import { z } from 'zod'
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import { checkPostalCode, postalRuleOf } from '@kervan/domain/identity/postalCode'
import { captchaSolution, currencyCode, day, hasDecimals } from '../../fields.ts'

export const shipmentTypes = { document: 1, package: 2 } as const
export const packageTypes = { box: 1, cargoBag: 2 } as const

const missingOr = (required: string, wrong: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : wrong),
})

/** 2.5, "2.5" and "2,5" are a number; an empty field is missing; the rest is left to be refused. */
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

/** cm and kg. A document has a weight only. */
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

/** As readQuote leaves it: numbers that came as texts are numbers already. */
const quoteFields = z
  .object({
    shipmentType: choice(shipmentTypes, 'pricing:required.shipmentType'),
    packageType: choice(packageTypes, 'pricing:required.packageType'),
    /** Honoured for operation users, who must state it. */
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
    /** The day whose lists, fuel, surcharges, markups and rates count; honoured for operation users. Today unless stated. */
    day: day().nullish(),
    /** Who pays duties at the destination; DAP unless stated. */
    incoterm: z.enum(['DAP', 'DDP'], 'validation:choice').nullish(),
    /** Goods value to insure; nothing is insured without it. */
    insuredValue: z.object({ amount: insuredAmount(), currency: currencyCode() }).nullish(),
    /** It will travel under the platform's IOSS number, whose handling fee is due. */
    chargesIossFee: z.boolean('validation:choice').nullish(),
    /** Which way it goes; of an import country and postal code are those of the origin. Export unless stated. */
    direction: z.enum(directions, 'validation:choice').nullish(),
    /** Asks for every figure in words as well (`explanationLines`). */
    explain: z.boolean('validation:choice').nullish(),
    /** The solution of a challenge; asked of visitors from their fourth quote or tracking on. */
    captcha: captchaSolution(),
  })
  .superRefine((quote, check) => {
    // Remote areas go by postal code: a wrong one would be a price that turns out different.
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

/** Whose markup prices the quote is never guessed for staff. */
export const quoteRequiresOfOperationUsers = { segmentId: 'pricing:required.segment' } as const

export type QuoteRequest = z.output<typeof quoteFields>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** Pieces name their fields with or without `piece` before them. What a form left in a document's sides is dropped. */
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

/** Each field by name, also those that are taken as they come: an object of one shape is checked in half the time. */
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
    // Countries without postal codes ask for none.
    zipCode: readText(sent.zipCode) ?? (hasPostalCode(sent.countryCode) ? undefined : ''),
    // Documents come in an envelope whatever is said.
    packageType: isDocument ? packageTypes.box : readNumber(sent.packageType),
    pieces: Array.isArray(pieces) ? pieces.map((piece) => readPiece(piece, isDocument)) : pieces,
    incoterm: sent.incoterm,
    insuredValue: sent.insuredValue,
    chargesIossFee: sent.chargesIossFee,
    direction: sent.direction,
    explain: sent.explain,
    captcha: sent.captcha,
  } satisfies Record<keyof z.input<typeof quoteFields>, unknown>
}

export const quoteRequest = z.preprocess(readQuote, quoteFields)

/** As operation users must send it. */
export const operationQuoteRequest = z.preprocess(
  readQuote,
  quoteFields.safeExtend({
    segmentId: z
      .int(missingOr('pricing:required.segment', 'validation:choice'))
      .min(1, 'validation:choice')
      .max(2_147_483_647, 'validation:choice'),
  }),
)
