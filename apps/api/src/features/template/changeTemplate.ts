import type { InputOf } from '@kervan/contract/endpoint'
import { mostTemplates } from '@kervan/contract/template/template.endpoints'
import type { Template, templateEndpoints } from '@kervan/contract/template/template.endpoints'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { scopeOf } from '../access/policies.ts'
import { companyOfShipment } from './companyOfShipment.ts'
import { describeTemplate } from './describeTemplate.ts'
import {
  clearDefault,
  countTemplates,
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  lockTemplate,
  lockTemplatesOf,
  recordUse,
  updateTemplateRow,
} from './template.queries.ts'

type Calls = typeof templateEndpoints
type Creation = InputOf<Calls['createTemplate']>['body']
type Change = InputOf<Calls['updateTemplate']>['body']

const audit = auditOf('template')

/** Drops products from a piece template. */
const columnsOf = ({ products, ...fields }: Omit<Creation, 'shipmentId'>) => ({
  ...fields,
  products: fields.kind === 'piece' ? [] : products,
  searchText: foldForSearch(
    [fields.name, fields.description, fields.goods].filter((text) => text !== null).join(' '),
  ),
})

const chooseCompany = async (ctx: Ctx, shipmentId: string | null | undefined): Promise<number> => {
  if (shipmentId) return companyOfShipment(ctx, shipmentId)
  const scope = scopeOf(ctx)
  if (scope.kind === 'company') return scope.companyId
  throw fieldError('shipmentId', 'validation:required')
}

/** Reports a duplicate name, also for concurrent saves. @throws AppError validationFailed on `name` */
const nameOnce = async <T>(save: () => Promise<T>): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('name', 'template:nameTaken')
    throw error
  }
}

/** @throws AppError validationFailed on `name`, `shipmentId` */
export const createTemplate = async (ctx: Ctx, { shipmentId, ...sent }: Creation): Promise<Template> => {
  const companyId = await chooseCompany(ctx, shipmentId)
  const row = { ...columnsOf(sent), companyId, createdAt: ctx.now, lastUsedAt: ctx.now }
  return nameOnce(() =>
    ctx.db.transaction(async (tx) => {
      await lockTemplatesOf(tx, companyId)
      if ((await countTemplates(tx, companyId)) >= mostTemplates) throw fieldError('name', 'template:tooMany')
      if (row.isDefault) await clearDefault(tx, { companyId, kind: row.kind, except: null })
      const stored = await insertTemplate(tx, row)
      await audit(tx, ctx, { action: 'templateCreated', id: stored.id, after: row })
      return describeTemplate(stored)
    }),
  )
}

/**
 * Changes a template; its kind is fixed. @throws AppError notFound; changedMeanwhile; validationFailed on
 * `name`, `kind`
 */
export const updateTemplate = async (ctx: Ctx, { id, version, ...sent }: Change): Promise<Template> =>
  nameOnce(() =>
    ctx.db.transaction(async (tx) => {
      const scope = scopeOf(ctx)
      const found = await findTemplate(tx, scope, id)
      if (found) await lockTemplatesOf(tx, found.companyId)
      const before = await lockTemplate(tx, scope, id)
      if (!before) throw new AppError('notFound')
      if (before.version !== version) throw new AppError('changedMeanwhile')
      if (before.kind !== sent.kind) throw fieldError('kind', 'validation:choice')
      const row = columnsOf(sent)
      const { companyId, kind } = before
      if (row.isDefault) await clearDefault(tx, { companyId, kind, except: id })
      await audit(tx, ctx, { action: 'templateChanged', id, before, after: row })
      return describeTemplate(await updateTemplateRow(tx, id, row))
    }),
  )

/** @throws AppError notFound */
export const deleteTemplate = async (ctx: Ctx, id: string) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockTemplate(tx, scopeOf(ctx), id)
    if (!before) throw new AppError('notFound')
    await deleteTemplateRow(tx, id)
    await audit(tx, ctx, { action: 'templateDeleted', id, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'template:deleted') }
}

/** Counts another use. @throws AppError notFound */
export const useTemplate = async (ctx: Ctx, id: string): Promise<Template> => {
  const row = await recordUse(ctx.db, scopeOf(ctx), { id, now: ctx.now })
  if (!row) throw new AppError('notFound')
  return describeTemplate(row)
}
