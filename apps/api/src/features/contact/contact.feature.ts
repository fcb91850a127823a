import { defineFeature } from '../../defineFeature.ts'
import { contactHandlers } from './contact.routes.ts'

export const contact = defineFeature({
  name: 'contact',
  handlers: contactHandlers,
})
