/** Sign-up, sign-in and sessions (docs/rules.md, Sessions). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { captchaSolution, outcome } from '../fields.ts'
import {
  acceptedLegalTexts,
  confirmationCode,
  email,
  firstName,
  lastName,
  newPassword,
  phoneNumber,
  secondFactorCode,
  typedPassword,
  userId,
} from './accountFields.ts'

/** Signed session token, valid for 8 hours. */
const token = z.string()

export const signInRequest = z.object({
  email: email(),
  password: typedPassword(),
  /** Second factor, required after the response requested it: a code of the authenticator app, or a recovery code. */
  secondFactorCode: secondFactorCode().nullish(),
  captcha: captchaSolution(),
})

export const signUpRequest = z.object({
  email: email(),
  firstName: firstName(),
  lastName: lastName(),
  password: newPassword(),
  phoneNumber: phoneNumber(),
  acceptedLegalTexts: acceptedLegalTexts(),
  captcha: captchaSolution(),
})

/** Request id from the response to the code request: selects whose data applies, even if the code came by another request. */
export const requestId = () => z.uuid('validation:choice').nullish()

export const confirmEmailRequest = z.object({
  email: email(),
  confirmationCode: confirmationCode(),
  requestId: requestId(),
})

export const forgotPasswordRequest = z.object({ email: email(), captcha: captchaSolution() })

export const resetPasswordRequest = z.object({
  email: email(),
  confirmationCode: confirmationCode(),
  password: newPassword(),
  secondFactorCode: secondFactorCode().nullish(),
  requestId: requestId(),
})

/** Response to a code request; identical whether or not an account exists for the email. */
export const codeRequested = outcome.extend({
  /** Identifies the request. Sent along with the code, it distinguishes the requester from strangers. */
  requestId: z.uuid(),
  /** Number of digits: 6, or 12 after many code requests for this email. */
  codeDigits: z.int(),
  codeMinutes: z.int(),
  /** False: the previous code is still valid, so no new code was emailed. */
  isMailed: z.boolean(),
})

/** Proof-of-work challenge for the captcha widget, signed by the server. */
const captchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    expiresAt: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
})

const signIn = {
  method: 'POST',
  access: 'public',
  body: signInRequest,
  answer: token,
  limit: { max: 30, windowSeconds: 60 },
  errors: ['wrongCredentials', 'captchaNeeded', 'secondFactorNeeded', 'tooManyRequests'],
} as const

export const accountEndpoints = {
  signIn: endpoint({
    ...signIn,
    path: '/api/Authentication/SignIn',
    recordedIn: 'sessions',
    summary: 'Sign in; answers a session token. From the third failure on a solved captcha is needed',
  }),
  createToken: endpoint({
    ...signIn,
    path: '/api/Token/CreateToken',
    recordedIn: 'sessions',
    summary: 'The older name of Authentication/SignIn',
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/api/Token/RefreshToken',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    recordedIn: 'sessions',
    summary:
      "A new token of the same session for the bearer of a valid one; UserID must be the token's own. The old token is accepted for a minute more",
    body: z.object({ userID: userId() }),
    answer: z.object({ data: token }),
    limit: { max: 60, windowSeconds: 60 },
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/Authentication/SignOut',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    recordedIn: 'sessions',
    summary: 'Ends the session of the token that this call is made with, and all tokens refreshed within it',
    answer: outcome,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/Authentication/SignUp',
    access: 'public',
    recordedIn: 'email_codes',
    summary:
      'Ask for an account; a code is mailed to the address. Calling means acceptance of the three legal texts, in the versions of acceptedLegalTexts or the current ones',
    body: signUpRequest,
    answer: codeRequested,
    limit: { max: 20, windowSeconds: 60 },
    errors: ['captchaNeeded', 'tooManyRequests'],
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/Authentication/ConfirmEmail',
    access: 'public',
    summary: 'Give the mailed code; makes the account and answers a session token',
    body: confirmEmailRequest,
    answer: token,
    limit: { max: 30, windowSeconds: 60 },
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/Authentication/ForgotPassword',
    access: 'public',
    recordedIn: 'email_codes',
    summary: 'Mail a code for a new password. Answers the same whether or not the address is registered',
    body: forgotPasswordRequest,
    answer: codeRequested,
    limit: { max: 20, windowSeconds: 60 },
    errors: ['captchaNeeded', 'tooManyRequests'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/Authentication/ResetPassword',
    access: 'public',
    summary: 'Set a new password by the mailed code; ends all sessions and answers a new session token',
    body: resetPasswordRequest,
    answer: token,
    limit: { max: 30, windowSeconds: 60 },
    errors: ['secondFactorNeeded', 'tooManyRequests'],
  }),
  getCaptchaChallenge: endpoint({
    method: 'GET',
    path: '/api/Authentication/GetCaptchaChallenge',
    access: 'public',
    hasGerman: true,
    summary: 'A proof-of-work challenge; its solution is sent as captcha and serves once',
    answer: captchaChallenge,
    limit: { max: 60, windowSeconds: 60 },
  }),
}
