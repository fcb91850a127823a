import { defineFeature } from '../../defineFeature.ts'
import { listen } from '../../platform/events.ts'
import { checked } from '../notice/emailTemplate.ts'
import { cardHandlers } from './cards/card.routes.ts'
import { historyHandlers } from './history/history.routes.ts'
import { emailReceiptJob, receiptEmail } from './history/receiptEmail.ts'
import { linkHandlers } from './links/link.routes.ts'
import { paymentLinkEmail } from './links/linkEmail.ts'
import { paymentJobs, resumePayments } from './payment.jobs.ts'
import { paymentHandlers } from './payment.routes.ts'
import { paymentTopic } from './paymentTopic.ts'
import { differencesEmail } from './reconciliation/differencesEmail.ts'
import { reconciliationHandlers } from './reconciliation/reconciliation.routes.ts'
import { refundHandlers } from './refunds/refund.routes.ts'
import { refundDoneEmail, refundRefusedEmail, refundWaitsEmail } from './refunds/refundEmails.ts'

export const payment = defineFeature({
  name: 'payment',
  handlers: {
    ...paymentHandlers,
    ...historyHandlers,
    ...linkHandlers,
    ...cardHandlers,
    ...reconciliationHandlers,
    ...refundHandlers,
  },
  jobs: paymentJobs,
  emails: [
    checked(paymentLinkEmail),
    checked(receiptEmail),
    checked(differencesEmail),
    checked(refundDoneEmail),
    checked(refundRefusedEmail),
    checked(refundWaitsEmail),
  ],
  listeners: [listen(paymentTopic, 'capture', emailReceiptJob)],
  resume: resumePayments,
})
