import type { TimelineItem } from '@kervan/contract/customerService/timeline.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { findServedShipment, listNotes } from '../notes/shipmentNotes.queries.ts'
import { listReplies } from '../replies/replies.queries.ts'
import { replyEmail } from '../replies/replyEmail.ts'
import { requireService } from '../requireService.ts'
import { listClaimSteps, listEmails, listStates, listTracking, mostItems } from './timeline.queries.ts'

/** Kinds of emails with their own text; any other is described as an email about the shipment. */
const namedEmails = ['shipmentCancelled', 'cancellationRefused', 'shipmentAdjustment', 'trackingNews']

/**
 * Lists a shipment's history and emails, newest first.
 * @throws AppError notAllowed, notFound
 */
export const listTimeline = async (
  ctx: Ctx,
  { shipmentId }: { shipmentId: string },
): Promise<TimelineItem[]> => {
  const { db, language } = ctx
  if (!(await findServedShipment(db, requireService(ctx), shipmentId))) throw new AppError('notFound')
  const [states, tracking, emails, replies, notes, claims] = await Promise.all([
    listStates(db, shipmentId),
    listTracking(db, shipmentId),
    listEmails(db, shipmentId),
    listReplies(db, shipmentId, replyEmail.kind, mostItems),
    listNotes(db, shipmentId),
    listClaimSteps(db, shipmentId),
  ])
  const say = (key: string) => translate(language, key)
  const items = [
    ...states.map(({ at, toState, reason, person }) => ({
      at,
      kind: 'state' as const,
      title: say(`shipment:state.${toState}`),
      detail: reason,
      person,
    })),
    ...tracking.map(({ at, place, text, person, ...names }) => ({
      at,
      kind: 'tracking' as const,
      title: names[language] ?? text,
      detail: place || null,
      person,
    })),
    ...emails.map(({ at, isSent, kind, person }) => ({
      at,
      kind: 'email' as const,
      title: say(`customerService:email.${namedEmails.includes(kind) ? kind : 'other'}`),
      detail: isSent ? null : say('customerService:email.waiting'),
      person,
    })),
    ...replies.map(({ at, audience, subject, body, person, isWaiting }) => ({
      at,
      kind: 'email' as const,
      title: `${say(`customerService:replies.audienceName.${audience}`)} · ${subject}`,
      detail: isWaiting ? `${body}\n(${say('customerService:email.waiting')})` : body,
      person,
    })),
    ...notes.map(({ note, authorName }) => ({
      at: note.createdAt,
      kind: 'note' as const,
      title: say(`customerService:noteKind.${note.kind}`),
      detail: note.text,
      person: authorName,
    })),
    ...claims.map(({ at, kind, toState, reason, person }) => ({
      at,
      kind: 'claim' as const,
      title: `${say(`customerService:claimKind.${kind}`)} · ${say(`customerService:claimState.${toState}`)}`,
      detail: reason,
      person,
    })),
  ]
  return items
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostItems)
    .map((item) => ({ ...item, at: item.at.toISOString() }))
}
