/** The calls of this feature, from all its rooms. */
import { measuringEndpoints } from './measuring.endpoints.ts'
import { objectionEndpoints } from './objection.endpoints.ts'

export const measuringCalls = {
  ...measuringEndpoints,
  ...objectionEndpoints,
}
