/** All calls of the connection feature. */
import { activationEndpoints } from './activation.endpoints.ts'
import { authorizationEndpoints } from './authorization.endpoints.ts'
import { integrationCareEndpoints } from './care.endpoints.ts'
import { connectionEndpoints } from './connection.endpoints.ts'
import { inboxEndpoints } from './inbox.endpoints.ts'
import { integrationEndpoints } from './integration.endpoints.ts'

export const connectionCalls = {
  ...connectionEndpoints,
  ...authorizationEndpoints,
  ...inboxEndpoints,
  ...integrationEndpoints,
  ...activationEndpoints,
  ...integrationCareEndpoints,
}
