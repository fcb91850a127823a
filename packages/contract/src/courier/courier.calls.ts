/** All calls of the courier feature. */
import { courierEndpoints } from './courier.endpoints.ts'
import { dispatchEndpoints } from './dispatch/dispatch.endpoints.ts'

export const courierCalls = {
  ...dispatchEndpoints,
  ...courierEndpoints,
}
