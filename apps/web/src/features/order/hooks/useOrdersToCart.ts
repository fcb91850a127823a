import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { orderCartEndpoints } from '@kervan/contract/order/orderCart.endpoints'
import type { ServiceChoice } from '@kervan/contract/order/orderCart.endpoints'
import { mostOrdersAtOnce } from '@kervan/contract/order/orderFields'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useOrderRefresh } from './useOrderRefresh.ts'

export type CartAnswer = AnswerOf<typeof orderCartEndpoints.putOrdersInCart>

/** Puts the complete drafts of any number of orders into the cart; `result` has the answers of all requests. */
export const useOrdersToCart = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = useOrderRefresh()
  /** Orders for which the user is to choose the service; null before and after. */
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const [result, setResult] = useState<CartAnswer | null>(null)
  const put = useEndpointMutation(orderCartEndpoints.putOrdersInCart, { failedText: t('order:cart.failed') })
  const run = async (choice: ServiceChoice): Promise<void> => {
    const whole: CartAnswer = { addedCount: 0, addedInTry: 0, results: [] }
    try {
      for (let at = 0; at < (ids?.length ?? 0); at += mostOrdersAtOnce) {
        const body = { orderIds: ids!.slice(at, at + mostOrdersAtOnce), choice }
        const { addedCount, addedInTry, results } = await put.mutateAsync({ body })
        whole.addedCount += addedCount
        whole.addedInTry += addedInTry
        whole.results.push(...results)
      }
    } catch {
      // The error was shown centrally; what was added before it is shown below.
    }
    setIds(null)
    if (whole.results.length > 0) setResult(whole)
    void queries.invalidateQueries(queriesOf(cartEndpoints.getCart))
    void queries.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
    await refresh()
  }
  return {
    ask: setIds,
    ids,
    cancel: () => setIds(null),
    run,
    isBusy: put.isPending,
    result,
    forget: () => setResult(null),
  }
}
