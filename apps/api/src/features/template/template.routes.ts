import type { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { AppError } from '../../platform/errors.ts'
import { scopeOf } from '../access/policies.ts'
import { createTemplate, deleteTemplate, updateTemplate, useTemplate } from './changeTemplate.ts'
import { describeTemplate } from './describeTemplate.ts'
import { findTemplate } from './template.queries.ts'
import { templateList } from './templates.list.ts'

export const templateHandlers: Handlers<typeof templateEndpoints> = {
  listTemplates: templateList.findPage,
  exportTemplates: templateList.exportAll,
  getTemplate: async (ctx, { body }) => {
    const row = await findTemplate(ctx.db, scopeOf(ctx), body.id)
    if (!row) throw new AppError('notFound')
    return describeTemplate(row)
  },
  useTemplate: (ctx, { body }) => useTemplate(ctx, body.id),
  createTemplate: (ctx, { body }) => createTemplate(ctx, body),
  updateTemplate: (ctx, { body }) => updateTemplate(ctx, body),
  deleteTemplate: (ctx, { body }) => deleteTemplate(ctx, body.id),
}
