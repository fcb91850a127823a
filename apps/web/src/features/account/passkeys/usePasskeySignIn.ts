import { useEffect, useState } from 'react'
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
import { describeError } from '../../../platform/api/showError.ts'
import { translate } from '../../../platform/text/i18n.ts'
import { enterWith } from '../enterWith.ts'

/** A challenge lives a quarter of an hour; the one behind the field's list is renewed before. */
const renewMs = 14 * 60_000

const begin = async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  await callWire<typeof passkeyEndpoints.beginPasskeySignIn>(
    { method: 'POST', path: '/api/Authentication/BeginPasskeySignIn' },
    {},
  )

const enter = async (response: AuthenticationResponseJSON): Promise<void> =>
  enterWith(
    await callWire<typeof passkeyEndpoints.passkeySignIn>(
      { method: 'POST', path: '/api/Authentication/PasskeySignIn' },
      { body: { response: response as never } },
    ),
  )

/** The person closed the browser's window, or it was closed for them. */
const isCancelled = (error: unknown): boolean =>
  error instanceof WebAuthnError || (error instanceof DOMException && error.name !== 'SecurityError')

/** Sign-in by a passkey: chosen in the email field's list, or asked for by a button. */
export const usePasskeySignIn = () => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Raised to offer passkeys in the field's list again. */
  const [round, setRound] = useState(0)

  useEffect(() => {
    let isGone = false
    const offer = async (): Promise<void> => {
      if (!(await browserSupportsWebAuthnAutofill())) return
      const optionsJSON = await begin()
      if (isGone) return
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      await enter(response).catch((error: unknown) => {
        if (!isGone) setProblem(describeError(error))
      })
    }
    // Nobody asked for it, so nobody is told when it does not come.
    offer().catch(() => undefined)
    const timer = setTimeout(() => setRound((before) => before + 1), renewMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      WebAuthnAbortService.cancelCeremony()
    }
  }, [round])

  const signIn = async (): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      const optionsJSON = await begin()
      await enter(await startAuthentication({ optionsJSON }))
    } catch (error) {
      setProblem(isCancelled(error) ? translate('identity:passkey.cancelled') : describeError(error))
      setRound((before) => before + 1)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, signIn }
}
