import { defineFeature } from '../../defineFeature.ts'
import { taxHandlers } from './tax.routes.ts'

export const tax = defineFeature({
  name: 'tax',
  handlers: taxHandlers,
})
