import { useCallback, useEffect, useState } from 'react'
import type { PublicSenderPage, senderPageEndpoints } from '@kervan/contract/tracking/senderPage.endpoints'
import { callWire } from '../../../platform/api/apiClient.ts'

/** Sender page of a slug. An empty slug means not known yet. */
export const useSenderPage = (slug: string) => {
  const [page, setPage] = useState<PublicSenderPage | null>(null)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(async (): Promise<void> => {
    setError(null)
    try {
      setPage(
        await callWire<typeof senderPageEndpoints.openSenderPage>(
          { method: 'POST', path: '/api/Tracking/OpenSenderPage' },
          { body: { slug } },
        ),
      )
    } catch (failure) {
      setError(failure)
    }
  }, [slug])
  useEffect(() => {
    if (slug) void load()
  }, [slug, load])
  return { page, error, load }
}
