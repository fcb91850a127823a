import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import type { BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { CallAnswer } from '../../../../platform/api/apiClient.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useStoreSummary } from './useBulkUpload.ts'

export type LeftOut = CallAnswer<typeof bulkEndpoints.addBulkToCart>['skipped'][number]

/**
 * Creates shipments from the valid rows and adds them to the cart, as one step for the user. If adding to the
 * cart fails, the shipments exist already and the same button only adds them.
 */
export const useMoveToCart = ({ uploadId, validShipmentCount }: BulkSummary) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const keepSummary = useStoreSummary()
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const goToCart = () => void navigate(`/cart?upload=${uploadId}`)
  const add = useEndpointMutation(bulkEndpoints.addBulkToCart, {
    onSuccess: async ({ skipped, message, summary, addedCount }) => {
      keepSummary(summary)
      await Promise.all([
        queries.invalidateQueries(queriesOf(cartEndpoints.getCart)),
        queries.invalidateQueries(queriesOf(bulkEndpoints.listBulkShipments)),
      ])
      const missing = skipped.filter(({ reason }) => reason !== 'inCart')
      setLeftOut(missing)
      if (addedCount > 0) notify('success', message)
      if (missing.length === 0) goToCart()
    },
  })
  const take = useEndpointMutation(bulkEndpoints.createBulkShipments, {
    onSuccess: async ({ summary }) => {
      keepSummary(summary)
      await queries.invalidateQueries(queriesOf(shipmentListEndpoints.listShipments))
      add.mutate({ body: { uploadId } })
    },
  })
  return {
    isBusy: take.isPending || add.isPending,
    leftOut,
    forgetLeftOut: () => setLeftOut([]),
    goToCart,
    acceptNewPrices: () => add.mutate({ body: { uploadId, acceptsNewPrices: true } }),
    start: () =>
      validShipmentCount > 0
        ? take.mutate({ body: { uploadId, rows: 'valid' } })
        : add.mutate({ body: { uploadId } }),
  }
}
