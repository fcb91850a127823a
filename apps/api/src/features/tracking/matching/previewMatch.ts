import { happened } from '@kervan/domain/tracking/truth'
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { matchingEndpoints } from '@kervan/contract/tracking/matching.endpoints'
import type { TrackingException, TrackingGroup } from '@kervan/domain/tracking/trackingStages'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { findEventsOfMany, listCustomized } from '../tracking.queries.ts'
import type { EventRow } from '../tracking.queries.ts'
import { findBooked, findNewestOf, findStatusRow } from './matching.queries.ts'
import { standingOf } from './relabel.ts'
import type { Standing } from './relabel.ts'

/** Maximum number of events in a preview, which bounds its duration for a code with millions. */
const mostEvents = 3000
const mostExamples = 8

interface Meaning {
  group: TrackingGroup | null
  exception: TrackingException | null
}

const meaningOf = async (ctx: Ctx, customizedId: number | null): Promise<Meaning> => {
  if (customizedId === null) return { group: null, exception: null }
  const row = (await listCustomized(ctx.db)).find(({ id }) => id === customizedId)
  if (!row) throw fieldError('customizedId', 'tracking:required.status')
  return {
    group: row.groupId as TrackingGroup | null,
    exception: row.exception as TrackingException | null,
  }
}

const stepOf = ({ whole }: Standing) => ({ groupId: whole.group, exception: whole.exception })

/**
 * Calculates how shipments would change, with the same rules as the job.
 * @throws AppError notFound for an unknown code; validationFailed for an unknown status
 */
export const previewMatch = async (
  ctx: Ctx,
  { id, ids, customizedId }: InputOf<typeof matchingEndpoints.previewMatch>['body'],
): Promise<AnswerOf<typeof matchingEndpoints.previewMatch>> => {
  requireWholeHouse(ctx)
  const statusIds = new Set(ids ?? [id!])
  for (const statusId of statusIds)
    if (!(await findStatusRow(ctx.db, statusId))) throw new AppError('notFound')
  const meaning = await meaningOf(ctx, customizedId)
  const newest = await findNewestOf(ctx.db, [...statusIds], mostEvents + 1)
  const looked = newest.slice(0, mostEvents)
  const shipmentIds = [...new Set(looked.map(({ shipmentId }) => shipmentId))]
  const [found, events] = await Promise.all([
    findBooked(ctx.db, shipmentIds, { isLocked: false }),
    findEventsOfMany(ctx.db, shipmentIds),
  ])
  const rename = (event: EventRow): EventRow =>
    statusIds.has(event.statusId) ? { ...event, ...meaning } : event
  const standings = found.map((shipment) => {
    const own = happened(events.get(shipment.id) ?? [], ctx.now)
    const [before, after] = [standingOf(shipment, own), standingOf(shipment, own.map(rename))]
    const changesStep =
      before.whole.group !== after.whole.group || before.whole.exception !== after.whole.exception
    const changesState = after.stateAfter !== shipment.state
    return { shipment, before, after, changesStep, changesState }
  })
  return {
    events: looked.length,
    shipments: found.length,
    isMore: newest.length > mostEvents,
    changesStep: standings.filter(({ changesStep }) => changesStep).length,
    changesState: standings.filter(({ changesState }) => changesState).length,
    examples: standings
      .filter(({ changesStep, changesState }) => changesStep || changesState)
      .slice(0, mostExamples)
      .map(({ shipment, before, after }) => ({
        assetReference: shipment.assetReference,
        before: stepOf(before),
        after: stepOf(after),
        stateBefore: shipment.state,
        stateAfter: after.stateAfter,
      })),
  }
}
