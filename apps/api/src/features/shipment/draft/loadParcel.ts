import type { Money } from '@kervan/domain/money/money'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkRows } from '../checks/checkShipment.ts'
import { findRowsByIds, findShipmentRows } from '../shipment.queries.ts'
import type { ShipmentRows } from '../shipment.queries.ts'
import { toLoadedShipment } from './loadShipment.ts'
import type { LoadedPiece, LoadedShipment } from './loadShipment.ts'

/** What pricing needs to know of a shipment. */
export interface ShipmentParcel {
  contentKind: 'document' | 'package'
  packageType: 'box' | 'cargoBag'
  /** What comes from abroad is an import, such as a return. */
  direction: Direction
  /** The country abroad, ISO 3166-1 alpha-2: the destination, of an import the origin. */
  countryCode: string
  /** In that country. */
  postalCode: string | null
  pieces: LoadedPiece[]
  incoterm: 'DAP' | 'DDP'
  /** Null for documents. */
  goodsValue: Money | null
  isInsured: boolean
  /** It travels under the platform's IOSS number, whose handling fee is due. */
  chargesIossFee: boolean
  isReceiverIndividual: boolean
}

export interface LoadedParcel {
  shipmentId: string
  assetReference: string
  companyId: number
  /** Offers are for this version; a later save makes them offers for something else. */
  version: number
  state: ShipmentState
  parcel: ShipmentParcel
}

const home = 'TR'

const laneOf = (
  { sender, receiver }: Pick<LoadedShipment, 'sender' | 'receiver'>,
  receiverCountry: string,
): Pick<ShipmentParcel, 'direction' | 'countryCode' | 'postalCode'> => {
  const isImport = receiverCountry === home && sender.countryCode !== null && sender.countryCode !== home
  return isImport
    ? { direction: 'import', countryCode: sender.countryCode!, postalCode: sender.zipCode }
    : { direction: 'export', countryCode: receiverCountry, postalCode: receiver.zipCode }
}

/** What of a shipment, stored or still in a file, has a price. */
export const toParcel = (
  shipment: Pick<
    LoadedShipment,
    'contentKind' | 'packageType' | 'pieces' | 'receiver' | 'details' | 'sender' | 'goodsValue' | 'isInsured'
  >,
  receiverCountry: string,
  asks: { ioss: boolean; hasHouseIoss: boolean },
): ShipmentParcel => ({
  ...laneOf(shipment, receiverCountry),
  contentKind: shipment.contentKind,
  packageType: shipment.packageType,
  pieces: shipment.pieces,
  incoterm: shipment.details.incoterm ?? 'DAP',
  goodsValue: shipment.goodsValue,
  isInsured: shipment.isInsured,
  // Without a number to print there is nothing to charge for.
  chargesIossFee: asks.ioss && asks.hasHouseIoss && shipment.sender.iossType === 'provider',
  isReceiverIndividual: shipment.receiver.companyType === 'individual',
})

/** @throws AppError validationFailed with every field that still blocks */
const toLoadedParcel = async (ctx: Ctx, rows: ShipmentRows): Promise<LoadedParcel> => {
  const shipment = toLoadedShipment(rows)
  const { findings, asks } = await checkRows(ctx, rows)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const { countryCode } = shipment.receiver
  if (errors.length > 0 || countryCode === null)
    throw new AppError('validationFailed', {
      fields: errors.map(({ field, key, params }) => ({ field, key, params })),
    })
  return {
    shipmentId: shipment.id,
    assetReference: shipment.assetReference,
    companyId: shipment.companyId,
    version: shipment.version,
    state: shipment.state,
    parcel: toParcel(shipment, countryCode, asks),
  }
}

/**
 * The parcel to rate. Only a shipment without an error is priced, so that whatever is put into the cart can be booked.
 * @throws AppError notFound outside the caller's scope; validationFailed with every field that still blocks
 */
export const loadParcel = async (ctx: Ctx, shipmentId: string): Promise<LoadedParcel> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  return toLoadedParcel(ctx, rows)
}

/** Of many shipments in one statement, by their ids; null for one that lacks something, missing outside the caller's scope. */
export const loadParcels = async (
  ctx: Ctx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, LoadedParcel | null>> => {
  const parcels = new Map<string, LoadedParcel | null>()
  for (const rows of await findRowsByIds(ctx.db, scopeOf(ctx), shipmentIds))
    parcels.set(
      rows.shipment.id,
      await toLoadedParcel(ctx, rows).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'validationFailed') return null
        throw error
      }),
    )
  return parcels
}
