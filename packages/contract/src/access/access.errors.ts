/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const accessErrors = {
  /** A visit on behalf of a company tried something other than reading. */
  onBehalfReadsOnly: 'Business',
  companyHasNoUser: 'Business',
  lastAdministrator: 'Business',
  wouldGiveMore: 'Business',
  notYourself: 'Business',
  roleFixed: 'Business',
  roleGroupFixed: 'Business',
  roleGroupInUse: 'Business',
} as const
