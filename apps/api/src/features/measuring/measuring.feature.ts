import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { adjustmentEmail } from './adjustmentEmails.ts'
import { measuringHandlers } from './measuring.routes.ts'

export const measuring = defineFeature({
  name: 'measuring',
  handlers: measuringHandlers,
  emails: [checked(adjustmentEmail)],
})
