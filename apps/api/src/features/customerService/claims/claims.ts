import type { InputOf, UploadedFile } from '@kervan/contract/endpoint'
import type { Claim, claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import {
  claimDeadline,
  isClaimDecision,
  nextClaimState,
  possibleClaimEvents,
} from '@kervan/domain/customerService/claimLife'
import type { ClaimEvent } from '@kervan/domain/customerService/claimLife'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { storeDocumentFile } from '../../shipment/documents/storeDocumentFile.ts'
import { findServedShipment, lockServedShipment } from '../notes/shipmentNotes.queries.ts'
import { clearReasons, raiseReasons } from '../reasons.ts'
import { requireService } from '../requireService.ts'
import { publishClaim } from './claimTopic.ts'
import { describeClaim } from './describeClaim.ts'
import {
  findClaim,
  findClaimBasis,
  findClaimDocument,
  hasOpenClaim,
  insertClaim,
  insertClaimDocument,
  insertClaimEvent,
  listClaimDocuments,
  listClaimEvents,
  listClaimsOf,
  updateClaim,
} from './claims.queries.ts'
import type { StoredClaim } from './claims.queries.ts'

// Masks descriptions of goods and people in the audit trail, as for notes.
const audit = auditOf('claim', { masked: ['description', 'reason', 'fileName'] })

const mostDocuments = 20

type Rows = typeof claimEndpoints

const describeClaims = async (ctx: Ctx, db: Db, shipmentId: string): Promise<Claim[]> => {
  const rows = await listClaimsOf(db, shipmentId)
  const ids = rows.map(({ claim }) => claim.id)
  if (ids.length === 0) return []
  const [events, documents] = await Promise.all([listClaimEvents(db, ids), listClaimDocuments(db, ids)])
  return rows.map((row) => ({
    ...describeClaim(row, dayInTurkiye(ctx.now)),
    description: row.claim.description,
    possibleEvents: possibleClaimEvents(row.claim.state),
    history: events
      .filter(({ event }) => event.claimId === row.claim.id)
      .map(({ event, by }) => ({
        state: event.toState,
        date: event.at.toISOString(),
        by,
        reason: event.reason,
        amount: event.amount === null ? null : Number(event.amount),
      })),
    documents: documents
      .filter(({ document }) => document.claimId === row.claim.id)
      .map(({ document, by }) => ({
        id: document.id,
        fileName: document.fileName,
        createdDate: document.createdAt.toISOString(),
        by,
      })),
  }))
}

const answerOf = async (ctx: Ctx, db: Db, { id, shipmentId }: Pick<StoredClaim, 'id' | 'shipmentId'>) =>
  (await describeClaims(ctx, db, shipmentId)).find((claim) => claim.id === id)!

/** @throws AppError notAllowed, notFound */
export const listShipmentClaims = async (ctx: Ctx, { shipmentId }: { shipmentId: string }) => {
  if (!(await findServedShipment(ctx.db, requireService(ctx), shipmentId))) throw new AppError('notFound')
  return describeClaims(ctx, ctx.db, shipmentId)
}

/**
 * Opens a claim. Refused for a parcel that no carrier ever had.
 * @throws AppError notAllowed, notFound, shipmentNotClaimable, claimOpenAlready
 */
export const openClaim = async (
  ctx: Ctx,
  { shipmentId, ...fields }: InputOf<Rows['openClaim']>['body'],
): Promise<Claim> => {
  const scope = requireService(ctx)
  return ctx.db.transaction(async (tx) => {
    const shipment = await lockServedShipment(tx, scope, shipmentId)
    if (!shipment) throw new AppError('notFound')
    if (!isBooked(shipment.state)) throw new AppError('shipmentNotClaimable')
    if (await hasOpenClaim(tx, shipmentId, fields.kind)) throw new AppError('claimOpenAlready')
    const isFirst = !(await hasOpenClaim(tx, shipmentId))
    const { carrierCode, deliveredAt } = await findClaimBasis(tx, shipmentId)
    const claim = await insertClaim(tx, {
      ...fields,
      shipmentId,
      amount: fields.amount.toFixed(2),
      state: 'opened',
      deadline: claimDeadline(
        { carrierCode, kind: fields.kind },
        { deliveredOn: deliveredAt && dayInTurkiye(deliveredAt), openedOn: dayInTurkiye(ctx.now) },
      ),
      createdAt: ctx.now,
    })
    await insertClaimEvent(tx, {
      claimId: claim.id,
      toState: 'opened',
      actorId: requireActor(ctx).userId,
      at: ctx.now,
    })
    await publishClaim(tx, ctx, { claimId: claim.id, shipmentId, event: 'open', from: null, to: claim.state })
    // The shipment waits since its first open claim.
    if (isFirst) await raiseReasons(tx, [{ shipmentId, reason: 'openClaim', since: ctx.now }])
    const { kind, amount, currency, description, deadline } = claim
    await audit(tx, ctx, {
      action: 'claimOpened',
      id: claim.id,
      after: { kind, amount, currency, description, deadline },
      details: { shipmentId },
    })
    return answerOf(ctx, tx, claim)
  })
}

/** Amount that the carrier pays: all, the named part, or nothing. */
const decidedAmountOf = (claim: StoredClaim, event: ClaimEvent, amount: number | null | undefined) => {
  switch (event) {
    case 'accept':
      return claim.amount
    case 'refuse':
      return '0.00'
    case 'acceptPartly':
      if (!amount) throw fieldError('amount', 'customerService:required.decidedAmount')
      if (amount >= Number(claim.amount)) throw fieldError('amount', 'customerService:invalid.decidedAmount')
      return amount.toFixed(2)
    case 'send':
      return null
    case 'close':
      return claim.decidedAmount
  }
}

/** @throws AppError notAllowed, notFound, changedMeanwhile, claimStateRefused, validationFailed */
export const changeClaim = async (
  ctx: Ctx,
  { id, version, event, amount, reason }: InputOf<Rows['changeClaim']>['body'],
): Promise<Claim> => {
  const scope = requireService(ctx)
  return ctx.db.transaction(async (tx) => {
    const found = await findClaim(tx, scope, id)
    if (!found || !(await lockServedShipment(tx, scope, found.shipmentId))) throw new AppError('notFound')
    const before = (await findClaim(tx, scope, id))!
    if (before.version !== version) throw new AppError('changedMeanwhile')
    const state = nextClaimState(before.state, event)
    if (state === null) throw new AppError('claimStateRefused')
    if (isClaimDecision(event) && !reason) throw fieldError('reason', 'customerService:required.reason')
    const decidedAmount = decidedAmountOf(before, event, amount)
    const after = await updateClaim(tx, { id, version }, { state, decidedAmount })
    if (!after) throw new AppError('changedMeanwhile')
    await insertClaimEvent(tx, {
      claimId: id,
      toState: state,
      amount: isClaimDecision(event) ? decidedAmount : null,
      reason,
      actorId: requireActor(ctx).userId,
      at: ctx.now,
    })
    const { shipmentId, state: from } = before
    await publishClaim(tx, ctx, { claimId: id, shipmentId, event, from, to: state })
    if (state === 'closed' && !(await hasOpenClaim(tx, before.shipmentId)))
      await clearReasons(tx, 'openClaim', [before.shipmentId])
    await audit(tx, ctx, {
      action: 'claimChanged',
      id,
      before: { state: before.state, decidedAmount: before.decidedAmount },
      after: { state, decidedAmount, reason },
    })
    return answerOf(ctx, tx, after)
  })
}

/** @throws AppError notAllowed, notFound, validationFailed on `file` */
export const addClaimDocument = async (
  ctx: Ctx,
  { id }: { id: number },
  files: readonly UploadedFile[],
): Promise<Claim> => {
  const scope = requireService(ctx)
  const claim = await findClaim(ctx.db, scope, id)
  if (!claim) throw new AppError('notFound')
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file) throw fieldError('file', 'customerService:required.file')
  const stored = await storeDocumentFile(ctx, file)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockServedShipment(tx, scope, claim.shipmentId))) throw new AppError('notFound')
    if ((await listClaimDocuments(tx, [id])).length >= mostDocuments)
      throw fieldError('file', 'shipment:tooManyDocuments', { max: mostDocuments })
    await insertClaimDocument(tx, {
      claimId: id,
      ...stored,
      addedBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    })
    await audit(tx, ctx, { action: 'claimDocumentAdded', id, after: { fileName: stored.fileName } })
    return answerOf(ctx, tx, claim)
  })
}

/** @throws AppError notAllowed, notFound, fileNotFound */
export const downloadClaimDocument = async (ctx: Ctx, { documentId }: { documentId: string }) => {
  const document = await findClaimDocument(ctx.db, requireService(ctx), documentId)
  if (!document) throw new AppError('notFound')
  const bytes = await ctx.files.get(document.fileKey)
  if (!bytes) throw new AppError('fileNotFound')
  return { contentType: document.contentType, fileName: document.fileName, bytes }
}
