import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { expenseHandlers } from './expenses/expense.routes.ts'
import { handoverHandlers } from './handover/handover.routes.ts'
import { invoiceEmail } from './handover/invoiceEmail.ts'
import { answersInbox } from './integrator/answersInbox.ts'
import { integratorHandlers, integratorJobs } from './integrator/integrator.routes.ts'
import { periodHandlers } from './periods/period.routes.ts'
import { scheduleJobs } from './periods/schedules.ts'
import { salesHandlers } from './sales/sales.routes.ts'
import { missingInvoicesEmail } from './vatRefund/missingInvoicesEmail.ts'
import { vatRefundJobs } from './vatRefund/remindMissingInvoices.ts'
import { vatRefundHandlers } from './vatRefund/vatRefund.routes.ts'

export const invoicing = defineFeature({
  name: 'invoicing',
  handlers: {
    ...salesHandlers,
    ...handoverHandlers,
    ...integratorHandlers,
    ...periodHandlers,
    ...expenseHandlers,
    ...vatRefundHandlers,
  },
  jobs: (services) => [...scheduleJobs(services), ...integratorJobs(services), ...vatRefundJobs(services)],
  inbox: [answersInbox],
  emails: [checked(invoiceEmail), checked(missingInvoicesEmail)],
})
