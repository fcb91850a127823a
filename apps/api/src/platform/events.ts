/**
 * Who hears of what. A feature publishes facts of a topic in the transaction that decides them; each listener is a kind of
 * job, enqueued in that same transaction. The table of listeners stands in `features.ts`, so that the publisher imports
 * none of them.
 */
import type { z } from 'zod'
import type { Db } from './db/database.ts'
import type { JobKind, Jobs } from './jobs/jobs.ts'

/** What events happen to, and what is said of each event. */
export interface EventTopic<Fact extends { event: string }> {
  name: string
  fact: z.ZodType<Fact>
}

export interface Listener {
  topic: string
  event: string
  job: JobKind<object>
}

/**
 * One row of the table. The job's payload takes fields of the fact; the others are dropped. Jobs may run twice, so a
 * listener must stand hearing the same fact again; `eventId` names it.
 */
export const listen = <Payload extends object, Fact extends Payload & { event: string }>(
  topic: EventTopic<Fact>,
  event: Fact['event'],
  job: JobKind<Payload>,
): Listener => ({ topic: topic.name, event, job })

export interface Events {
  /** Enqueues the listeners' jobs, in one statement, and in none when the facts concern no listener. */
  publish: <Fact extends { event: string }>(
    tx: Db,
    topic: EventTopic<Fact>,
    facts: readonly Fact[],
  ) => Promise<void>
}

export const createEvents = (jobs: Pick<Jobs, 'enqueueBatches'>, listeners: readonly Listener[]): Events => ({
  publish: (tx, topic, facts) =>
    jobs.enqueueBatches(
      tx,
      listeners
        .filter((listener) => listener.topic === topic.name)
        .map(({ job, event }) => ({ kind: job, payloads: facts.filter((fact) => fact.event === event) })),
    ),
})
