import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  CustomerNote,
  ShipmentNote,
  shipmentNoteEndpoints,
} from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { isNoteFinal } from '@kervan/domain/customerService/serviceReasons'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { clearReasons, raiseReasons } from '../reasons.ts'
import { requireService } from '../requireService.ts'
import { listServiceStaff } from '../workList/countWorkList.ts'
import {
  closeNote,
  deleteRead,
  findNextFollowUp,
  findNote,
  findRead,
  findServedShipment,
  findShipmentOfNote,
  insertNote,
  insertRead,
  listNotes,
  lockServedShipment,
} from './shipmentNotes.queries.ts'
import type { NoteRow, ServedShipment } from './shipmentNotes.queries.ts'

// Masks the text, because notes may contain statements about people.
const audit = auditOf('shipment', { masked: ['text'] })

type Rows = typeof shipmentNoteEndpoints

const describeNote = ({ note, authorName, assigneeName, closerName }: NoteRow): ShipmentNote => ({
  id: note.id,
  kind: note.kind,
  text: note.text,
  authorName,
  createdDate: note.createdAt.toISOString(),
  followUpDate: note.followUpDate,
  assignee:
    note.assigneeId === null || assigneeName === null ? null : { id: note.assigneeId, name: assigneeName },
  closedDate: note.closedAt?.toISOString() ?? null,
  closedByName: closerName,
})

const describeCustomerNote = async (
  db: Db,
  { id, state, customerNote }: ServedShipment,
): Promise<CustomerNote | null> => {
  if (customerNote === null) return null
  const read = await findRead(db, id)
  return {
    text: customerNote,
    readDate: read?.readAt.toISOString() ?? null,
    readByName: read?.readByName ?? null,
    canBeMarked: isNoteFinal(state),
  }
}

/** @throws AppError notAllowed, notFound */
export const listShipmentNotes = async (
  ctx: Ctx,
  { shipmentId }: { shipmentId: string },
): Promise<AnswerOf<Rows['listShipmentNotes']>> => {
  const shipment = await findServedShipment(ctx.db, requireService(ctx), shipmentId)
  if (!shipment) throw new AppError('notFound')
  return {
    customerNote: await describeCustomerNote(ctx.db, shipment),
    notes: (await listNotes(ctx.db, shipmentId)).map(describeNote),
  }
}

/**
 * @throws AppError validationFailed on `assigneeId` for a colleague who cannot see the shipment and would never
 * find the follow-up
 */
const requireColleague = async (
  ctx: Ctx,
  tx: Db,
  { agencyId }: ServedShipment,
  assigneeId: number,
): Promise<void> => {
  const colleagues = await listServiceStaff(tx, requireService(ctx))
  const colleague = colleagues.find(({ id }) => id === assigneeId)
  if (!colleague || (colleague.agencyId !== null && colleague.agencyId !== agencyId))
    throw fieldError('assigneeId', 'customerService:invalid.assignee')
}

/** Updates the waiting reason to the earliest day of the open follow-ups. */
const followFollowUps = async (tx: Db, shipmentId: string): Promise<void> => {
  const next = await findNextFollowUp(tx, shipmentId)
  if (next === null) await clearReasons(tx, 'followUp', [shipmentId])
  else await raiseReasons(tx, [{ shipmentId, reason: 'followUp', since: startOfDayInTurkiye(next) }])
}

/** @throws AppError notAllowed, notFound, validationFailed */
export const addShipmentNote = async (
  ctx: Ctx,
  { shipmentId, kind, text, followUpDate, assigneeId }: InputOf<Rows['addShipmentNote']>['body'],
): Promise<ShipmentNote> => {
  const scope = requireService(ctx)
  const today = dayInTurkiye(ctx.now)
  if (followUpDate && followUpDate < today)
    throw fieldError('followUpDate', 'customerService:invalid.followUpPast')
  return ctx.db.transaction(async (tx) => {
    const shipment = await lockServedShipment(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (assigneeId) await requireColleague(ctx, tx, shipment, assigneeId)
    const row = {
      shipmentId,
      kind,
      text,
      authorId: requireActor(ctx).userId,
      followUpDate: followUpDate ?? (assigneeId ? today : null),
      assigneeId: assigneeId ?? null,
      createdAt: ctx.now,
    }
    const id = await insertNote(tx, row)
    await audit(tx, ctx, {
      action: 'shipmentNoteWritten',
      id: shipmentId,
      after: { kind, text, followUpDate: row.followUpDate, assigneeId: row.assigneeId },
      details: { noteID: id },
    })
    if (row.followUpDate) await followFollowUps(tx, shipmentId)
    return describeNote((await findNote(tx, id))!)
  })
}

/** @throws AppError notAllowed, notFound, followUpNotOpen */
export const closeFollowUp = async (ctx: Ctx, { id }: { id: number }): Promise<ShipmentNote> => {
  const scope = requireService(ctx)
  return ctx.db.transaction(async (tx) => {
    const shipmentId = await findShipmentOfNote(tx, scope, id)
    if (!shipmentId || !(await lockServedShipment(tx, scope, shipmentId))) throw new AppError('notFound')
    if (!(await closeNote(tx, id, requireActor(ctx).userId, ctx.now))) throw new AppError('followUpNotOpen')
    await followFollowUps(tx, shipmentId)
    await audit(tx, ctx, { action: 'followUpClosed', id: shipmentId, details: { noteID: id } })
    return describeNote((await findNote(tx, id))!)
  })
}

/** @throws AppError notAllowed; notFound also when the customer wrote no note or may still change it */
export const markCustomerNote = async (
  ctx: Ctx,
  { shipmentId, isRead }: { shipmentId: string; isRead: boolean },
): Promise<CustomerNote> => {
  const scope = requireService(ctx)
  return ctx.db.transaction(async (tx) => {
    const shipment = await lockServedShipment(tx, scope, shipmentId)
    if (!shipment || shipment.customerNote === null || !isNoteFinal(shipment.state))
      throw new AppError('notFound')
    const changed = isRead
      ? await insertRead(tx, { shipmentId, readBy: requireActor(ctx).userId, readAt: ctx.now })
      : await deleteRead(tx, shipmentId)
    if (changed) {
      if (isRead) await clearReasons(tx, 'customerNote', [shipmentId])
      else await raiseReasons(tx, [{ shipmentId, reason: 'customerNote', since: ctx.now }])
      await audit(tx, ctx, {
        action: isRead ? 'customerNoteRead' : 'customerNoteUnread',
        id: shipmentId,
      })
    }
    return (await describeCustomerNote(tx, shipment))!
  })
}
