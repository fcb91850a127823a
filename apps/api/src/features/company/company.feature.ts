import { defineFeature } from '../../defineFeature.ts'
import { checked } from '../notice/emailTemplate.ts'
import { companyAdministrationHandlers } from './administration/companyAdministration.routes.ts'
import { agencyHandlers } from './agencies/agency.routes.ts'
import { companyHandlers } from './company.routes.ts'
import { documentsWaitingEmail } from './documents/documentsWaitingEmail.ts'
import { companyMergeHandlers } from './merge/companyMerge.routes.ts'
import { companyNoteHandlers } from './notes/companyNotes.routes.ts'
import { documentReviewEmail, companyApprovedEmail } from './review/reviewEmails.ts'

export const company = defineFeature({
  name: 'company',
  handlers: {
    ...companyHandlers,
    ...agencyHandlers,
    ...companyAdministrationHandlers,
    ...companyNoteHandlers,
    ...companyMergeHandlers,
  },
  emails: [checked(documentsWaitingEmail), checked(documentReviewEmail), checked(companyApprovedEmail)],
})
