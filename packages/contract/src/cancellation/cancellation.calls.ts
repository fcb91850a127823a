/** All calls of the cancellation feature. */
import { cancellationEndpoints } from './cancellation.endpoints.ts'
import { manyCancellationEndpoints } from './manyCancellations.endpoints.ts'
import { waitingCancellationEndpoints } from './waitingCancellations.endpoints.ts'

export const cancellationCalls = {
  ...cancellationEndpoints,
  ...manyCancellationEndpoints,
  ...waitingCancellationEndpoints,
}
