import { defineFeature } from '../../defineFeature.ts'
import { announcementHandlers } from './announcement.routes.ts'

export const announcement = defineFeature({
  name: 'announcement',
  handlers: announcementHandlers,
})
