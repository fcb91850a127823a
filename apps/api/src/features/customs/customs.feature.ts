import { defineFeature } from '../../defineFeature.ts'
import { customsHandlers } from './customs.routes.ts'

export const customs = defineFeature({
  name: 'customs',
  handlers: customsHandlers,
})
