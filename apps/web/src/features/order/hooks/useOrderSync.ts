import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

type Syncs = AnswerOf<typeof orderEndpoints.getOrderSyncs>

/** Time in ms between two requests of the progress. */
const progressEvery = 1500

/**
 * State of the stores, and the sync that the user starts. The list is reloaded after each sync, also after one that
 * the server started; a message appears after the user's own.
 */
export const useOrderSync = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  const options = endpointQuery(orderEndpoints.getOrderSyncs, { body: {} })
  const syncs = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.isRunning ? progressEvery : false),
  })
  const isOwn = useRef(false)
  const wasRunning = useRef(false)
  const report = (answer: Syncs) => {
    const results = (['new', 'changed'] as const)
      .filter((kind) => answer[kind] > 0)
      .map((kind) => t(`order:sync.${kind}`, { count: answer[kind] }))
    if (results.length > 0) notify('success', results.join(' '))
    else if (answer.failed.length === 0) notify('success', t('order:sync.nothing'))
    for (const { integrationName: name, message } of answer.failed)
      notify('error', `${t('order:syncFailed')} ${t('order:sync.failedAt', { name, message })}`)
  }
  const finish = (answer: Syncs) => {
    if (isOwn.current) report(answer)
    isOwn.current = false
    void refresh()
  }
  const start = useEndpointMutation(orderEndpoints.syncOrders, {
    failedText: t('order:syncFailed'),
    onSuccess: (answer) => {
      isOwn.current = true
      wasRunning.current = answer.isRunning
      queries.setQueryData(options.queryKey, answer)
      if (!answer.isRunning) finish(answer)
    },
  })
  const { data } = syncs
  useEffect(() => {
    if (!data) return
    if (wasRunning.current && !data.isRunning) finish(data)
    wasRunning.current = data.isRunning
    // Without `finish`, which is new at each render: only the answer counts.
  }, [data])
  return {
    syncs: data?.syncs,
    isBusy: start.isPending || data?.isRunning === true,
    /** Without an id all stores; staff and agents name one. */
    start: (integrationId?: number) =>
      start.mutate({ body: integrationId === undefined ? {} : { integrationId } }),
  }
}
