/** Reads orders: by time of change, or one by its id. */
import type { ConnectorServices } from '../../connector.ts'
import { openChanges } from '../changePeriods.ts'
import type { ChangePeriod, ListedOrders } from '../changePeriods.ts'
import { StoreError } from '../store.ts'
import type { Store } from '../store.ts'
import type { EtsyClient } from './client.ts'
import { readOrder } from './readOrder.ts'
import { etsyReceipt, pageSize, receiptHead, receiptsAnswer } from './wire.ts'

const second = 1000
const toSeconds = (ms: number): string => String(Math.max(earliest, Math.floor(ms / second)))
/** Etsy refuses earlier times: 2000-01-01. */
const earliest = 946_684_800

export const openOrders = (
  client: EtsyClient,
  services: Pick<ConnectorServices, 'now'>,
): Pick<Store, 'ordersSince' | 'countChanged' | 'order'> => {
  const { call, shopId, requireCalls } = client

  const list = async (
    { from, until, offset }: ChangePeriod,
    { step, limit, signal }: { step: string; limit: number; signal: AbortSignal },
  ): Promise<ListedOrders> => {
    requireCalls()
    const { count, results } = await call(receiptsAnswer, {
      step,
      path: '/shops/{shop}/receipts',
      values: { shop: shopId() },
      query: {
        min_last_modified: toSeconds(from),
        ...(until !== null && { max_last_modified: toSeconds(until) }),
        sort_on: 'updated',
        sort_order: 'desc',
        limit: String(limit),
        offset: String(offset),
      },
      signal,
    })
    return { rows: results, total: count }
  }

  return {
    ...openChanges(
      {
        pageSize,
        stepMs: second,
        list: (period, signal) => list(period, { step: 'orders', limit: pageSize, signal }),
        order: etsyReceipt,
        read: readOrder,
        headOf: (row) => {
          const { receipt_id, update_timestamp, updated_timestamp } = receiptHead.parse(row)
          const changed = updated_timestamp ?? update_timestamp ?? null
          return { id: receipt_id, changedAt: changed === null ? null : changed * second }
        },
      },
      services,
    ),
    countChanged: async (from, until, signal) => {
      const period = { from: from.getTime(), until: until.getTime() - second, offset: 0 }
      return (await list(period, { step: 'count', limit: 1, signal })).total
    },
    order: async (id, signal) => {
      if (!/^\d{1,19}$/.test(id)) return null
      try {
        const at = { path: '/shops/{shop}/receipts/{receipt}', values: { shop: shopId(), receipt: id } }
        return readOrder(await call(etsyReceipt, { step: 'order', ...at, signal }))
      } catch (error) {
        if (error instanceof StoreError && error.kind === 'notFound') return null
        throw error
      }
    },
  }
}
