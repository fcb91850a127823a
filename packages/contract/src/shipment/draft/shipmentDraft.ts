/** Whole shipment as saved by the wizard: possibly incomplete, but every value is within its limits. */
import { z } from 'zod'
import { optionalText, requiredText } from '../../fields.ts'
import { declaredLimits, declaredProduct, declaredTerms, goodsValue } from './declaredGoods.ts'
import { draftFields } from './draftFields.ts'
import { receiverDraft, senderDraft } from './party.ts'
import { atrPreparers, exportMethods, incoterms, packageTypes, shipmentTypes } from '../shipmentChoices.ts'
import { decimalWith, productNumber, standardNumber } from './shipmentFields.ts'

export const shipmentLimits = {
  ...declaredLimits,
  pieces: 99,
  productDescription: 100,
  stockCode: 50,
  permitNumber: 60,
  merchantNumber: 128,
  manufacturerNumber: 100,
  pieceDescription: 50,
  customerReference: 50,
  customerServicesNote: 500,
} as const

const typeNumber = <T extends number>(values: readonly [T, ...T[]], message: string) =>
  z.preprocess(
    (sent) => (typeof sent === 'string' && /^\d$/.test(sent) ? Number(sent) : sent),
    z.literal([...values], message),
  )

/** Sender's own product code (SKU). */
export const stockCode = () => optionalText(shipmentLimits.stockCode)

/** Optional identifiers of a product for the European Union; blank becomes null. */
export const identifierFields = draftFields({
  /** Seller's own number of the product, such as a variant id; the stock code stands in for it. */
  merchantNumber: productNumber(shipmentLimits.merchantNumber),
  /** Manufacturer's model or part number; the stock code stands in for it. */
  manufacturerNumber: productNumber(shipmentLimits.manufacturerNumber),
  /** GTIN, EAN, UPC or ISBN, digits only. */
  standardNumber: standardNumber(),
  /** Seller's statement that the product has no standard number; excludes `standardNumber`. */
  hasNoStandardNumber: z.boolean('validation:choice'),
})

/** Complete product line. The server calculates `total` as quantity × unitPrice, rounded half away from zero. */
export const product = z.object({
  /** Identifies the product in the company's catalogue. */
  sku: stockCode(),
  description: requiredText(shipmentLimits.productDescription, 'shipment:required.productDescription'),
  /** Description for foreign customs: replaces the description on the label and the English invoice. */
  englishDescription: optionalText(shipmentLimits.productDescription),
  ...declaredProduct,
  /** Number of the permit, certificate or declaration of restricted goods. */
  permitNumber: optionalText(shipmentLimits.permitNumber),
  ...identifierFields,
})

/** Complete piece of a package. A piece of a document only has a weight. */
export const piece = z.object({
  description: optionalText(shipmentLimits.pieceDescription),
  width: decimalWith(2, { min: 0.01, max: 1000 }, 'shipment:required.width'),
  length: decimalWith(2, { min: 0.01, max: 1000 }, 'shipment:required.length'),
  height: decimalWith(2, { min: 0.01, max: 1000 }, 'shipment:required.height'),
  /** Weight of the piece: the documents allow 0 in this field, but pricing requires more. */
  weight: decimalWith(3, { min: 0, max: 1000 }, 'shipment:required.weight'),
})

export const productDraft = z.object(draftFields(product.shape))
export const pieceDraft = z.object(draftFields(piece.shape))
export type ProductDraft = z.output<typeof productDraft>
export type PieceDraft = z.output<typeof pieceDraft>

/** Fields of the details tab. Free movement, A.TR preparer and currency only apply to packages. */
export const shipmentDetails = z.object({
  method: z.enum(exportMethods, 'shipment:required.method'),
  purpose: declaredTerms.purpose,
  incoterm: z.enum(incoterms, 'shipment:required.incoterm'),
  freeMovementDocument: declaredTerms.freeMovementDocument,
  atrPreparer: z.enum(atrPreparers, 'shipment:required.atrPreparer'),
  currency: declaredTerms.currency,
  customerReference: optionalText(shipmentLimits.customerReference),
  customerServicesNote: optionalText(shipmentLimits.customerServicesNote),
  freightCharge: declaredTerms.freightCharge,
  freightCurrency: declaredTerms.freightCurrency,
})

export const shipmentDetailsDraft = z.object(draftFields(shipmentDetails.shape))
export type ShipmentDetailsDraft = z.output<typeof shipmentDetailsDraft>

export const shipmentDraft = z.object({
  shipmentType: typeNumber([shipmentTypes.document, shipmentTypes.package], 'shipment:required.shipmentType'),
  packageType: typeNumber([packageTypes.box, packageTypes.cargoBag], 'shipment:required.packageType').default(
    packageTypes.box,
  ),
  isInsured: z.boolean('validation:choice').default(false),
  sender: senderDraft.prefault({}),
  receiver: receiverDraft.prefault({}),
  details: shipmentDetailsDraft.prefault({}),
  products: z
    .array(productDraft, 'validation:format')
    .max(shipmentLimits.products, 'shipment:tooManyProducts')
    .refine((products) => goodsValue(products) <= shipmentLimits.customsValue, 'shipment:customsValueTooHigh')
    .default([]),
  pieces: z
    .array(pieceDraft, 'validation:format')
    .max(shipmentLimits.pieces, 'shipment:tooManyPieces')
    .default([]),
})

export type ShipmentDraft = z.output<typeof shipmentDraft>
export type ShipmentDraftRequest = z.input<typeof shipmentDraft>
