/**
 * Event publication. A feature publishes facts of a topic in the transaction that decides them; each listener
 * is a kind of job, enqueued in the same transaction. Listeners are declared in `<feature>.feature.ts`, so that
 * publishers import no listeners.
 */
import type { z } from 'zod'
import type { Db } from './db/database.ts'
import type { JobKind, Jobs } from './jobs/jobs.ts'

/** Topic of events with the type of its facts. */
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
 * Registers one listener. The job's payload selects fields of the fact; other fields are dropped. Jobs may run
 * twice, so a listener must be idempotent; `eventId` identifies the fact.
 */
export const listen = <Payload extends object, Fact extends Payload & { event: string }>(
  topic: EventTopic<Fact>,
  event: Fact['event'],
  job: JobKind<Payload>,
): Listener => ({ topic: topic.name, event, job })

export interface Events {
  /** Enqueues the listeners' jobs in one statement, or does nothing when no listener is concerned. */
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
