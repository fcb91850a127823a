import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dispatchEndpoints } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import type { DispatchDay, DispatchMove } from '@kervan/contract/courier/dispatch/dispatch.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { endpointQuery, useEndpointMutation } from '../../../../platform/api/query.ts'
import { listenToDispatchDay } from '../../../../platform/api/realtime.ts'
import { showError } from '../../../../platform/api/showError.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { applyMoves, exceedsLimit } from '../dayRoutes.ts'

const { assignReservations, getDispatchDay, getDispatchStamp } = dispatchEndpoints

/**
 * Poll interval in ms. The hub reports changes at once; polling covers lost connections and changes that the
 * hub does not report.
 */
const pollMs = 4000

/** Polls the day's stamp and reloads the day when it changes. */
const useStamp = (date: string, day: DispatchDay | undefined, reload: () => void): void => {
  const { data } = useQuery({
    ...endpointQuery(getDispatchStamp, { body: { date } }),
    enabled: day !== undefined,
    refetchInterval: pollMs,
    staleTime: 0,
  })
  const onChange = useRef(reload)
  useEffect(() => {
    onChange.current = reload
  })
  const isOld = day !== undefined && data !== undefined && data.stamp !== day.stamp
  const stamp = data?.stamp
  useEffect(() => {
    if (isOld) onChange.current()
  }, [isOld, stamp])
  useEffect(() => listenToDispatchDay(date, () => onChange.current()), [date])
}

/** Dispatch day that follows other users' changes, with functions to change it. */
export const useDispatchDay = (date: string) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const query = endpointQuery(getDispatchDay, { body: { date } })
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 })
  const [pending, setPending] = useState<readonly DispatchMove[]>([])
  useStamp(date, data, () => void refetch())

  const change = useEndpointMutation(assignReservations, { showsOwnErrors: true })
  const send = async (moves: DispatchMove[], version: number, isOverLimitConfirmed: boolean) => {
    setPending(moves)
    try {
      const answer = await change.mutateAsync({ body: { date, version, moves, isOverLimitConfirmed } })
      queries.setQueryData(query.queryKey, answer)
      return true
    } catch (failure) {
      const isOverLimit = failure instanceof ApiError && failure.status === 422 && !isOverLimitConfirmed
      if (isOverLimit) ask(moves, version)
      else {
        void showError(failure)
        await refetch()
      }
      return false
    } finally {
      setPending([])
    }
  }
  const ask = (moves: DispatchMove[], version: number, after?: () => void) =>
    confirm({
      title: t('courier/dispatch:overLimitTitle'),
      text: t('courier/dispatch:overLimitText'),
      action: t('courier/dispatch:overLimitConfirm'),
      onConfirm: async () => {
        if (await send(moves, version, true)) after?.()
      },
    })

  return {
    day: data && (pending.length > 0 ? applyMoves(data, pending) : data),
    error: data ? null : error,
    isBusy: change.isPending,
    reload: () => void refetch(),
    /** Moves stops; asks first if a limit would be exceeded. `after` runs when the move is done. */
    assign: (moves: DispatchMove[], after?: () => void, version = data?.version) => {
      if (!data || version === undefined || moves.length === 0) return
      if (exceedsLimit(data, moves)) ask(moves, version, after)
      else
        void send(moves, version, false).then((isDone) => {
          if (isDone) after?.()
        })
    },
  }
}

export type Assign = ReturnType<typeof useDispatchDay>['assign']
