import type { TrackingStatusRow } from '@kervan/contract/tracking/matching.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { StatusRow } from './matching.queries.ts'

type Named = { nameTr: string | null; nameEn: string | null }

export const nameIn = ({ language }: Pick<Ctx, 'language'>, { nameTr, nameEn }: Named): string | null =>
  language === 'tr' ? nameTr : nameEn

const toMoment = (text: string | null): string | null => text && new Date(text).toISOString()

export const describeStatus = (ctx: Pick<Ctx, 'language'>, row: StatusRow): TrackingStatusRow => ({
  id: row.id,
  version: row.version,
  supplierId: row.supplierId,
  supplierCode: row.supplierCode,
  supplierName: row.supplierName,
  code: row.code,
  text: row.text,
  customizedTrackingStatusId: row.customizedId,
  customizedName: nameIn(ctx, row),
  waitingShipments: row.waitingShipments,
  firstSeen: toMoment(row.firstSeen),
  lastSeen: toMoment(row.lastSeen),
})
