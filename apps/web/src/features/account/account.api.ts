/**
 * API calls of sign-in and sign-up. Endpoints are imported as types, because these pages must not load the
 * schemas.
 */
import type { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { legalTexts } from '@kervan/contract/account/legalTexts'
import { callWire } from '../../platform/api/apiClient.ts'

export const captchaChallengePath = '/api/Authentication/GetCaptchaChallenge'

interface WithCaptcha {
  captcha?: string
}

interface WithSecondFactor {
  secondFactorCode?: string
}

export const sendSignIn = (body: { email: string; password: string } & WithCaptcha & WithSecondFactor) =>
  callWire<typeof accountEndpoints.signIn>({ method: 'POST', path: '/api/Authentication/SignIn' }, { body })

export interface SignUpValues {
  firstName: string
  lastName: string
  email: string
  /** Phone number in international format, `+905321234567`. */
  phoneNumber: string
  password: string
}

/** Sends the sign-up; call it only when the user has accepted all three legal texts. */
export const sendSignUp = (body: SignUpValues & WithCaptcha) =>
  callWire<typeof accountEndpoints.signUp>(
    { method: 'POST', path: '/api/Authentication/SignUp' },
    {
      body: { ...body, acceptedLegalTexts: legalTexts.map(({ name, version }) => ({ name, version })) },
    },
  )

export const sendConfirmEmail = (body: { email: string; confirmationCode: string }) =>
  callWire<typeof accountEndpoints.confirmEmail>(
    { method: 'POST', path: '/api/Authentication/ConfirmEmail' },
    { body },
  )

export const sendForgotPassword = (body: { email: string } & WithCaptcha) =>
  callWire<typeof accountEndpoints.forgotPassword>(
    { method: 'POST', path: '/api/Authentication/ForgotPassword' },
    { body },
  )

export const sendResetPassword = (
  body: { email: string; confirmationCode: string; password: string } & WithSecondFactor,
) =>
  callWire<typeof accountEndpoints.resetPassword>(
    { method: 'POST', path: '/api/Authentication/ResetPassword' },
    { body },
  )
