/** All calls of the air feature. */
import { bagEndpoints } from './bags/bag.endpoints.ts'
import { flightEndpoints } from './flights/flight.endpoints.ts'
import { manifestEndpoints } from './manifest/manifest.endpoints.ts'

export const airCalls = {
  ...manifestEndpoints,
  ...flightEndpoints,
  ...bagEndpoints,
}
