/** All calls of the connection feature. */
import { authorizationEndpoints } from './authorization.endpoints.ts'
import { connectionEndpoints } from './connection.endpoints.ts'

export const connectionCalls = { ...connectionEndpoints, ...authorizationEndpoints }
