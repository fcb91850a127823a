/** Google sign-in and sign-up, and connecting a Google account to the user's account. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requestId } from '../account.endpoints.ts'
import {
  acceptedLegalTexts,
  confirmationCode,
  ownerProof,
  phoneNumber,
  secondFactorCode,
} from '../accountFields.ts'

/** ID token from Google's button: about 1200 characters, single use. */
const googleIdToken = () =>
  z
    .string('account/waysIn:google.tokenMissing')
    .trim()
    .min(1, 'account/waysIn:google.tokenMissing')
    .max(8000, 'validation:tooLong')

export const googleSignInRequest = z.object({
  googleIdToken: googleIdToken(),
  /** Phone number of a new user, required after the response requested it. */
  phoneNumber: phoneNumber().nullish(),
  acceptedLegalTexts: acceptedLegalTexts().nullish(),
  /** Second factor, required after the response requested it. */
  secondFactorCode: secondFactorCode().nullish(),
  /** Emailed code, required after the response requested it, for an account whose email is not confirmed. */
  confirmationCode: confirmationCode().nullish(),
  requestId: requestId(),
})

/** Validation of the form for new users. */
export const googleSignUpForm = z.object({ phoneNumber: phoneNumber() })

export const connectGoogleRequest = z.object({ googleIdToken: googleIdToken(), ...ownerProof })

const googleConnection = z.object({
  /** True when Google sign-in is configured. */
  isOffered: z.boolean(),
  /** Email of the connected Google account at the time of connecting; null when none is connected. */
  email: z.string().nullable(),
  connectedAt: z.string().nullable(),
})

export type GoogleConnection = z.output<typeof googleConnection>

const signIn = {
  method: 'POST',
  access: 'public',
  body: googleSignInRequest,
  answer: z.string(),
  limit: { max: 30, windowSeconds: 60 },
  errors: [
    'googleTokenRefused',
    'googleOtherAccount',
    'legalTextsNeeded',
    'emailCodeNeeded',
    'secondFactorNeeded',
    'wrongCredentials',
    'tooManyRequests',
  ],
} as const

export const googleEndpoints = {
  googleSignIn: endpoint({
    ...signIn,
    path: '/api/Authentication/GoogleSignIn',
    summary:
      'Sign in by a Google ID token; answers a session token. A new person is asked for phone and legal texts, and the call is sent again',
  }),
  createGoogleToken: endpoint({
    ...signIn,
    path: '/api/Token/GoogleSignIn',
    summary: 'The older name of Authentication/GoogleSignIn',
  }),
  getGoogleConnection: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetGoogleConnection',
    access: 'signedIn',
    summary: "The caller's Google account, if one is connected",
    answer: googleConnection,
  }),
  connectGoogle: endpoint({
    method: 'POST',
    path: '/api/UserCrud/ConnectGoogle',
    access: 'signedIn',
    summary: 'Let a Google account sign in to the own account; needs the password, where there is one',
    body: connectGoogleRequest,
    answer: googleConnection,
    limit: { max: 20, windowSeconds: 60 },
    errors: [
      'googleTokenRefused',
      'googleInUse',
      'googleConnected',
      'signInAgain',
      'captchaNeeded',
      'secondFactorNeeded',
      'tooManyRequests',
    ],
  }),
  disconnectGoogle: endpoint({
    method: 'POST',
    path: '/api/UserCrud/DisconnectGoogle',
    access: 'signedIn',
    summary: 'Take the Google account away from the own account, unless it is the last way in',
    answer: googleConnection,
    errors: ['lastWayIn'],
  }),
}
