import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  TrackingEmailSettings,
  trackingEmailEndpoints,
} from '@kervan/contract/tracking/trackingEmails.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { chooseCompany } from '../../company/chooseCompany.ts'
import { isOptedOut, recipientOfUser, subscribe } from '../../notice/subscription.ts'
import { findEmailSettings, saveEmailSettings } from './trackingEmails.queries.ts'

const audit = auditOf('company')

/** @throws AppError notFound, also for staff who name no company and have none */
const requireCompany = async (ctx: Ctx, named: number): Promise<number> => {
  const { companyId } = await chooseCompany(ctx, named)
  if (companyId === null) throw new AppError('notFound')
  return companyId
}

const describe = async (ctx: Ctx, companyId: number): Promise<TrackingEmailSettings> => {
  const { senderKinds, receiverKinds, receiverLanguage, version } = await findEmailSettings(ctx.db, companyId)
  const { userId, companyId: own } = requireActor(ctx)
  const isSubscribed =
    own === companyId ? !(await isOptedOut(ctx.db, recipientOfUser(userId), 'tracking')) : null
  return { companyID: companyId, senderKinds, receiverKinds, receiverLanguage, isSubscribed, version }
}

export const findTrackingEmailSettings = async (
  ctx: Ctx,
  { companyID }: { companyID: number },
): Promise<TrackingEmailSettings> => describe(ctx, await requireCompany(ctx, companyID))

/** @throws AppError notFound; changedMeanwhile */
export const saveTrackingEmailSettings = async (
  ctx: Ctx,
  { companyID, version, ...chosen }: InputOf<typeof trackingEmailEndpoints.saveTrackingEmailSettings>['body'],
): Promise<TrackingEmailSettings> => {
  const companyId = await requireCompany(ctx, companyID)
  await ctx.db.transaction(async (tx) => {
    const { senderKinds, receiverKinds, receiverLanguage } = await findEmailSettings(tx, companyId)
    const row = { companyId, ...chosen, updatedBy: requireActor(ctx).userId, updatedAt: ctx.now }
    if (!(await saveEmailSettings(tx, row, version))) throw new AppError('changedMeanwhile')
    await audit(tx, ctx, {
      action: 'trackingEmailsChanged',
      id: companyId,
      before: { senderKinds, receiverKinds, receiverLanguage },
      after: chosen,
    })
  })
  return describe(ctx, companyId)
}

export const setOwnTrackingEmails = async (
  ctx: Ctx,
  { isSubscribed }: InputOf<typeof trackingEmailEndpoints.setOwnTrackingEmails>['body'],
): Promise<AnswerOf<typeof trackingEmailEndpoints.setOwnTrackingEmails>> => {
  const recipient = recipientOfUser(requireActor(ctx).userId)
  await subscribe(ctx, { recipient, topic: 'tracking' }, isSubscribed)
  return { isSubscribed }
}
