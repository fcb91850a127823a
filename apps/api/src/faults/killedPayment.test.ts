import { describe, expect, it } from 'vitest'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { useKillableProducts } from './killableProducts.ts'
import type { RealProcess } from './realProcess.ts'
import { paymentStatusOf, putIntoCart, startPaying } from './shopping.ts'

const { start, startLater, signIn, query } = useKillableProducts()

const begin = async () => {
  const product = await start()
  const token = await signIn(product, 'musteri@kervan.example')
  return { product, token, ...(await putIntoCart(product, token)) }
}
/** Kills the process during `work` and returns a new process. */
const killDuring = async (product: RealProcess, work: Promise<unknown>, afterMs: number) => {
  const outcome = work.catch(() => 'cut off')
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  await product.kill()
  await outcome
  return startLater()
}
const paidTimes = async (shipmentId: string): Promise<number> =>
  (await query(`select from shipment_events where shipment_id = $1 and event = 'pay'`, [shipmentId])).length

describe('killed server', () => {
  it.each([15, 100])(
    'reports the outcome of a payment when killed %i ms into the charge',
    async (afterMs) => {
      const { product, token, shipmentId, cartItemId } = await begin()
      const { conversationId, paymentPageUrl } = await startPaying(product, token, [cartItemId])
      const next = await killDuring(product, submitCard(paymentPageUrl, 'success'), afterMs)
      // The provider repeats its callback until it is acknowledged.
      await next.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
      const [taken] = await query<{ status: string }>(
        'select status from sandbox_payments where conversation_id = $1',
        [conversationId],
      )
      const status = await paymentStatusOf(next, token, conversationId)
      expect(status).toBe(taken!.status === 'captured' ? 'succeeded' : 'started')
      expect(await paidTimes(shipmentId)).toBe(status === 'succeeded' ? 1 : 0)
      if (status === 'succeeded') return
      await submitCard((await startPaying(next, token, [cartItemId])).paymentPageUrl, 'success')
      await expect.poll(() => paidTimes(shipmentId)).toBe(1)
    },
  )

  it('starts a payment once when killed after 10 ms', async () => {
    const { product, token, cartItemId } = await begin()
    const next = await killDuring(product, startPaying(product, token, [cartItemId]), 10)
    const { conversationId, paymentPageUrl } = await startPaying(next, token, [cartItemId])
    const held = await query(
      `select p.state from payment_items i join payments p on p.id = i.payment_id where i.cart_item_id = $1`,
      [cartItemId],
    )
    expect(held).toEqual([{ state: 'started' }])
    await submitCard(paymentPageUrl, 'success')
    await expect.poll(() => paymentStatusOf(next, token, conversationId)).toBe('succeeded')
  })
})
