/** All calls of the account feature. */
import { accountEndpoints } from './account.endpoints.ts'
import { emailChangeEndpoints } from './emailChange/emailChange.endpoints.ts'
import { googleEndpoints } from './google/google.endpoints.ts'
import { passkeyEndpoints } from './passkeys/passkeys.endpoints.ts'
import { personalDataEndpoints } from './personalData/personalData.endpoints.ts'
import { profileEndpoints } from './profile/profile.endpoints.ts'
import { savedViewEndpoints } from './savedViews/savedViews.endpoints.ts'
import { secondFactorEndpoints } from './secondFactor/secondFactor.endpoints.ts'
import { sessionEndpoints } from './sessions/sessions.endpoints.ts'

export const accountCalls = {
  ...accountEndpoints,
  ...profileEndpoints,
  ...sessionEndpoints,
  ...secondFactorEndpoints,
  ...personalDataEndpoints,
  ...googleEndpoints,
  ...passkeyEndpoints,
  ...emailChangeEndpoints,
  ...savedViewEndpoints,
}
