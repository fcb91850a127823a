import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api/apiError.ts'
import { describeError } from '../../../platform/api/showError.ts'
import { translate } from '../../../platform/text/i18n.ts'
import { enterWith } from '../enterWith.ts'

const loadCeremonies = () => import('./passkeyCeremonies.ts')

/** Interval in ms at which the passkey challenge is renewed, before it expires after 15 minutes. */
const renewMs = 14 * 60_000

/** Events of the first user interaction; most visitors of the page only read. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

const onFirstSign = (begin: () => void): (() => void) => {
  const controller = new AbortController()
  const once = () => {
    controller.abort()
    begin()
  }
  for (const sign of signs) document.addEventListener(sign, once, { signal: controller.signal })
  return () => controller.abort()
}

/**
 * Passkeys in the email field's list. A change of `again` restarts the offer, e.g. after a passkey dialog
 * replaced it.
 */
const useFieldList = (again: number, onProblem: (problem: string) => void): void => {
  const [renewals, setRenewals] = useState(0)
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let stop = (): void => undefined
    const offer = async (): Promise<void> => {
      const { offerPasskeys, stopOffering } = await loadCeremonies()
      if (isGone) return
      stop = stopOffering
      timer = setTimeout(() => setRenewals((before) => before + 1), renewMs)
      const token = await offerPasskeys()
      if (token !== null && !isGone) enterWith(token)
    }
    const begin = () => {
      offer().catch((error: unknown) => {
        // Shows an error for a rejected passkey, but not for a cancelled dialog.
        if (!isGone && error instanceof ApiError && error.type === 'Authentication')
          onProblem(describeError(error))
      })
    }
    const forget = again + renewals > 0 ? undefined : onFirstSign(begin)
    if (!forget) begin()
    return () => {
      isGone = true
      forget?.()
      clearTimeout(timer)
      stop()
    }
  }, [again, renewals, onProblem])
}

/** Passkey sign-in by button. `onEnd` is called when it ends without a sign-in. */
export const usePasskeyButton = (enter: (token: string) => void | Promise<void>, onEnd?: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const signIn = async (): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      const { requestPasskey, isCancelled } = await loadCeremonies()
      const token = await requestPasskey().catch((error: unknown) => {
        if (!isCancelled(error)) throw error
        setProblem(translate('account/waysIn:passkey.cancelled'))
        return null
      })
      if (token !== null) return await enter(token)
    } catch (error) {
      setProblem(describeError(error))
    } finally {
      setIsBusy(false)
    }
    onEnd?.()
  }
  return { isBusy, problem, setProblem, signIn }
}

/** Passkey sign-in, from the email field's list or by button. */
export const usePasskeySignIn = () => {
  const [again, setAgain] = useState(0)
  const { setProblem, ...button } = usePasskeyButton(enterWith, () => setAgain((before) => before + 1))
  useFieldList(again, setProblem)
  return button
}
