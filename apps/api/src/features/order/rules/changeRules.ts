/** Changes of a company's rules by users. */
import type { InputOf } from '@kervan/contract/endpoint'
import { mostRules } from '@kervan/contract/order/rules/rules.endpoints'
import type {
  orderRuleEndpoints,
  OrderRuleAnswer,
  OrderRules,
} from '@kervan/contract/order/rules/rules.endpoints'
import type { OrderRule } from '@kervan/domain/order/rules/orderRule'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { chooseCompanyId } from '../../shipment/draft/chooseCompanyId.ts'
import { describeRulesOf } from './listRules.ts'
import { findingsOf } from './ruleFindings.ts'
import { loadRuleWorld } from './ruleWorld.ts'
import {
  findRuleCompany,
  findRuleEnd,
  insertRule,
  listRuleRows,
  lockRulesOf,
  removeRule,
  setRulePosition,
  toRule,
  updateRule,
} from './rules.queries.ts'
import type { RuleRow } from './rules.queries.ts'

type Calls = typeof orderRuleEndpoints
type Content = Omit<InputOf<Calls['createOrderRule']>['body'], 'companyId'>
type Seen = InputOf<Calls['deleteOrderRule']>['body']

const audit = auditOf('orderRule')

const columnsOf = ({
  name,
  isActive,
  validFrom,
  validUntil,
  integrationIds,
  countryCodes,
  weightFrom,
  weightTo,
  valueFrom,
  valueTo,
  currency,
  goods,
  skus,
  serviceWanted,
  hourFrom,
  hourTo,
  shipping,
  serviceId,
  ...actions
}: Content) => ({
  ...{ name, isActive, validFrom, validUntil },
  conditions: {
    ...{ integrationIds, countryCodes, weightFrom, weightTo, valueFrom, valueTo },
    // The currency belongs to the limits of the value.
    currency: valueFrom === null && valueTo === null ? null : currency,
    ...{ goods, skus, serviceWanted, hourFrom, hourTo },
  },
  actions: { shipping, serviceId: shipping === 'service' ? serviceId : null, ...actions },
})

/** Rule without what is derived from it, for the audit trail. */
const audited = (
  row: Pick<RuleRow, 'name' | 'isActive' | 'validFrom' | 'validUntil' | 'conditions' | 'actions'>,
) => {
  const { name, isActive, validFrom, validUntil, conditions, actions } = row
  return { name, isActive, validFrom, validUntil, ...conditions, ...actions }
}

/** @throws AppError validationFailed on the fields that name something that is gone or off */
const checkRule = async (
  tx: Db,
  ctx: Ctx,
  companyId: number,
  { rule, earlier }: { rule: OrderRule; earlier: readonly OrderRule[] },
): Promise<void> => {
  const world = await loadRuleWorld({ ...ctx, db: tx }, companyId)
  const checked = { world, earlier, today: dayInTurkiye(ctx.now), language: ctx.language }
  const fields = findingsOf(rule, checked).filter(({ kind }) => kind === 'error')
  if (fields.length > 0) throw new AppError('validationFailed', { fields })
}

const describe = async (ctx: Ctx, companyId: number, id: number): Promise<OrderRuleAnswer> =>
  (await describeRulesOf(ctx, companyId)).rules.find((rule) => rule.id === id)!

/** Locks the rules of the company that owns a rule. @throws AppError notFound outside the caller's scope */
const lockRule = async (tx: Db, ctx: Ctx, id: number): Promise<{ rows: RuleRow[]; index: number }> => {
  const companyId = await findRuleCompany(tx, scopeOf(ctx), id)
  if (companyId === undefined) throw new AppError('notFound')
  await lockRulesOf(tx, companyId)
  const rows = await listRuleRows(tx, companyId)
  const index = rows.findIndex((row) => row.id === id)
  // Deleted, or moved by a merge of companies, while it waited for the lock.
  if (index === -1) throw new AppError('notFound')
  return { rows, index }
}

const requireVersion = ({ version }: RuleRow, seen: number): void => {
  if (version !== seen) throw new AppError('changedMeanwhile')
}

const changedBy = (ctx: Ctx) => ({ updatedAt: ctx.now, updatedBy: requireActor(ctx).userId })

