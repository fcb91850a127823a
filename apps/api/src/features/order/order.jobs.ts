import type { Services } from '../../platform/ctx.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { JobHandler } from '../../platform/jobs/jobs.ts'
import { eraseBuyers, eraseBuyersJob } from './erasure/eraseBuyers.ts'
import { createByRules } from './rules/createByRules.ts'
import { applyRulesJob } from './rules/ruleJobs.ts'
import { queueSyncs } from './sync/queueSyncs.ts'
import { readOrder } from './sync/readOrder.ts'
import { readOrderJob, syncStoreJob, syncStoresJob } from './sync/syncJobs.ts'
import { syncStore } from './sync/syncStore.ts'
import { noteBooked, noteCancelled, noteScanned } from './writeback/noteNumbers.ts'
import { reportNumber, reportWaiting } from './writeback/reportNumber.ts'
import {
  noteBookedJob,
  noteCancelledJob,
  noteScannedJob,
  reportNumberJob,
  reportWaitingJob,
} from './writeback/writebackJobs.ts'

export const orderJobs = (services: Services): JobHandler[] => [
  handleJob(syncStoresJob, () => queueSyncs(services)),
  handleJob(syncStoreJob, (payload) => syncStore(services, payload)),
  handleJob(readOrderJob, (payload) => readOrder(services, payload)),
  handleJob(applyRulesJob, (payload) => createByRules(services, payload)),
  handleJob(noteBookedJob, (payload) => noteBooked(services, payload)),
  handleJob(noteScannedJob, (payload) => noteScanned(services, payload)),
  handleJob(noteCancelledJob, (payload) => noteCancelled(services, payload)),
  handleJob(reportNumberJob, (payload) => reportNumber(services, payload)),
  handleJob(reportWaitingJob, () => reportWaiting(services)),
  handleJob(eraseBuyersJob, () => eraseBuyers(services)),
]
