import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { accountJobs } from './account.jobs.ts'
import { accountHandlers } from './account.routes.ts'
import { codeEmail, passwordChangedEmail, emailChangedEmail } from './accountEmails.ts'
import { emailChangeHandlers } from './emailChange/emailChange.routes.ts'
import { googleHandlers } from './google/google.routes.ts'
import { passkeyHandlers } from './passkeys/passkeys.routes.ts'
import { accountDeletedEmail } from './personalData/accountDeletedEmail.ts'
import { personalDataHandlers } from './personalData/personalData.routes.ts'
import { profileHandlers } from './profile/profile.routes.ts'
import { savedViewHandlers } from './savedViews/savedView.routes.ts'
import { secondFactorHandlers } from './secondFactor/secondFactor.routes.ts'
import { secondFactorEmail } from './secondFactor/secondFactorEmail.ts'
import { sessionHandlers } from './sessions/sessions.routes.ts'
import { waysInEmail } from './waysIn/waysInEmail.ts'

export const account = defineFeature({
  name: 'account',
  handlers: {
    ...accountHandlers,
    ...profileHandlers,
    ...sessionHandlers,
    ...secondFactorHandlers,
    ...personalDataHandlers,
    ...emailChangeHandlers,
    ...googleHandlers,
    ...passkeyHandlers,
    ...savedViewHandlers,
  },
  jobs: accountJobs,
  emails: [
    checked(codeEmail),
    checked(passwordChangedEmail),
    checked(emailChangedEmail),
    checked(secondFactorEmail),
    checked(waysInEmail),
    checked(accountDeletedEmail),
  ],
})
