/** Measuring a received parcel, and the resulting price change: extra payment, discount, objection. */
import {
  adjustmentKinds,
  adjustmentStates,
  objectionDecisions,
  parcelHolds,
} from '@kervan/domain/shipment/adjustmentLife'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amount, requiredText } from '../fields.ts'
import { saveCard, startedPayment, startErrors } from '../payment/payment.endpoints.ts'
import { documentContentTypes, maxDocumentBytes } from '../shipment/shipment.endpoints.ts'
import { shipmentLimits } from '../shipment/draft/shipmentDraft.ts'
import { decimalWith } from '../shipment/draft/shipmentFields.ts'

const shipmentId = () => z.uuid('validation:choice')
const adjustmentId = () => z.uuid('validation:choice')

const side = (message: string) => decimalWith(2, { min: 0.01, max: 1000 }, message).nullish()

/** Measured piece; sides are required except for documents. */
const measuredPiece = z.object({
  width: side('shipment:required.width'),
  length: side('shipment:required.length'),
  height: side('shipment:required.height'),
  weight: decimalWith(3, { min: 0.001, max: 1000 }, 'shipment:required.weight'),
  /** True when the user checked measurements again that differ greatly from the declared ones. */
  confirmed: z.boolean('validation:choice').default(false),
})

const measuring = z.object({
  shipmentId: shipmentId(),
  /** Version of the measurement as it was shown: the number of measurements of the shipment. */
  version: z.int('validation:choice').min(0, 'validation:choice').max(100_000, 'validation:choice'),
  pieces: z
    .array(measuredPiece, 'validation:format')
    .min(1, 'validation:required')
    .max(shipmentLimits.pieces, 'shipment:tooManyPieces'),
})

const calculation = z.object({
  actualKg: z.number(),
  volumetricKg: z.number(),
  chargeableKg: z.number(),
  total: amount,
  currency: z.string(),
  lines: z.array(z.object({ costName: z.string(), price: amount })),
  explanationLines: z.array(z.string()),
})
export type MeasuredCalculation = z.output<typeof calculation>

const outcomeOfMeasuring = z.object({
  before: calculation,
  after: calculation,
  /** New price minus old price; 0 when below the tolerance. */
  difference: amount,
  currency: z.string(),
  kind: z.enum(['extra', 'discount', 'none']),
  /** Amount now charged or credited, after subtracting earlier measurements. */
  rest: amount,
})
export type MeasuringOutcome = z.output<typeof outcomeOfMeasuring>

const pieceSides = z.object({
  width: z.number(),
  length: z.number(),
  height: z.number(),
  weight: z.number(),
})

