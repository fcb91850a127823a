/** What the browser does with a passkey at sign-in. It comes when somebody is about to sign in: the page has to be small. */
import {
  WebAuthnAbortService,
  WebAuthnError,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
} from '@simplewebauthn/browser'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { passkeyEndpoints } from '@kervan/contract/account/passkeys/passkeys.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'

const begin = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  callWire<typeof passkeyEndpoints.beginPasskeySignIn>(
    { method: 'POST', path: '/api/Authentication/BeginPasskeySignIn' },
    {},
  ) as Promise<unknown> as Promise<PublicKeyCredentialRequestOptionsJSON>

const sendAnswer = (response: AuthenticationResponseJSON): Promise<string> =>
  callWire<typeof passkeyEndpoints.passkeySignIn>(
    { method: 'POST', path: '/api/Authentication/PasskeySignIn' },
    { body: { response: response as never } },
  )

/** The person closed the browser's window, or it was closed for them. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof WebAuthnError || error instanceof DOMException

/** Asks the device now. Answers a session token. @throws ApiError; what `isCancelled` says */
export const askForPasskey = async (): Promise<string> =>
  sendAnswer(await startAuthentication({ optionsJSON: await begin() }))

/** Offers passkeys in the email field's list until one is chosen or `stopOffering`; null where the browser has no such list. */
export const offerPasskeys = async (): Promise<string | null> => {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const optionsJSON = await begin()
  return sendAnswer(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()
