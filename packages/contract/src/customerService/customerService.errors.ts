/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const customerServiceErrors = {
  followUpNotOpen: 'Conflict',
  claimOpenAlready: 'Conflict',
  claimStateRefused: 'Conflict',
  shipmentNotClaimable: 'Business',
} as const
