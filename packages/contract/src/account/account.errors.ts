/** Error codes of this feature with their types; their texts are `errors.<code>` in its text file. */
export const accountErrors = {
  wrongCredentials: 'Authentication',
  captchaNeeded: 'Validation',
  secondFactorNeeded: 'Validation',
  secondFactorIsOn: 'Conflict',
  secondFactorRequired: 'Business',
  googleTokenRefused: 'Authentication',
  googleOtherAccount: 'Business',
  googleInUse: 'Conflict',
  googleConnected: 'Conflict',
  legalTextsNeeded: 'Business',
  emailCodeNeeded: 'Validation',
  signInAgain: 'Business',
  lastWayIn: 'Business',
  passkeysNotHere: 'Business',
  passkeyNotMade: 'Business',
  passkeyRefused: 'Authentication',
  passkeyNeeded: 'Business',
  tooManyPasskeys: 'Business',
  // The browser redirects to sign-in, which leads to the setup.
  secondFactorSetupNeeded: 'Authentication',
} as const