const adjustment = z.object({
  id: z.uuid(),
  kind: z.enum(adjustmentKinds),
  state: z.enum(adjustmentStates),
  amount,
  currency: z.string(),
  /** Calculations before and after measuring; both null when staff set the amount. */
  before: calculation.nullable(),
  after: calculation.nullable(),
  reason: z.string().nullable(),
  createdDate: z.iso.datetime(),
  objectUntil: z.iso.datetime(),
  objection: z.string().nullable(),
  objectedDate: z.iso.datetime().nullable(),
  /** Photos and documents that the customer added to the objection, in that order. */
  objectionFiles: z.array(z.object({ id: z.uuid(), fileName: z.string() })),
  decision: z.enum(objectionDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedDate: z.iso.datetime().nullable(),
  settledDate: z.iso.datetime().nullable(),
  /** Effect of the adjustment on the parcel while it is in the depot. */
  hold: z.enum(parcelHolds),
  /** Time when staff released the parcel without payment; customer and staff see the reason. */
  releasedDate: z.iso.datetime().nullable(),
  releaseReason: z.string().nullable(),
  canPay: z.boolean(),
  canObject: z.boolean(),
  canAddFile: z.boolean(),
  canDecide: z.boolean(),
  canRelease: z.boolean(),
  canHoldAgain: z.boolean(),
})
export type AdjustmentAnswer = z.output<typeof adjustment>

/** Maximum number of photos of one shipment. */
export const mostPhotos = 20

/** Maximum number of files of one objection. */
export const mostObjectionFiles = 10

export const photoTypes = ['image/jpeg', 'image/png'] as const

const overview = z.object({
  shipmentId: z.uuid(),
  assetReference: z.string(),
  company: z.string(),
  state: z.enum(shipmentStates),
  isDocument: z.boolean(),
  version: z.number().int(),
  canMeasure: z.boolean(),
  declared: z.array(pieceSides),
  /** Null: not measured yet. */
  measured: z.array(pieceSides).nullable(),
  measuredDate: z.iso.datetime().nullable(),
  /** Photos taken at the station, visible to customer and staff. */
  photos: z.array(z.object({ id: z.uuid(), takenDate: z.iso.datetime() })),
  /** Newest first. */
  adjustments: z.array(adjustment),
})
export type MeasuringOverview = z.output<typeof overview>

const money = () => decimalWith(2, { min: 0.01, max: 1_000_000 }, 'shipment:measuring.amountRequired')
const reason = () => requiredText(300, 'shipment:measuring.reasonRequired')

export const measuringEndpoints = {
  findMeasuring: endpoint({
    onBehalf: 'read',
    method: 'POST',
    path: '/api/Shipment/GetMeasuredPieces',
    access: 'seesPrices',
    summary:
      'Declared and measured pieces of a shipment, and the extra payments and discounts that came of it',
    body: z.object({ shipmentId: shipmentId() }),
    answer: overview,
    errors: ['notFound'],
  }),
  findScannedToMeasure: endpoint({
    method: 'POST',
    path: '/api/Shipment/GetScannedToMeasure',
    access: 'operation',
    summary: 'The same by what a scanner read: a reference, a piece’s code or a carrier’s number',
    body: z.object({ scanned: requiredText(100, 'shipment:measuring.scanRequired') }),
    answer: overview,
    errors: ['notFound'],
  }),
  previewMeasuring: endpoint({
    method: 'POST',
    path: '/api/Shipment/PreviewMeasuredPieces',
    access: 'operation',
    summary: 'What saving these measures would make of the price; saves nothing',
    body: measuring,
    answer: outcomeOfMeasuring,
    errors: ['notFound', 'shipmentNotMeasurable', 'measuringNotPriced', 'changedMeanwhile'],
  }),
  saveMeasuring: endpoint({
    method: 'POST',
    path: '/api/Shipment/SaveMeasuredPieces',
    access: 'operation',
    summary:
      'Keeps the measures; their difference by the original prices becomes an extra payment or a discount',
    body: measuring,
    answer: outcomeOfMeasuring,
    idempotent: true,
    errors: [
      'notFound',
      'shipmentNotMeasurable',
      'measuringNotPriced',
      'changedMeanwhile',
      'paymentInProgress',
    ],
  }),
  addMeasuringPhoto: endpoint({
    method: 'POST',
    path: '/api/Shipment/AddMeasuringPhoto',
    access: 'operation',
    summary: 'A photo of the parcel as it was measured, a JPG or PNG file up to 5 MB',
    multipart: { maxFileBytes: maxDocumentBytes, accept: photoTypes },
    body: z.object({ shipmentId: shipmentId() }),
    answer: overview,
    errors: ['notFound', 'shipmentNotMeasurable'],
  }),
  downloadMeasuringPhoto: endpoint({
    onBehalf: 'read',
    method: 'GET',
    path: '/api/Shipment/GetMeasuringPhoto/{photoId}',
    access: 'seesPrices',
    summary: 'A photo of a parcel as it was measured',
    params: z.object({ photoId: z.uuid('validation:choice') }),
    answer: { contentTypes: photoTypes },
    errors: ['notFound'],
  }),
  createExtraPayment: endpoint({
    method: 'POST',
    path: '/api/Shipment/CreateExtraPayment',
    access: 'operation',
    summary: 'An extra payment with a reason: of an amount, or of what the last measuring came to',
    body: z.object({ shipmentId: shipmentId(), amount: money().nullish(), reason: reason() }),
    answer: overview,
    idempotent: true,
    errors: ['notFound', 'shipmentNotMeasurable', 'nothingToAdjust', 'paymentInProgress'],
  }),
  createDiscount: endpoint({
    method: 'POST',
    path: '/api/Shipment/CreateDiscount',
    access: 'operation',
    summary: 'A discount of an amount, with a reason, never above what the shipment cost',
    body: z.object({ shipmentId: shipmentId(), amount: money(), reason: reason() }),
    answer: overview,
    idempotent: true,
    errors: ['notFound', 'shipmentNotMeasurable', 'nothingToAdjust'],
  }),
  startExtraPayment: endpoint({
    method: 'POST',
    path: '/api/Shipment/StartExtraPayment',
    access: 'seesPrices',
    recordedIn: 'payment_events',
    summary: 'Start paying an extra payment',
    body: z.object({ adjustmentId: adjustmentId(), saveCard: saveCard() }),
    answer: startedPayment,
    idempotent: true,
    errors: [...startErrors, 'adjustmentNotOpen'],
  }),
  objectToExtraPayment: endpoint({
    method: 'POST',
    path: '/api/Shipment/ObjectToExtraPayment',
    access: 'seesPrices',
    summary: 'Object to an extra payment within its term; it is not asked for until staff decide',
    body: z.object({ adjustmentId: adjustmentId(), reason: reason() }),
    answer: overview,
    idempotent: true,
    errors: ['notFound', 'adjustmentNotOpen', 'objectionTooLate', 'paymentInProgress'],
  }),
  addObjectionFile: endpoint({
    method: 'POST',
    path: '/api/Shipment/AddObjectionFile',
    access: 'seesPrices',
    summary:
      'A photo or document to an objection that waits for its decision: PDF, Word, JPG or PNG up to 5 MB',
    multipart: { maxFileBytes: maxDocumentBytes, accept: documentContentTypes },
    body: z.object({ adjustmentId: adjustmentId() }),
    answer: overview,
    errors: ['notFound', 'adjustmentNotOpen'],
  }),
  downloadObjectionFile: endpoint({
    onBehalf: 'read',
    method: 'GET',
    path: '/api/Shipment/GetObjectionFile/{fileId}',
    access: 'seesPrices',
    summary: 'A file of an objection',
    params: z.object({ fileId: z.uuid('validation:choice') }),
    answer: { contentTypes: documentContentTypes },
    errors: ['notFound'],
  }),
  decideObjection: endpoint({
    method: 'POST',
    path: '/api/Shipment/DecideObjection',
    access: 'operation',
    summary: 'After an objection: withdraw the extra payment, keep it, or change its amount',
    body: z
      .object({
        adjustmentId: adjustmentId(),
        decision: z.enum(objectionDecisions, 'validation:choice'),
        amount: money().nullish(),
        reason: reason(),
      })
      .refine(({ decision, amount: stated }) => decision !== 'change' || stated, {
        error: 'shipment:measuring.amountRequired',
        path: ['amount'],
      }),
    answer: overview,
    idempotent: true,
    errors: ['notFound', 'adjustmentNotOpen', 'objectionSecondPerson'],
  }),
  releaseHold: endpoint({
    method: 'POST',
    path: '/api/Shipment/ReleaseHold',
    access: 'operation',
    summary:
      'Let a parcel go on although this extra payment of it is not settled, with a reason; it stays to be paid',
    body: z.object({ adjustmentId: adjustmentId(), reason: reason() }),
    answer: overview,
    errors: ['notFound', 'parcelNotHeld'],
  }),
  undoRelease: endpoint({
    method: 'POST',
    path: '/api/Shipment/UndoRelease',
    access: 'operation',
    summary:
      'Hold a released parcel again until its extra payment is settled; not once it has left the depot',
    body: z.object({ adjustmentId: adjustmentId() }),
    answer: overview,
    errors: ['notFound', 'parcelNotHeld'],
  }),
}
