import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { queriesOf } from '../../../../platform/api/query.ts'
import { describeError } from '../../../../platform/api/showError.ts'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { shipmentLists } from '../shipmentLists.ts'

export interface LeftOut {
  assetReference: string
  reason: string
}

interface Work {
  rows: readonly ShipmentListRow[]
  act: (row: ShipmentListRow) => Promise<unknown>
  /** Called with the number of shipments done, also after failures of others. */
  onDone: (count: number) => void
}

const isForAll = (error: unknown): boolean =>
  error instanceof ApiError && ['Authentication', 'NoResponse', 'RateLimit'].includes(error.type)

/**
 * Runs an action for the selected shipments one by one. A failure does not stop the others unless it would
 * affect them too; each skipped shipment is recorded with its reason.
 */
export const useEachSelected = () => {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const run = async ({ rows, act, onDone }: Work): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    const failed: LeftOut[] = []
    let stopped: string | null = null
    for (const row of rows) {
      if (stopped === null)
        try {
          await act(row)
          continue
        } catch (error) {
          if (isForAll(error)) stopped = describeError(error)
          failed.push({ assetReference: row.assetReference, reason: describeError(error) })
          continue
        }
      failed.push({ assetReference: row.assetReference, reason: stopped })
    }
    setBusy(false)
    setLeftOut(failed)
    if (failed.length < rows.length) onDone(rows.length - failed.length)
    await Promise.all(
      [...shipmentLists, cartEndpoints.getCart].map((row) => queries.invalidateQueries(queriesOf(row))),
    )
  }
  return { isBusy, leftOut, forgetLeftOut: () => setLeftOut([]), run }
}
