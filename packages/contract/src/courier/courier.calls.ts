/** The calls of this feature, from all its rooms. */
import { courierEndpoints } from './courier.endpoints.ts'
import { dispatchEndpoints } from './dispatch/dispatch.endpoints.ts'

export const courierCalls = {
  ...dispatchEndpoints,
  ...courierEndpoints,
}
