import type { TimelineItem } from '@kervan/contract/customerService/timeline.endpoints'
import { movingStates } from '@kervan/domain/customerService/serviceReasons'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
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

/** States that a tracking event of the same time describes with its place. */
const isTracked: ReadonlySet<string> = new Set<ShipmentState>([...movingStates, 'delivered', 'returned'])

type Item = Omit<TimelineItem, 'at'> & { at: Date }

/** Fields of one kind of item, as every other kind has them. */
const plain = { audience: null, isWaiting: false, isException: false, followUp: null }

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
  const items: Item[] = [
    ...states
      .filter(({ toState }) => !isTracked.has(toState))
      .map(({ at, event, toState, reason, person }) => ({
        ...plain,
        at,
        kind: 'state' as const,
        title: say(`shipment:state.${toState}`),
        // A booking event stores the connector's key as reason; it is not meant for display.
        detail: event === 'book' ? null : reason,
        person,
      })),
    ...tracking.map(({ at, place, text, person, exception, ...names }) => ({
      ...plain,
      at,
      kind: 'tracking' as const,
      title: names[language] ?? text,
      detail: place || null,
      person,
      isException: exception !== null,
    })),
    ...emails.map(({ at, isSent, kind, person }) => ({
      ...plain,
      at,
      kind: 'email' as const,
      title: say(`customerService:email.${namedEmails.includes(kind) ? kind : 'other'}`),
      detail: null,
      person,
      isWaiting: !isSent,
    })),
    ...replies.map(({ at, audience, subject, body, person, isWaiting }) => ({
      ...plain,
      at,
      kind: 'email' as const,
      title: subject,
      detail: body,
      person,
      audience,
      isWaiting,
    })),
    ...notes.map(({ note, authorName, assigneeName, closerName }) => ({
      ...plain,
      at: note.createdAt,
      kind: 'note' as const,
      title: say(`customerService:noteKind.${note.kind}`),
      detail: note.text,
      person: authorName,
      followUp:
        note.followUpDate === null
          ? null
          : {
              noteId: note.id,
              day: note.followUpDate,
              assigneeName,
              closedByName: closerName,
            },
    })),
    ...claims.map(({ at, kind, toState, reason, person }) => ({
      ...plain,
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
