import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import type { CourierRound } from '@kervan/contract/courier/courier.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { ApiError } from '../../../platform/api/apiError.ts'
import { dismissNotice, readNotices } from '../../../platform/notices.ts'
import { storeLoaded, readLoaded } from '../../../platform/offline/offlineStore.ts'
import { subscribeToOutbox } from '../../../platform/offline/outbox.ts'
import { readSession } from '../../../platform/session/session.ts'
import { translate } from '../../../platform/text/i18n.ts'

interface LoadedRound {
  round: CourierRound
  /** Time when the stored copy of the round was loaded; null for fresh data. */
  keptAt: Date | null
}

const load = async (userId: number, date: string, signal: AbortSignal): Promise<LoadedRound> => {
  const name = `round ${date}`
  try {
    const round = await callEndpoint(courierEndpoints.getMyStops, { body: { date }, signal })
    // Storage errors are ignored: such a device works only with a connection.
    if (readSession()?.userId === userId) await storeLoaded(userId, name, round).catch(() => undefined)
    return { round, keptAt: null }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.type !== 'NoResponse' && error.status < 500)) throw error
    const kept = await readLoaded(userId, name).catch(() => null)
    if (!kept) throw error
    return { round: kept.value as CourierRound, keptAt: kept.at }
  }
}

/** Refresh interval of the round in ms, so that newly assigned stops appear without a touch. */
const refreshMs = 60_000
/** Delay in ms before the round is reloaded, so that it contains the record that was just sent. */
const afterSendingMs = 400

/** Day's stops from the server, else the copy stored last. */
export const useRound = (userId: number, date: string) => {
  const query = useQuery({
    queryKey: [courierEndpoints.getMyStops.path, userId, date],
    queryFn: ({ signal }) => load(userId, date, signal),
    refetchInterval: refreshMs,
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
    retry: false,
  })
  const { refetch } = query
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeToOutbox(() => {
      clearTimeout(timer)
      if (navigator.onLine) timer = setTimeout(() => void refetch(), afterSendingMs)
    })
    /** Removes the general offline message: the page itself shows that it is offline and when its list was loaded. */
    const showKept = (): void => {
      const notice = readNotices().find(({ text }) => text === translate('ui:offline'))
      if (notice) dismissNotice(notice.id)
      void refetch()
    }
    window.addEventListener('offline', showKept)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('offline', showKept)
    }
  }, [refetch])
  return query
}
