import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { PreparedReply, replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { fillReply, fitsOccasion } from '@kervan/domain/customerService/replies'
import type { ReplyAudience } from '@kervan/domain/customerService/replies'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { TrackingException } from '@kervan/domain/tracking/trackingStages'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { listReadersOfCompany, notify } from '../../notice/notify.ts'
import type { Recipients } from '../../notice/notify.ts'
import { findServedShipment, lockServedShipment } from '../notes/shipmentNotes.queries.ts'
import type { ServedShipment } from '../notes/shipmentNotes.queries.ts'
import { requireService } from '../requireService.ts'
import { findAddressee, insertReply, isTemplate, listOfferedTemplates } from './replies.queries.ts'
import { replyEmail } from './replyEmail.ts'
import { replyFiguresOf } from './replyFigures.ts'

type Rows = typeof replyEndpoints

// The text is stored with the shipment; the audit trail records only that a reply was sent.
const audit = auditOf('shipment')

/** Recipients. Receivers get emails only after the booking, because the shipment may never be sent before. */
const listPeople = async (
  db: Db,
  { id, companyId, state }: ServedShipment,
  audience: ReplyAudience,
): Promise<{ userIds: number[]; receiverEmail: string | null }> => {
  if (audience === 'company')
    return { userIds: await listReadersOfCompany(db, companyId), receiverEmail: null }
  const { receiverEmail } = await findAddressee(db, id)
  return { userIds: [], receiverEmail: isBooked(state) ? receiverEmail : null }
}

const countPeople = ({ userIds, receiverEmail }: Awaited<ReturnType<typeof listPeople>>): number =>
  receiverEmail === null ? userIds.length : 1

/** @throws AppError notAllowed, notFound */
export const prepareReply = async (
  ctx: Ctx,
  { shipmentId, audience, language }: InputOf<Rows['prepareReply']>['body'],
): Promise<PreparedReply> => {
  const shipment = await findServedShipment(ctx.db, requireService(ctx), shipmentId)
  if (!shipment) throw new AppError('notFound')
  const [people, figures, templates, { exception }] = await Promise.all([
    listPeople(ctx.db, shipment, audience),
    replyFiguresOf(ctx, shipment, audience, language),
    listOfferedTemplates(ctx.db),
    findAddressee(ctx.db, shipmentId),
  ])
  const held = { exception: exception as TrackingException | null, isUnpaid: shipment.state === 'inCart' }
  const filled = templates.map((template) => {
    const isTurkish = language === 'tr'
    const subject = fillReply(isTurkish ? template.subjectTr : template.subjectEn, figures)
    const body = fillReply(isTurkish ? template.bodyTr : template.bodyEn, figures)
    return {
      id: template.id,
      name: template.name,
      occasion: template.occasion,
      isFitting: fitsOccasion(template.occasion, held),
      subject: subject.text,
      body: body.text,
      missing: [...new Set([...subject.missing, ...body.missing])],
    }
  })
  return {
    canSend: countPeople(people) > 0,
    receiverEmail: people.receiverEmail,
    peopleCount: countPeople(people),
    templates: filled.toSorted((one, other) => Number(other.isFitting) - Number(one.isFitting)),
  }
}

/** @throws AppError notAllowed, notFound; validationFailed when there is no recipient, or for an unknown template */
export const sendReply = async (
  ctx: Ctx,
  { shipmentId, audience, language, templateId, subject, body }: InputOf<Rows['sendReply']>['body'],
): Promise<AnswerOf<Rows['sendReply']>> => {
  const scope = requireService(ctx)
  return ctx.db.transaction(async (tx) => {
    const shipment = await lockServedShipment(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (templateId && !(await isTemplate(tx, templateId))) throw fieldError('templateId', 'validation:choice')
    const people = await listPeople(tx, shipment, audience)
    if (countPeople(people) === 0) throw fieldError('audience', `customerService:replies.nobody.${audience}`)
    const replyId = await insertReply(tx, {
      shipmentId,
      audience,
      language,
      templateId: templateId ?? null,
      subject,
      body,
      authorId: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    const to: Recipients =
      people.receiverEmail === null
        ? { userIds: people.userIds }
        : { email: people.receiverEmail, firstName: '', language }
    await notify(tx, ctx, { to, email: replyEmail, facts: [{ key: replyId, fact: { replyId } }] })
    await audit(tx, ctx, { action: 'replySent', id: shipmentId, details: { replyID: replyId } })
    return { peopleCount: countPeople(people) }
  })
}
