import { useCallback, useEffect, useRef, useState } from 'react'
import type { senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import type { TrackingResult, trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'
import { callWithCaptcha } from '../../../platform/api/callWithCaptcha.ts'
import { useLanguage } from '../../../platform/text/i18n.ts'

export interface Tracking {
  result: TrackingResult | null
  error: unknown
  isLoading: boolean
  retry: () => void
}

interface Answer {
  key: string
  result: TrackingResult | null
  error: unknown
}

const askPublic = (reference: string, captcha: string | undefined, signal: AbortSignal) =>
  callWire<typeof trackingEndpoints.track>(
    { method: 'POST', path: '/api/Tracking/PullShipmentTrackingStatusCommand' },
    { body: { assetReference: reference, captcha }, signal },
  )

const askSender = (slug: string, reference: string, captcha: string | undefined, signal: AbortSignal) =>
  callWire<typeof senderPageEndpoints.trackAtSender>(
    { method: 'POST', path: '/api/Tracking/TrackAtSenderPage' },
    { body: { slug, assetReference: reference, captcha }, signal },
  )

/**
 * Where the parcel of `reference` is; asks again when the reference or the language changes. Null asks nothing.
 * `solveCaptcha` gives what the server asks of visitors. With `senderSlug` parcels of that sender's page alone are found.
 */
export const useTracking = (
  reference: string | null,
  solveCaptcha?: () => Promise<string>,
  senderSlug?: string,
): Tracking => {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const key = `${senderSlug ?? ''} ${reference} ${language} ${attempt}`
  const solve = useRef(solveCaptcha)
  useEffect(() => {
    solve.current = solveCaptcha
  })
  useEffect(() => {
    if (!reference) return
    const abort = new AbortController()
    const call = (captcha?: string) =>
      senderSlug === undefined
        ? askPublic(reference, captcha, abort.signal)
        : askSender(senderSlug, reference, captcha, abort.signal)
    callWithCaptcha(call, solve.current).then(
      (result) => setAnswer({ key, result, error: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ key, result: null, error })
      },
    )
    return () => abort.abort()
  }, [key, reference, senderSlug])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const isCurrent = answer?.key === key
  return {
    // While the next answer is on its way the last one stays, so that nothing jumps.
    result: reference ? (answer?.result ?? null) : null,
    error: isCurrent ? answer.error : null,
    isLoading: reference !== null && !isCurrent,
    retry,
  }
}
