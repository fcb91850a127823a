import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { openKeyRing } from '../../platform/keyRing.ts'
import { findCompanyName, lockConnection, updateActive } from './connection.queries.ts'
import { describeStored } from './describeConnection.ts'
import { requireConnector } from './requireConnector.ts'

const audit = auditOf('connection')

/** @throws AppError validationFailed on `connectorKey`; notFound; changedMeanwhile */
export const setConnectionActive = async (
  ctx: Ctx,
  stated: { connectorKey: string; companyId?: number | null; version: number; isActive: boolean },
): Promise<ConnectionAnswer> => {
  const connector = requireConnector(ctx, stated.connectorKey)
  const name = { connectorKey: connector.key, companyId: stated.companyId ?? null }
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockConnection(tx, name)
    if (!before) throw new AppError('notFound')
    if (before.version !== stated.version) throw new AppError('changedMeanwhile')
    const change = { updatedAt: ctx.now, updatedBy: requireActor(ctx).userId }
    const after = await updateActive(tx, before.id, stated.isActive, change)
    await audit(tx, ctx, {
      action: stated.isActive ? 'connectionSwitchedOn' : 'connectionSwitchedOff',
      id: before.id,
      before: { isActive: before.isActive },
      after: { isActive: after.isActive },
      details: name,
    })
    return after
  })
  const companyName =
    name.companyId === null ? null : ((await findCompanyName(ctx.db, name.companyId)) ?? null)
  return describeStored(ctx.settings, connector, row, { companyName, ring: openKeyRing(ctx.settings) })
}
