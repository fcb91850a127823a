import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { mostOrdersAtOnce } from '@kervan/contract/order/orderFields'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

export type CreateResult = AnswerOf<typeof orderEndpoints.createShipmentsFromOrders>

/** Requests of at most `mostOrdersAtOnce` orders; merged orders are in the same one. */
const requestsOf = (ids: readonly string[], merged: readonly (readonly string[])[]) => {
  const requests: { orderIds: string[]; merged: string[][] }[] = []
  const inGroup = new Set(merged.flat())
  for (const unit of [...merged, ...ids.filter((id) => !inGroup.has(id)).map((id) => [id])]) {
    let last = requests.at(-1)
    if (!last || last.orderIds.length + unit.length > mostOrdersAtOnce)
      requests.push((last = { orderIds: [], merged: [] }))
    last.orderIds.push(...unit)
    if (unit.length > 1) last.merged.push([...unit])
  }
  return requests
}

/** Creates shipments from any number of orders, one of each merged group; `result` has the answers of all requests. */
export const useCreateShipments = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  const [result, setResult] = useState<CreateResult | null>(null)
  const create = useEndpointMutation(orderEndpoints.createShipmentsFromOrders, {
    failedText: t('order:result.failed'),
  })
  const run = async (ids: readonly string[], merged: readonly (readonly string[])[] = []): Promise<void> => {
    const created: CreateResult['created'] = []
    const problems: CreateResult['problems'] = []
    try {
      for (const { orderIds, merged: groups } of requestsOf(ids, merged)) {
        const body = { orderIds, ...(groups.length > 0 && { merged: groups }) }
        const answer = await create.mutateAsync({ body })
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
  /** Shows drafts that were created otherwise, as by a split. */
  const show = (created: CreateResult) => {
    setResult(created)
    void queries.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
    void refresh()
  }
  return { run, show, isBusy: create.isPending, result, forget: () => setResult(null) }
}
