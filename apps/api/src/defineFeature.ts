import type { contractTable, Feature } from '@kervan/contract/table'
import type { Services } from './platform/ctx.ts'
import type { Listener } from './platform/events.ts'
import type { Handlers } from './platform/http/bind.ts'
import type { JobHandler } from './platform/jobs/jobs.ts'
import type { InboxTopic } from './features/connection/inbox/inboxTopic.ts'
import type { AnyEmailTemplate } from './features/notice/emailTemplate.ts'

/** All parts that a feature adds to the product, declared in `<feature>.feature.ts`. */
export interface FeatureParts<Name extends Feature> {
  name: Name
  /** One handler for each row of the feature's contract; a missing handler does not compile. */
  handlers: Handlers<(typeof contractTable)[Name]>
  /** Background work, with the templates and topics of all features. */
  jobs?: (
    services: Services,
    all: { emails: readonly AnyEmailTemplate[]; inbox: readonly InboxTopic[] },
  ) => JobHandler[]
  /** Topics of webhooks and poll answers that the feature reads. */
  inbox?: readonly InboxTopic[]
  /** A stored notice names its template by `kind`. */
  emails?: readonly AnyEmailTemplate[]
  /** Jobs that follow events of other features. The publisher does not change when a listener is added. */
  listeners?: readonly Listener[]
  /** Runs first in a process: continues work that an ended process left open. */
  resume?: (services: Services) => Promise<void>
}

export const defineFeature = <Name extends Feature>(parts: FeatureParts<Name>): FeatureParts<Name> => parts
