import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostOnManifest } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { describeManifest, shownPart } from './describeManifest.ts'
import { loadLines } from './loadLines.ts'
import { findCarrier, findManifestsOf, findOpenDays, findReceived, findWaiting } from './manifest.queries.ts'

const dayMs = 24 * 3_600_000
/** Days to look back for forgotten shipments. */
const openDaysBack = 14

type Row = (typeof manifestEndpoints)['previewManifest']

/** @throws AppError notFound for an unknown carrier */
export const previewManifest = async (
  ctx: Ctx,
  { date, supplierId }: InputOf<Row>['body'],
): Promise<AnswerOf<Row>> => {
  requireWholeHouse(ctx)
  const carrier = await findCarrier(ctx.db, supplierId)
  if (!carrier) throw new AppError('notFound')
  const carrierDay = { carrierId: carrier.id, day: date }
  const today = startOfDayInTurkiye(dayInTurkiye(ctx.now)).getTime()
  const period = { from: new Date(today - openDaysBack * dayMs), before: new Date(today + dayMs) }
  const [received, waiting, closed, openDays] = await Promise.all([
    findReceived(ctx.db, carrierDay, mostOnManifest + 1),
    findWaiting(ctx.db, carrier.id, mostOnManifest + 1),
    findManifestsOf(ctx.db, carrierDay),
    findOpenDays(ctx.db, carrier.id, period),
  ])
  const lines = await loadLines(ctx, [
    ...received.slice(0, mostOnManifest),
    ...waiting.slice(0, mostOnManifest),
  ])
  return {
    supplierName: carrier.name,
    closed: closed.map(describeManifest),
    items: lines.map(({ candidate, line, issues }) => ({
      ...shownPart(line),
      receivedDate: candidate.receivedAt?.toISOString() ?? null,
      issues,
    })),
    isMore: received.length > mostOnManifest || waiting.length > mostOnManifest,
    openDays: openDays.filter((open) => open.date !== date),
  }
}
