import { useCallback, useEffect, useState } from 'react'
import type { noticeEndpoints } from '@kervan/contract/notice/notice.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'

const change = (token: string, isSubscribed: boolean) =>
  callWire<typeof noticeEndpoints.changeSubscription>(
    { method: 'POST', path: '/api/Notice/ChangeSubscription' },
    { body: { token, isSubscribed } },
  )

/**
 * Opens the unsubscribe link of an email, which ends the subscription immediately. An empty token means not
 * known yet.
 */
export const useSubscription = (token: string) => {
  const [isSubscribed, setIsSubscribed] = useState<boolean | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const set = useCallback(
    async (wanted: boolean): Promise<void> => {
      setIsBusy(true)
      try {
        setIsSubscribed((await change(token, wanted)).isSubscribed)
        setError(null)
      } catch (failure) {
        setError(failure)
      } finally {
        setIsBusy(false)
      }
    },
    [token],
  )
  useEffect(() => {
    if (token) void set(false)
  }, [token, set])
  return { isSubscribed, error, isBusy, set }
}
