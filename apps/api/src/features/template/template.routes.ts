import type { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Handlers } from '../../platform/http/bind.ts'
import { createTemplate, deleteTemplate, updateTemplate, useTemplate } from './changeTemplate.ts'
import { readTemplate } from './readTemplate.ts'
import { templateList } from './templates.list.ts'

export const templateHandlers: Handlers<typeof templateEndpoints> = {
  listTemplates: templateList.findPage,
  exportTemplates: templateList.exportAll,
  getTemplate: (ctx, { body }) => readTemplate(ctx, body.id),
  useTemplate: (ctx, { body }) => useTemplate(ctx, body.id),
  createTemplate: (ctx, { body }) => createTemplate(ctx, body),
  updateTemplate: (ctx, { body }) => updateTemplate(ctx, body),
  deleteTemplate: (ctx, { body }) => deleteTemplate(ctx, body.id),
}
