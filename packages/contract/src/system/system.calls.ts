/** The calls of this feature, from all its rooms. */
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
