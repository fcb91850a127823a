/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const companyErrors = {
  companiesNotDuplicates: 'Business',
  companyIdentityDiffers: 'Business',
  companyPaymentOpen: 'Business',
  companyInformationMissing: 'Business',
  companyIdentityLocked: 'Business',
  companyDocumentsNotApproved: 'Business',
  noCompanyDocuments: 'Business',
  identityChangeUnconfirmed: 'Business',
  taxNumberShared: 'Business',
} as const
