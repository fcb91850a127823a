import { useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import { queriesOf } from '../../../platform/api/query.ts'

const { listOrders, getOrder, getOrderSyncs } = orderEndpoints
const refreshed = [listOrders, getOrder, getOrderSyncs, questionEndpoints.listDraftQuestions]

/** Reloads the list of orders, the opened order, the questions and the state of the stores. */
export const useOrderRefresh = () => {
  const queries = useQueryClient()
  return () => Promise.all(refreshed.map((row) => queries.invalidateQueries(queriesOf(row))))
}
