/** All calls of the system feature. */
import { auditEndpoints } from './audit.endpoints.ts'
import { overviewEndpoints } from './overview.endpoints.ts'
import { queueEndpoints } from './queue.endpoints.ts'
import { systemEndpoints } from './system.endpoints.ts'

export const systemCalls = {
  ...systemEndpoints,
  ...auditEndpoints,
  ...overviewEndpoints,
  ...queueEndpoints,
}
