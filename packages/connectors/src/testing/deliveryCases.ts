/** Certification of stores: webhooks. */
import { expect } from 'vitest'
import { orderDeliveries } from '../receiving.ts'
import type { Delivery, Receiver } from '../receiving.ts'
import type { CertificationCase } from './certificationStage.ts'
import { after, openOrder, storeCase } from './storeStage.ts'
import type { StoreStage, WithStage } from './storeStage.ts'

const idOf = (delivery: Delivery, { recognise }: Receiver): string | null => {
  const recognised = recognise(delivery)
  if (!recognised || !('id' in recognised)) throw new Error('the delivery is not recognised')
  expect(recognised.topic).toBe(orderDeliveries)
  return recognised.id
}

export const deliveryCases = (withStage: WithStage): CertificationCase[] => {
  /** Case for stores that send webhooks. */
  const delivery = (name: string, work: (stage: StoreStage, receive: Receiver) => Promise<void>) =>
    storeCase(withStage)(name, async (stage) => {
      const { receive } = stage.open()
      if (receive) await work(stage, receive)
    })
  return [
    delivery('reads the order of a webhook without credentials', async ({ shop, connector }, receive) => {
      const id = shop.add(openOrder())
      const sent = shop.deliver(id)
      idOf(sent, receive)
      const read = connector.readOrders!(JSON.parse(Buffer.from(sent.body).toString()))
      expect(read.map((one) => ('id' in one ? one.id : one.order.id))).toEqual([id])
      for (const body of [null, [], {}, 'text', { id: null }])
        expect(() => connector.readOrders!(body)).toThrow(expect.objectContaining({ kind: 'garbage' }))
    }),
    delivery('rejects a webhook with a wrong or missing signature', async ({ shop, has }, receive) => {
      const sent = shop.deliver(shop.add(openOrder()))
      const changed = Buffer.from(sent.body)
      changed[changed.length - 3] = changed[changed.length - 3]! ^ 1
      expect(receive.recognise({ ...sent, body: changed })).toBe(false)
      const wrong = [() => undefined, () => '', () => 'x', (name: string) => sent.header(name)?.slice(2)]
      for (const header of has('signature header') ? wrong : [])
        expect(receive.recognise({ ...sent, header })).toBe(false)
      expect(receive.recognise({ ...sent, method: 'GET' })).toBe(false)
    }),
    delivery('rejects every webhook while no secret is set', async ({ shop, open, samples, apiUrl }) => {
      const sent = shop.deliver(shop.add(openOrder()))
      const { webhookSecret, ...settings } = samples.settings(apiUrl)
      // Some platforms sign with a secret that every connection has.
      if (webhookSecret === undefined) return
      expect(open({}, settings).receive!.recognise(sent)).toBe(false)
    }),
    delivery(
      'recognises a repeated webhook by its content, and two webhooks of one second',
      async ({ shop }, receive) => {
        const [first, second] = [openOrder(), openOrder()].map((order) => shop.deliver(shop.add(order)))
        expect(idOf(first!, receive)).toBe(idOf(first!, receive))
        expect(idOf(first!, receive)).not.toBeNull()
        expect(idOf(first!, receive)).not.toBe(idOf(second!, receive))
        const id = shop.add(openOrder())
        const before = shop.deliver(id)
        shop.touch(id, after(60))
        expect(idOf(shop.deliver(id), receive)).not.toBe(idOf(before, receive))
        const isId = (name: string) => /delivery-id|webhook-id|event-id/.test(name)
        const header = (name: string) => (isId(name) ? 'another' : before.header(name))
        // A sender that signs its id makes the changed webhook invalid.
        const changed = { ...before, header }
        if (receive.recognise(changed)) expect(idOf(changed, receive)).toBe(idOf(before, receive))
      },
    ),
  ]
}
