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
 * Tracking result of `reference`; reloads when the reference or language changes. Null loads nothing.
 * `solveCaptcha` solves the captcha that the server may require from visitors. With `senderSlug` only that
 * sender's parcels are found.
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
    // Keeps the last tracking result while the next one loads, so that the layout does not jump.
    result: reference ? (answer?.result ?? null) : null,
    error: isCurrent ? answer.error : null,
    isLoading: reference !== null && !isCurrent,
    retry,
  }
}
