/** Second factor at sign-in: authenticator app codes (TOTP), or single-use recovery codes. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { captchaSolution, outcome } from '../../fields.ts'
import { secondFactorCode, typedPassword, userId } from '../accountFields.ts'

const passwordOnly = { password: typedPassword(), captcha: captchaSolution() }

export const beginSecondFactorRequest = z.object(passwordOnly)
export const confirmSecondFactorRequest = z.object({ secondFactorCode: secondFactorCode() })
export const provenRequest = z.object({ ...passwordOnly, secondFactorCode: secondFactorCode() })

const recoveryCodes = z.array(z.string())

const state = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.int(),
  /** True when a role group of the user requires a second factor, so that it cannot be disabled. */
  isRequired: z.boolean(),
  /** True when an app can only be set up after signing in with a passkey. */
  isPasskeyNeeded: z.boolean(),
})

export type SecondFactorState = z.output<typeof state>

const errors = ['captchaNeeded', 'tooManyRequests'] as const
const limit = { max: 20, windowSeconds: 60 }

export const secondFactorEndpoints = {
  getSecondFactor: endpoint({
    method: 'POST',
    path: '/api/UserCrud/GetSecondFactor',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary: 'Whether the caller has a second factor',
    answer: state,
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/UserCrud/BeginSecondFactor',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary: 'A new secret for an authenticator app; it is asked for at sign-in once a code of it was given',
    body: beginSecondFactorRequest,
    /** Secret for manual entry, and as a URI for a QR code. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
    limit,
    errors: [...errors, 'credentialKeyMissing', 'passkeyNeeded', 'secondFactorIsOn'],
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/UserCrud/ConfirmSecondFactor',
    access: 'signedIn',
    isOpenBeforeSetup: true,
    summary:
      'Give a code of the new secret; the second factor is on from then on. Answers ten recovery codes, once, and a new token',
    body: confirmSecondFactorRequest,
    answer: z.object({ recoveryCodes, token: z.string() }),
    limit,
    errors: ['tooManyRequests', 'passkeyNeeded', 'secondFactorIsOn'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/UserCrud/RenewRecoveryCodes',
    access: 'signedIn',
    summary: 'Ten new recovery codes; those before are worth nothing from then on',
    body: provenRequest,
    answer: z.object({ recoveryCodes }),
    limit,
    errors,
  }),
  switchOffSecondFactor: endpoint({
    method: 'POST',
    path: '/api/UserCrud/SwitchOffSecondFactor',
    access: 'signedIn',
    summary: 'Ask for no second factor any more; needs password and code',
    body: provenRequest,
    answer: state,
    limit,
    errors: [...errors, 'secondFactorRequired'],
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/UserCrud/ResetSecondFactor',
    access: 'definitions_usercrud',
    summary:
      'Takes away the second factor and the passkeys of a user who lost them, and ends their sessions; they are told',
    body: z.object({ userID: userId() }),
    answer: outcome,
    errors: ['wouldGiveMore'],
  }),
}