/** @throws AppError validationFailed on `companyId`, on `name` when there are too many, and on values that are gone */
export const createOrderRule = (
  ctx: Ctx,
  { companyId: named, ...content }: InputOf<Calls['createOrderRule']>['body'],
): Promise<OrderRuleAnswer> =>
  inTransaction(ctx.db, async (tx) => {
    const inside = { ...ctx, db: tx }
    const companyId = await chooseCompanyId(inside, named ?? null)
    await lockRulesOf(tx, companyId)
    const { count, next } = await findRuleEnd(tx, companyId)
    if (count >= mostRules) throw fieldError('name', 'order/rules:tooMany', { most: mostRules })
    await checkRule(tx, ctx, companyId, { rule: { id: 0, ...content }, earlier: [] })
    const row = await insertRule(tx, {
      ...columnsOf(content),
      companyId,
      position: next,
      createdAt: ctx.now,
      ...changedBy(ctx),
    })
    await audit(tx, ctx, {
      action: 'orderRuleCreated',
      id: row.id,
      after: audited(row),
      details: { companyId },
    })
    return describe(inside, companyId, row.id)
  })

/** @throws AppError notFound; changedMeanwhile; validationFailed on values that are gone */
export const updateOrderRule = (
  ctx: Ctx,
  { id, version, ...content }: InputOf<Calls['updateOrderRule']>['body'],
): Promise<OrderRuleAnswer> =>
  inTransaction(ctx.db, async (tx) => {
    const { rows, index } = await lockRule(tx, ctx, id)
    const before = rows[index]!
    const { companyId } = before
    requireVersion(before, version)
    const earlier = rows.slice(0, index).map(toRule)
    await checkRule(tx, ctx, companyId, { rule: { id, ...content }, earlier })
    const after = await updateRule(tx, id, { ...columnsOf(content), ...changedBy(ctx) })
    const details = { companyId }
    await audit(tx, ctx, {
      action: 'orderRuleChanged',
      id,
      before: audited(before),
      after: audited(after),
      details,
    })
    return describe({ ...ctx, db: tx }, companyId, id)
  })

/**
 * A rule that names something gone can be switched off, but not on.
 * @throws AppError notFound; changedMeanwhile; validationFailed
 */
export const updateOrderRuleStatus = (
  ctx: Ctx,
  { id, version, isActive }: InputOf<Calls['updateOrderRuleStatus']>['body'],
): Promise<OrderRuleAnswer> =>
  inTransaction(ctx.db, async (tx) => {
    const { rows, index } = await lockRule(tx, ctx, id)
    const before = rows[index]!
    const { companyId, name } = before
    requireVersion(before, version)
    const earlier = rows.slice(0, index).map(toRule)
    if (isActive) await checkRule(tx, ctx, companyId, { rule: { ...toRule(before), isActive }, earlier })
    await updateRule(tx, id, { isActive, ...changedBy(ctx) })
    await audit(tx, ctx, {
      action: 'orderRuleSwitched',
      id,
      before: { isActive: before.isActive },
      after: { isActive },
      details: { name, companyId },
    })
    return describe({ ...ctx, db: tx }, companyId, id)
  })

/** A rule that is already at its end stays there. @throws AppError notFound */
export const moveOrderRule = (
  ctx: Ctx,
  { id, direction }: InputOf<Calls['moveOrderRule']>['body'],
): Promise<OrderRules> =>
  inTransaction(ctx.db, async (tx) => {
    const { rows, index } = await lockRule(tx, ctx, id)
    const { companyId, name } = rows[index]!
    const to = index + (direction === 'up' ? -1 : 1)
    const order = rows.toSpliced(index, 1).toSpliced(Math.max(0, to), 0, rows[index]!)
    // All of them, because a merge of companies can leave equal positions.
    for (const [place, row] of order.entries())
      if (row.position !== place + 1) await setRulePosition(tx, row.id, place + 1)
    await audit(tx, ctx, {
      action: 'orderRuleMoved',
      id,
      before: { place: index + 1 },
      after: { place: order.findIndex((row) => row.id === id) + 1 },
      details: { name, companyId },
    })
    return describeRulesOf({ ...ctx, db: tx }, companyId)
  })

/** @throws AppError notFound; changedMeanwhile */
export const deleteOrderRule = async (ctx: Ctx, { id, version }: Seen) => {
  await inTransaction(ctx.db, async (tx) => {
    const { rows, index } = await lockRule(tx, ctx, id)
    const before = rows[index]!
    requireVersion(before, version)
    await removeRule(tx, id)
    const { companyId } = before
    await audit(tx, ctx, { action: 'orderRuleDeleted', id, before: audited(before), details: { companyId } })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'order/rules:deleted') }
}
