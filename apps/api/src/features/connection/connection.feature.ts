import { defineFeature } from '../../defineFeature.ts'
import { connectionHandlers } from './connection.routes.ts'

export const connection = defineFeature({
  name: 'connection',
  handlers: connectionHandlers,
})
