/** All calls of the measuring feature. */
import { measuringEndpoints } from './measuring.endpoints.ts'
import { objectionEndpoints } from './objection.endpoints.ts'

export const measuringCalls = {
  ...measuringEndpoints,
  ...objectionEndpoints,
}
