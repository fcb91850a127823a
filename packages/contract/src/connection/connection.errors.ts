/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const connectionErrors = {
  credentialKeyMissing: 'Business',
  connectionInUse: 'Business',
  connectionIsDefault: 'Business',
  authorizationInvalid: 'Business',
  authorizationDenied: 'Business',
  authorizationFailed: 'Business',
  integrationNotActivated: 'Business',
  activationParametersMissing: 'Validation',
} as const
