import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { courierEndpoints } from '@kervan/contract/courier/courier.endpoints'
import type { CourierRound } from '@kervan/contract/courier/courier.endpoints'
import { callEndpoint } from '../../../platform/api/apiClient.ts'
import { ApiError } from '../../../platform/api/apiError.ts'
import { dismissNotice, readNotices } from '../../../platform/notices.ts'
import { keepLoaded, readLoaded } from '../../../platform/offline/offlineStore.ts'
import { subscribeToOutbox } from '../../../platform/offline/outbox.ts'
import { readSession } from '../../../platform/session/session.ts'
import { translate } from '../../../platform/text/i18n.ts'

interface LoadedRound {
  round: CourierRound
  /** When it was loaded, of one that this device had kept. */
  keptAt: Date | null
}

const load = async (userId: number, date: string, signal: AbortSignal): Promise<LoadedRound> => {
  const name = `round ${date}`
  try {
    const round = await callEndpoint(courierEndpoints.getMyStops, { body: { date }, signal })
    // A device that keeps nothing works with a connection.
    if (readSession()?.userId === userId) await keepLoaded(userId, name, round).catch(() => undefined)
    return { round, keptAt: null }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.type !== 'NoResponse' && error.status < 500)) throw error
    const kept = await readLoaded(userId, name).catch(() => null)
    if (!kept) throw error
    return { round: kept.value as CourierRound, keptAt: kept.at }
  }
}

/** Another stop is seen without a touch soon after dispatch gave it. */
const refreshMs = 60_000
/** What was just sent is shown as the server has it. */
const afterSendingMs = 400

/** The day's stops: the server's, else those that were loaded last. */
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
    /** The page says by itself, where it is in nobody's way, that there is no connection and from when its list is. */
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
