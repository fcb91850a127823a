import type { Money } from '@kervan/domain/money/money'
import { settleConsignment } from '@kervan/domain/customs/border/enteredConsignment'
import { borderRequestOf } from '@kervan/domain/pricing/landedCost/borderRequest'
import type { BorderRequest } from '@kervan/domain/pricing/landedCost/borderRequest'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { checkDraft, factsOfRows } from '../checks/checkShipment.ts'
import { findRowsByIds, findShipmentRows } from '../shipment.queries.ts'
import type { ShipmentRows } from '../shipment.queries.ts'
import { consignmentOfDraft } from '../border/consignmentOfDraft.ts'
import type { ConsignmentFacts } from '../border/consignmentOfDraft.ts'
import { toLoadedShipment } from './loadShipment.ts'
import type { LoadedPiece, LoadedShipment } from './loadShipment.ts'

/** Shipment data that pricing needs. */
export interface ShipmentParcel {
  contentKind: 'document' | 'package'
  packageType: 'box' | 'cargoBag'
  /** `import` when the sender is abroad, as for returns. */
  direction: Direction
  /** Foreign country, ISO 3166-1 alpha-2: the destination of an export, the origin of an import. */
  countryCode: string
  /** Postal code in the foreign country. */
  postalCode: string | null
  pieces: LoadedPiece[]
  incoterm: 'DAP' | 'DDP'
  /** Null for documents, which have no goods value. */
  goodsValue: Money | null
  isInsured: boolean
  /** The shipment uses the platform's IOSS number, so its handling fee is charged. */
  chargesIossFee: boolean
  isReceiverIndividual: boolean
  /** What customs of the destination charges for; null for documents and imports. */
  border: BorderRequest | null
}

export interface LoadedParcel {
  shipmentId: string
  assetReference: string
  companyId: number
  /** Shipment version that the offers are valid for; a later save invalidates them. */
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

/** Builds the parcel to price from a stored shipment or from a row of an uploaded file. */
export const toParcel = (
  shipment: Pick<
    LoadedShipment,
    'contentKind' | 'packageType' | 'pieces' | 'receiver' | 'details' | 'sender' | 'goodsValue' | 'isInsured'
  >,
  receiverCountry: string,
  facts: ConsignmentFacts,
): ShipmentParcel => ({
  ...laneOf(shipment, receiverCountry),
  contentKind: shipment.contentKind,
  packageType: shipment.packageType,
  pieces: shipment.pieces,
  incoterm: shipment.details.incoterm ?? 'DAP',
  goodsValue: shipment.goodsValue,
  isInsured: shipment.isInsured,
  chargesIossFee: facts.usesIoss && shipment.sender.iossType === 'provider',
  isReceiverIndividual: shipment.receiver.companyType === 'individual',
  border: borderRequestOf(settleConsignment(consignmentOfDraft(facts)), facts.draft.details),
})

/** @throws AppError validationFailed with every field that blocks pricing */
const toLoadedParcel = async (ctx: Ctx, rows: ShipmentRows): Promise<LoadedParcel> => {
  const shipment = toLoadedShipment(rows)
  const facts = await factsOfRows(ctx, rows)
  const errors = checkDraft(facts).filter(({ severity }) => severity === 'error')
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
    parcel: toParcel(shipment, countryCode, facts),
  }
}

/**
 * Loads the parcel to price. Requires a shipment without errors, so that everything in the cart can be booked.
 * @throws AppError notFound outside the caller's scope; validationFailed with every field that blocks pricing
 */
export const loadParcel = async (ctx: Ctx, shipmentId: string): Promise<LoadedParcel> => {
  const rows = await findShipmentRows(ctx.db, scopeOf(ctx), shipmentId)
  if (!rows) throw new AppError('notFound')
  return toLoadedParcel(ctx, rows)
}

/** Parcel to price, or the fields that block pricing. */
export type CheckedParcel = LoadedParcel | Pick<AppError, 'fields'>

/** Loads parcels of many shipments by id in one statement; shipments outside the caller's scope are absent. */
export const checkParcels = async (
  ctx: Ctx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CheckedParcel>> => {
  const parcels = new Map<string, CheckedParcel>()
  for (const rows of await findRowsByIds(ctx.db, scopeOf(ctx), shipmentIds))
    parcels.set(
      rows.shipment.id,
      await toLoadedParcel(ctx, rows).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'validationFailed') return { fields: error.fields }
        throw error
      }),
    )
  return parcels
}

/** Like `checkParcels`, with null for a shipment with errors. */
export const loadParcels = async (
  ctx: Ctx,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, LoadedParcel | null>> =>
  new Map(
    [...(await checkParcels(ctx, shipmentIds))].map(([id, parcel]) => [
      id,
      'fields' in parcel ? null : parcel,
    ]),
  )
