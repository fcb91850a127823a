/** All calls of the access feature. */
import { accessEndpoints } from './access.endpoints.ts'
import { rightsReviewEndpoints } from './rightsReview.endpoints.ts'
import { roleEndpoints } from './role.endpoints.ts'
import { userEndpoints } from './user.endpoints.ts'
import { userImportEndpoints } from './userImport.endpoints.ts'
import { userTableEndpoints } from './userTable.endpoints.ts'
import { visitEndpoints } from './visit.endpoints.ts'

export const accessCalls = {
  ...accessEndpoints,
  ...userEndpoints,
  ...userTableEndpoints,
  ...userImportEndpoints,
  ...roleEndpoints,
  ...rightsReviewEndpoints,
  ...visitEndpoints,
}
