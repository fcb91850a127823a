/** All calls of the tracking feature. */
import { ingestEndpoints } from './ingest.endpoints.ts'
import { matchingEndpoints } from './matching.endpoints.ts'
import { performanceEndpoints } from './performance.endpoints.ts'
import { promiseEndpoints } from './promise.endpoints.ts'
import { senderPageEndpoints } from './senderPage.endpoints.ts'
import { statusEntryEndpoints } from './statusEntry.endpoints.ts'
import { trackingEndpoints } from './tracking.endpoints.ts'
import { trackingEmailEndpoints } from './trackingEmails.endpoints.ts'

export const trackingCalls = {
  ...trackingEndpoints,
  ...matchingEndpoints,
  ...promiseEndpoints,
  ...performanceEndpoints,
  ...trackingEmailEndpoints,
  ...ingestEndpoints,
  ...senderPageEndpoints,
  ...statusEntryEndpoints,
}
