import { useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { queriesOf } from '../../../platform/api/query.ts'

const { listOrders, getOrder, getOrderSyncs } = orderEndpoints

/** Reloads the list of orders, the opened order and the state of the stores. */
export const useOrderRefresh = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all([listOrders, getOrder, getOrderSyncs].map((row) => queries.invalidateQueries(queriesOf(row))))
}
