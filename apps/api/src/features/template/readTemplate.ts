import type { Template } from '@kervan/contract/template/template.endpoints'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { describeTemplate } from './describeTemplate.ts'
import { findTemplate } from './template.queries.ts'

/** @throws AppError notFound */
export const readTemplate = async (ctx: Ctx, id: string): Promise<Template> => {
  const row = await findTemplate(ctx.db, scopeOf(ctx), id)
  if (!row) throw new AppError('notFound')
  return describeTemplate(row)
}
