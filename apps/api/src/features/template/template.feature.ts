import { defineFeature } from '../../defineFeature.ts'
import { templateHandlers } from './template.routes.ts'

export const template = defineFeature({
  name: 'template',
  handlers: templateHandlers,
})
