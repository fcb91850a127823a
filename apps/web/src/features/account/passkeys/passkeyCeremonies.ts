/**
 * Passkey ceremonies of the browser at sign-in. Lazy loaded when the user starts to sign in, because the page
 * must stay small.
 */
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

/** Returns true if the passkey dialog was closed, by the user or the browser. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof WebAuthnError || error instanceof DOMException

/**
 * Requests a passkey from the device and returns a session token. @throws ApiError, or an error for which
 * `isCancelled` is true
 */
export const requestPasskey = async (): Promise<string> =>
  sendAnswer(await startAuthentication({ optionsJSON: await begin() }))

/**
 * Offers passkeys in the email field's list until one is chosen or `stopOffering` is called; null if the
 * browser does not support this.
 */
export const offerPasskeys = async (): Promise<string | null> => {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  const optionsJSON = await begin()
  return sendAnswer(await startAuthentication({ optionsJSON, useBrowserAutofill: true }))
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()
