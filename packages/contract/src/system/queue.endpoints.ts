/** Queues of work for staff: number of entries, age of the oldest, and link to the screen. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const queueNames = [
  'documentsWaiting',
  'paymentsInReview',
  'refundsWaiting',
  'objectionsWaiting',
  'cancellationsWaiting',
  'ratesWaiting',
  'shipmentsWithoutLabel',
  'shipmentsHeldUp',
  'shipmentsToCollect',
  'failedJobs',
  'statusesUnmatched',
  'houseUnnamed',
] as const
export type QueueName = (typeof queueNames)[number]

/** Counting limit: larger queues need no exact count. */
export const queueCountedAtMost = 1000

const queue = z.object({
  /** Name of the queue; its text key is `home:queue.<name>`. */
  name: z.enum(queueNames),
  /** Number of queue entries; stops at `queueCountedAtMost`. */
  count: z.int(),
  /** Time of the oldest entry; null for an empty queue. */
  oldest: z.iso.datetime().nullable(),
  /** Link to the list, filtered by the queue. */
  link: z.string(),
})
export type Queue = z.output<typeof queue>

export const queueEndpoints = {
  listQueues: endpoint({
    method: 'GET',
    path: '/api/System/GetQueues',
    access: 'staff',
    summary:
      'What waits for the caller’s work, of the companies that they see: each queue with count and age',
    answer: z.object({ queues: z.array(queue) }),
  }),
}
