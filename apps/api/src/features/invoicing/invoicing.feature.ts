import { defineFeature } from '../../defineFeature.ts'
import { salesHandlers } from './sales/sales.routes.ts'

export const invoicing = defineFeature({
  name: 'invoicing',
  handlers: { ...salesHandlers },
})
