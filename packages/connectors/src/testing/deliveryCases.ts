/** Certification of stores: webhooks. */
import { expect } from 'vitest'
import { orderDeliveries } from '../receiving.ts'
import type { Delivery, Receiver } from '../receiving.ts'
import type { CertificationCase } from './certificationStage.ts'
import { after, openOrder, patient, storeCase } from './storeStage.ts'
import type { StoreStage, WithStage } from './storeStage.ts'

const recogniseBy = async (delivery: Delivery, { prepare, recognise }: Receiver) => {
  await prepare?.(delivery, patient())
  return recognise(delivery)
}

const idOf = async (delivery: Delivery, receive: Receiver): Promise<string | null> => {
  const recognised = await recogniseBy(delivery, receive)
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
      await idOf(sent, receive)
      const read = connector.readOrders!(JSON.parse(Buffer.from(sent.body).toString()))
      expect(read.map((one) => ('id' in one ? one.id : one.order.id))).toEqual([id])
      for (const body of [null, [], {}, 'text', { id: null }])
        expect(() => connector.readOrders!(body)).toThrow(expect.objectContaining({ kind: 'garbage' }))
    }),
    delivery('rejects a webhook with a wrong or missing signature', async ({ shop, has }, receive) => {
      const sent = shop.deliver(shop.add(openOrder()))
      const changed = Buffer.from(sent.body)
      changed[changed.length - 3] = changed[changed.length - 3]! ^ 1
      expect(await recogniseBy({ ...sent, body: changed }, receive)).toBe(false)
      const wrong = [() => undefined, () => '', () => 'x', (name: string) => sent.header(name)?.slice(2)]
      for (const header of has('signature header') ? wrong : [])
        expect(await recogniseBy({ ...sent, header }, receive)).toBe(false)
      expect(await recogniseBy({ ...sent, method: 'GET' }, receive)).toBe(false)
    }),
    delivery('rejects every webhook while no secret is set', async ({ shop, open, samples, apiUrl }) => {
      const sent = shop.deliver(shop.add(openOrder()))
      const { webhookSecret, ...settings } = samples.settings(apiUrl)
      // Some platforms sign with a secret that every connection has.
      if (webhookSecret === undefined) return
      expect(await recogniseBy(sent, open({}, settings).receive!)).toBe(false)
    }),
    delivery(
      'recognises a repeated webhook by its content, and two webhooks of one second',
      async ({ shop }, receive) => {
        const [first, second] = [openOrder(), openOrder()].map((order) => shop.deliver(shop.add(order)))
        expect(await idOf(first!, receive)).toBe(await idOf(first!, receive))
        expect(await idOf(first!, receive)).not.toBeNull()
        expect(await idOf(first!, receive)).not.toBe(await idOf(second!, receive))
        const id = shop.add(openOrder())
        const before = shop.deliver(id)
        shop.touch(id, after(60))
        expect(await idOf(shop.deliver(id), receive)).not.toBe(await idOf(before, receive))
        const isId = (name: string) => /delivery-id|webhook-id|event-id/.test(name)
        const header = (name: string) => (isId(name) ? 'another' : before.header(name))
        // A sender that signs its id makes the changed webhook invalid.
        const changed = { ...before, header }
        if (await recogniseBy(changed, receive))
          expect(await idOf(changed, receive)).toBe(await idOf(before, receive))
      },
    ),
  ]
}
