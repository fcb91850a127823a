import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { mostOrdersAtOnce, orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

export type CreateResult = AnswerOf<typeof orderEndpoints.createShipmentsFromOrders>

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostOrdersAtOnce) }, (_, index) =>
    ids.slice(index * mostOrdersAtOnce, (index + 1) * mostOrdersAtOnce),
  )

/** Creates shipments from any number of orders; `result` collects the answers of all requests. */
export const useCreateShipments = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  const [result, setResult] = useState<CreateResult | null>(null)
  const create = useEndpointMutation(orderEndpoints.createShipmentsFromOrders, {
    failedText: t('order:result.failed'),
  })
  const run = async (ids: readonly string[]): Promise<void> => {
    const created: CreateResult['created'] = []
    const problems: CreateResult['problems'] = []
    try {
      for (const orderIds of chunksOf(ids)) {
        const answer = await create.mutateAsync({ body: { orderIds } })
        created.push(...answer.created)
        problems.push(...answer.problems)
      }
    } catch {
      // The error was shown centrally; what was created before it is shown below.
    }
    if (created.length + problems.length > 0) setResult({ created, problems })
    void queries.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
    await refresh()
  }
  return { run, isBusy: create.isPending, result, forget: () => setResult(null) }
}
