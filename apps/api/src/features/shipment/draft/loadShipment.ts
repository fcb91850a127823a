/** Loads a stored shipment for other features: booking, labels, invoices, tracking. */
import { packageTypes, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { ReceiverDraft, SenderDraft } from '@kervan/contract/shipment/draft/party'
import type { ShipmentDetailsDraft, ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import type { Scope } from '../../access/policies.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRowsByReferences, findShipmentRows } from '../shipment.queries.ts'
import type { ShipmentRow, ShipmentRows } from '../shipment.queries.ts'
import { draftFromRows } from './shipmentRows.ts'

export interface LoadedPiece {
  description: string | null
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
}

export interface LoadedProduct {
  /** Description as written by the sender. */
  description: string
  englishDescription: string | null
  sku: string | null
  /** HS code or GTIP, digits only. */
  hsCode: string
  originCountryCode: string
  unit: 'kg' | 'piece' | 'liter'
  quantity: number
  unitPrice: Money
  total: Money
  /** Net weight of the whole line, without packaging. */
  netWeightKg: number | null
  merchantNumber: string | null
  manufacturerNumber: string | null
  /** GTIN, digits only. */
  standardNumber: string | null
  hasNoStandardNumber: boolean | null
  permitNumber: string | null
}

export interface LoadedShipment {
  id: string
  companyId: number
  createdBy: number
  version: number
  state: ShipmentState
  assetReference: string
  customerReference: string | null
  supplierReference: string | null
  /** IOSS number frozen at booking; null before booking. */
  iossNumber: string | null
  contentKind: 'document' | 'package'
  packageType: 'box' | 'cargoBag'
  isInsured: boolean
  sender: SenderDraft
  receiver: ReceiverDraft
  details: ShipmentDetailsDraft
  /** Dimensions of document pieces are 0; only their weight is known. */
  pieces: LoadedPiece[]
  /** Products of the shipment; empty for documents. */
  products: LoadedProduct[]
  /** Number of products of a draft that lack a value and are not in `products`. */
  incompleteProducts: number
  /** Sum of the products; null for documents and for a package without products. */
  goodsValue: Money | null
  serviceId: number | null
  carrierId: number | null
  offerId: string | null
  createdAt: Date
}

const productsOf = (row: ShipmentRow, draft: ReturnType<typeof draftFromRows>, totals: (string | null)[]) => {
  const { currency } = row
  if (currency === null || row.shipmentType === shipmentTypes.document) return []
  return draft.products.flatMap((product, index): LoadedProduct[] => {
    const { description, englishDescription, sku, gtip, originCountryCode, unit, quantity } = product
    const { unitPrice, netWeight } = product
    const { merchantNumber, manufacturerNumber, standardNumber, hasNoStandardNumber } = product
    const total = totals[index]
    if (
      !description ||
      !gtip ||
      !originCountryCode ||
      !unit ||
      quantity === null ||
      unitPrice === null ||
      !total
    )
      return []
    return [
      {
        description,
        englishDescription,
        sku,
        hsCode: gtip,
        originCountryCode,
        unit,
        quantity,
        unitPrice: fromDecimal(unitPrice, currency),
        total: fromDecimal(total, currency),
        netWeightKg: netWeight,
        ...{ merchantNumber, manufacturerNumber, standardNumber, hasNoStandardNumber },
        permitNumber: product.permitNumber,
      },
    ]
  })
}

/** Describes contents and packaging in the form that pricing and labels need. */
export const contentOf = (
  draft: ShipmentDraft,
): Pick<LoadedShipment, 'contentKind' | 'packageType' | 'pieces'> => {
  const isDocument = draft.shipmentType === shipmentTypes.document
  return {
    contentKind: isDocument ? 'document' : 'package',
    packageType: !isDocument && draft.packageType === packageTypes.cargoBag ? 'cargoBag' : 'box',
    pieces: draft.pieces.map((piece) => ({
      description: piece.description,
      lengthCm: isDocument ? 0 : (piece.length ?? 0),
      widthCm: isDocument ? 0 : (piece.width ?? 0),
      heightCm: isDocument ? 0 : (piece.height ?? 0),
      weightKg: piece.weight ?? 0,
    })),
  }
}

export const toLoadedShipment = (rows: ShipmentRows): LoadedShipment => {
  const { shipment } = rows
  const draft = draftFromRows(rows)
  const products = productsOf(
    shipment,
    draft,
    rows.products.map((row) => row.total),
  )
  const isDocument = shipment.shipmentType === shipmentTypes.document
  return {
    id: shipment.id,
    companyId: shipment.companyId,
    createdBy: shipment.createdBy,
    version: shipment.version,
    state: shipment.state,
    assetReference: shipment.assetReference,
    customerReference: shipment.customerReference,
    supplierReference: shipment.supplierReference,
    iossNumber: shipment.iossNumber,
    ...contentOf(draft),
    isInsured: shipment.isInsured,
    sender: shipment.sender,
    receiver: shipment.receiver,
    details: shipment.details,
    products,
    incompleteProducts: isDocument ? 0 : draft.products.length - products.length,
    goodsValue:
      shipment.customsValue === null || shipment.currency === null
        ? null
        : fromDecimal(shipment.customsValue, shipment.currency),
    serviceId: shipment.serviceId,
    carrierId: shipment.carrierId,
    offerId: shipment.offerId,
    createdAt: shipment.createdAt,
  }
}

/**
 * Loads a whole shipment as domain values. Pass the scope explicitly: `scopeOf(ctx)` for a caller, `{ kind:
 * 'all' }` for a job.
 * @throws AppError notFound
 */
export const loadShipment = async (db: Db, scope: Scope, shipmentId: string): Promise<LoadedShipment> => {
  const rows = await findShipmentRows(db, scope, shipmentId)
  if (!rows) throw new AppError('notFound')
  return toLoadedShipment(rows)
}

/**
 * Loads many shipments by reference, each once and in any order, always in three statements.
 * @throws AppError notFound when a reference is unknown or belongs to another company
 */
export const loadShipmentsByReference = async (
  db: Db,
  scope: Scope,
  assetReferences: readonly string[],
): Promise<ReadonlyMap<string, LoadedShipment>> => {
  const wanted = [...new Set(assetReferences)]
  const found = await findRowsByReferences(db, scope, wanted)
  if (found.length < wanted.length) throw new AppError('notFound')
  return new Map(found.map((rows) => [rows.shipment.assetReference, toLoadedShipment(rows)]))
}
