import type { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import type { Services } from '../../../platform/ctx.ts'
import type { Handlers } from '../../../platform/http/bind.ts'
import { handleJob } from '../../../platform/jobs/jobs.ts'
import { collectArchive } from './collectArchive.ts'
import { describeIntegrator, retryInvoiceAnswers } from './describeIntegrator.ts'
import { pollAnswers, pollAnswersJob } from './pollAnswers.ts'
import { transmitArchive } from './transmitArchive.ts'
import { transmitArchiveJob } from './transmitArchiveJob.ts'
import { transmitInvoices } from './transmitInvoices.ts'

export const integratorHandlers: Handlers<typeof integratorEndpoints> = {
  findIntegrator: (ctx) => describeIntegrator(ctx),
  transmitInvoices: (ctx, { body }) => transmitInvoices(ctx, body),
  retryInvoiceAnswers: (ctx, { body }) => retryInvoiceAnswers(ctx, body),
  collectInvoiceArchive: (ctx, input) => collectArchive(ctx, input),
}

export const integratorJobs = (services: Services) => [
  handleJob(transmitArchiveJob, (payload) => transmitArchive(services, payload)),
  handleJob(pollAnswersJob, () => pollAnswers(services)),
]
