import { listen } from '../platform/events.ts'
import type { EventTopic, Listener } from '../platform/events.ts'
import { handleJob, jobKind } from '../platform/jobs/jobs.ts'
import type { JobHandler } from '../platform/jobs/jobs.ts'

/** Listener of a test: records every fact of a topic in the order of arrival. Pass it to `startTestApp`. */
export interface FactRecorder<Fact> {
  facts: Fact[]
  listeners: readonly Listener[]
  jobs: readonly JobHandler[]
}

export const recordFacts = <Fact extends { event: string }>(
  topic: EventTopic<Fact>,
  events: readonly Fact['event'][],
): FactRecorder<Fact> => {
  const kind = jobKind({ name: `test.${topic.name}`, payload: topic.fact })
  const facts: Fact[] = []
  return {
    facts,
    listeners: events.map((event) => listen(topic, event, kind)),
    jobs: [handleJob(kind, async (fact) => void facts.push(fact))],
  }
}
