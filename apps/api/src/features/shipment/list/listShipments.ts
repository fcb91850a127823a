import { z } from 'zod'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  shipmentListEndpoints,
  ShipmentListRow,
} from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { recogniseReference } from '@kervan/domain/reference/references'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import { startOfDayInTurkiye } from '../../../platform/clock.ts'
import { canSeePrices, scopeOf } from '../../access/policies.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { listShipmentRows } from './shipmentList.queries.ts'
import type { PagePlace, ShipmentFilters } from './shipmentList.queries.ts'

type Request = InputOf<typeof shipmentListEndpoints.listShipments>['body']
type Row = Awaited<ReturnType<typeof listShipmentRows>>[number]

const dayMs = 24 * 3_600_000
const place = z.tuple([z.string().max(40), z.uuid()])

const writeCursor = (row: Row): string =>
  Buffer.from(JSON.stringify([row.createdAtExact, row.id])).toString('base64url')

const readCursor = (cursor: string | null | undefined): PagePlace | null => {
  if (!cursor) return null
  try {
    const [createdAt, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (Number.isNaN(Date.parse(createdAt))) throw new AppError('cursorNotValid')
    return { createdAt, id }
  } catch {
    throw new AppError('cursorNotValid')
  }
}

/** References are upper case; a customer may type ours without dashes, or scan a piece of the shipment. */
const readReference = (text: string | null): string | null => {
  if (text === null) return null
  const scanned = recogniseReference(text)
  if (scanned.kind === 'piece') return scanned.reference
  const upper = text.toUpperCase().replaceAll(/\s/g, '')
  const bare = /^KRV-?(\d{1,8})-?(\d?)$/.exec(upper)
  if (!bare) return upper
  return `KRV-${bare[1]}${bare[1]!.length === 8 && bare[2] ? `-${bare[2]}` : ''}`
}

const toFilters = (request: Request): ShipmentFilters => ({
  reference: readReference(request.reference),
  createdFrom: request.dateFrom ? startOfDayInTurkiye(request.dateFrom) : null,
  createdBefore: request.dateTo ? new Date(startOfDayInTurkiye(request.dateTo).getTime() + dayMs) : null,
  countryCodes: request.countryCodes,
  carrierIds: request.supplierIds,
  paymentStatuses: request.paymentStatuses,
  states: request.states,
})

const toWire = (row: Row, hasPrices: boolean): ShipmentListRow => ({
  id: row.id,
  assetReference: row.assetReference,
  supplierReference: row.supplierReference,
  customerReference: row.customerReference,
  shipmentType: row.shipmentType,
  state: row.state,
  paymentStatus: row.paymentStatus as ShipmentListRow['paymentStatus'],
  trackingGroupId: row.trackingGroup,
  trackingException: row.trackingException as TrackingException | null,
  senderName: row.senderName,
  receiverName: row.receiverName,
  receiverCity: row.receiverCity,
  receiverCountryCode: row.receiverCountry,
  supplierName: row.carrierName,
  supplierServiceMethodName: row.serviceName,
  totalWeight: row.totalWeightKg === null ? null : Number(row.totalWeightKg),
  pieceCount: row.pieceCount,
  totalPrice: row.total === null || !hasPrices ? null : Number(row.total),
  priceCurrency: hasPrices ? row.currency : null,
  createdAt: row.createdAt.toISOString(),
})

/** A page of shipments, newest first. @throws AppError cursorNotValid */
export const listShipments = async (
  ctx: Ctx,
  request: Request,
): Promise<AnswerOf<typeof shipmentListEndpoints.listShipments>> => {
  const rows = await listShipmentRows(
    ctx.db,
    scopeOf(ctx),
    toFilters(request),
    readCursor(request.cursor),
    request.pageSize + 1,
  )
  const page = rows.slice(0, request.pageSize)
  const hasMore = rows.length > request.pageSize
  const hasPrices = canSeePrices(ctx.actor)
  return {
    items: page.map((row) => toWire(row, hasPrices)),
    nextCursor: hasMore ? writeCursor(page.at(-1)!) : null,
  }
}
