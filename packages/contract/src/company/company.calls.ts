/** All calls of the company feature. */
import { companyAdministrationEndpoints } from './administration/companyAdministration.endpoints.ts'
import { agencyEndpoints } from './agency.endpoints.ts'
import { companyEndpoints } from './company.endpoints.ts'
import { companyDocumentEndpoints } from './documents/companyDocuments.endpoints.ts'
import { invoiceSettingsEndpoints } from './invoiceSettings/invoiceSettings.endpoints.ts'
import { companyMergeEndpoints } from './merge/companyMerge.endpoints.ts'
import { companyNoteEndpoints } from './notes/companyNotes.endpoints.ts'
import { documentReviewEndpoints } from './review/documentReview.endpoints.ts'

export const companyCalls = {
  ...companyEndpoints,
  ...invoiceSettingsEndpoints,
  ...companyDocumentEndpoints,
  ...agencyEndpoints,
  ...documentReviewEndpoints,
  ...companyAdministrationEndpoints,
  ...companyNoteEndpoints,
  ...companyMergeEndpoints,
}
