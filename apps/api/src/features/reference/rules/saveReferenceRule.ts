import type { InputOf } from '@kervan/contract/endpoint'
import type {
  ReferenceRuleRow,
  referenceRuleEndpoints,
} from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { compileRule, compileRules } from '@kervan/domain/reference/referenceRule'
import type { CompiledRule, ReferenceRule } from '@kervan/domain/reference/referenceRule'
import { findCommon } from '@kervan/domain/reference/ruleOverlap'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import {
  findOwnRule,
  insertRule,
  isNameTaken,
  listActiveRules,
  lockRule,
  lockRules,
  updateRule,
} from './reference.queries.ts'
import type { RuleRow } from './currentRules.ts'
import { readRule } from './references.list.ts'

type Sent = InputOf<typeof referenceRuleEndpoints.saveReferenceRule>['body']

const audit = auditOf('referenceRule')

const columnsOf = ({ id: _, version: __, ...rule }: Sent) => ({
  ...rule,
  length: rule.length ?? null,
})

/** @throws AppError validationFailed on a field that cannot be parsed */
const compile = (rule: ReferenceRule): CompiledRule => {
  const read = compileRule(rule)
  if ('compiled' in read) return read.compiled
  const isPrefix = !/^(?:[A-Z0-9]+(?:\|[A-Z0-9]+)*)?$/.test(rule.prefix)
  const field = read.problem === 'length' ? 'length' : isPrefix ? 'prefix' : 'pattern'
  throw fieldError(field, `reference/rules:problem.${isPrefix ? 'prefix' : read.problem}`)
}

/**
 * Refuses rules of one priority that match the same numbers, because they would be ambiguous. @throws AppError
 * validationFailed with an example
 */
const refuseOverlap = async (tx: Db, id: number | null, compiled: CompiledRule): Promise<void> => {
  const { kind, priority } = compiled.rule
  const others = compileRules(await listActiveRules(tx)).filter(
    ({ rule }) => rule.id !== id && (rule.priority === priority || kind === 'own') && rule.kind !== 'own',
  )
  for (const other of others) {
    const example = findCommon(compiled, other)
    if (example !== null)
      throw fieldError(kind === 'own' ? 'prefix' : 'priority', 'reference/rules:overlap', {
        name: other.rule.name,
        example,
      })
  }
}

const create = async (tx: Db, ctx: Ctx, sent: Sent): Promise<number> => {
  if (sent.kind === 'own') throw fieldError('kind', 'reference/rules:ownIsThere')
  const columns = columnsOf(sent)
  const compiled = compile(columns)
  if (columns.isActive) await refuseOverlap(tx, null, compiled)
  const id = await insertRule(tx, columns)
  await audit(tx, ctx, { action: 'referenceRuleCreated', id, after: columns })
  return id
}

const ownFields = ['pattern', 'checkDigit'] as const

/**
 * Changes the own prefix for new references: the rule of the previous prefix remains, so that printed
 * references stay recognizable.
 * @returns the rule of new references
 */
const changeOwn = async (tx: Db, ctx: Ctx, before: RuleRow, sent: Sent): Promise<number> => {
  if (sent.kind !== 'own') throw fieldError('kind', 'reference/rules:ownIsThere')
  if (!sent.isActive) throw fieldError('isActive', 'reference/rules:ownStays')
  for (const field of ownFields)
    if (sent[field] !== before[field]) throw fieldError(field, 'reference/rules:ownFixed')
  const columns = { ...columnsOf(sent), length: null }
  if (sent.prefix === before.prefix) {
    await updateRule(tx, before.id, columns)
    await audit(tx, ctx, { action: 'referenceRuleChanged', id: before.id, before, after: columns })
    return before.id
  }
  if (!before.isIssuing) throw fieldError('prefix', 'reference/rules:ownEarlier')
  if (!/^[A-Z]{3}$/.test(sent.prefix)) throw fieldError('prefix', 'reference/rules:ownPrefix')
  await refuseOverlap(tx, before.id, compile(columns))
  await updateRule(tx, before.id, { isIssuing: false })
  const known = await findOwnRule(tx, sent.prefix)
  const after = { ...columns, name: `${sent.name} (${sent.prefix})`, isIssuing: true }
  if (known) await updateRule(tx, known.id, { isIssuing: true })
  const id = known?.id ?? (await insertRule(tx, after))
  await audit(tx, ctx, {
    action: 'referencePrefixChanged',
    id,
    before: { prefix: before.prefix },
    after: { prefix: sent.prefix },
  })
  return id
}

const change = async (tx: Db, ctx: Ctx, id: number, sent: Sent): Promise<number> => {
  const before = await lockRule(tx, id)
  if (!before) throw new AppError('notFound')
  if (before.version !== sent.version) throw new AppError('changedMeanwhile')
  if (before.kind === 'own') return changeOwn(tx, ctx, before, sent)
  if (sent.kind === 'own') throw fieldError('kind', 'reference/rules:ownIsThere')
  const columns = columnsOf(sent)
  const compiled = compile(columns)
  if (columns.isActive) await refuseOverlap(tx, id, compiled)
  await updateRule(tx, id, columns)
  await audit(tx, ctx, { action: 'referenceRuleChanged', id, before, after: columns })
  return id
}

/**
 * @throws AppError notAllowed, notFound, changedMeanwhile; validationFailed for an invalid pattern, a name of
 * another rule, and a priority at which another rule matches the same numbers
 */
export const saveReferenceRule = (ctx: Ctx, sent: Sent): Promise<ReferenceRuleRow> => {
  requireWholeHouse(ctx)
  return inTransaction(ctx.db, async (tx) => {
    await lockRules(tx)
    if (await isNameTaken(tx, sent.name, sent.id ?? null))
      throw fieldError('name', 'reference/rules:nameTaken')
    const id = sent.id ? await change(tx, ctx, sent.id, sent) : await create(tx, ctx, sent)
    return readRule(tx, id)
  })
}
