/** Certification of stores: parcels that are reported back. */
import { expect } from 'vitest'
import { StoreError } from '../stores/store.ts'
import type { CertificationCase } from './certificationStage.ts'
import { openOrder, patient, storeCase } from './storeStage.ts'
import type { StoreStage, WithStage } from './storeStage.ts'

const orderOf = async ({ store, shop }: Pick<StoreStage, 'store' | 'shop'>) => {
  const id = shop.add(openOrder())
  const read = async () => (await store.order(id, patient()))!
  return { id, read, order: await read() }
}

export const parcelCases = (withStage: WithStage): CertificationCase[] => {
  /** Case for stores that have a call for parcels. */
  const parcel = (name: string, work: (stage: StoreStage) => Promise<void>) =>
    storeCase(withStage)(name, async (stage) => {
      if (stage.store.fulfil) await work(stage)
    })
  return [
    parcel('reports a parcel once, also when the call is repeated', async (stage) => {
      const { store, shop, parcelOf } = stage
      const { id, order, read } = await orderOf(stage)
      const sent = parcelOf(order)
      await store.fulfil!(sent, patient())
      await store.fulfil!(sent, patient())
      expect(shop.parcelsOf(id).map(({ trackingNumber }) => trackingNumber)).toEqual([sent.trackingNumber])
      expect(await read()).toMatchObject({ state: 'fulfilled', lines: [{ fulfilledQuantity: 2 }, {}] })
    }),
    parcel('shows a reported parcel to the buyer', async (stage) => {
      const { store, has, parcelOf } = stage
      const { id, order } = await orderOf(stage)
      expect(await store.readBack!(id, patient())).toEqual([])
      const { trackingNumber, ...sent } = parcelOf(order)
      const trackingUrl = has('tracking address') ? sent.trackingUrl : null
      await store.fulfil!(parcelOf(order), patient())
      expect(await store.readBack!(id, patient())).toMatchObject([{ trackingNumber, trackingUrl }])
    }),
    parcel('reports two parcels of one order, and is partly shipped in between', async (stage) => {
      const { store, has, parcelOf } = stage
      const { id, order, read } = await orderOf(stage)
      const [lamps, cezves] = order.lines
      const first = parcelOf(order, { lines: [{ lineId: lamps!.id, quantity: 1 }] })
      const rest = [
        { lineId: lamps!.id, quantity: 1 },
        { lineId: cezves!.id, quantity: 1 },
      ]
      const trackingNumber = `${first.trackingNumber}2`
      if (!has('several parcels')) {
        await expect(store.fulfil!(first, patient())).rejects.toMatchObject({ kind: 'refused' })
        return
      }
      await store.fulfil!(first, patient())
      const partly = await read()
      const hasLines = has('lines of a parcel')
      expect(partly.state).toBe(hasLines ? 'partly' : 'fulfilled')
      const shipped = hasLines ? [1, 0] : [2, 1]
      expect(partly.lines.map(({ fulfilledQuantity }) => fulfilledQuantity)).toEqual(shipped)
      await store.fulfil!({ ...first, key: 'another', trackingNumber, lines: rest }, patient())
      expect((await read()).state).toBe('fulfilled')
      const shown = await store.readBack!(id, patient())
      expect(shown.map((one) => one.trackingNumber).toSorted()).toEqual([
        first.trackingNumber,
        trackingNumber,
      ])
    }),
    parcel('reads back nothing when the shop accepted a parcel and dropped it', async (stage) => {
      const { store, shop, parcelOf } = stage
      const { id, order } = await orderOf(stage)
      shop.lie('dropWrites')
      await store.fulfil!(parcelOf(order), patient()).catch((error: unknown) => {
        expect(error).toBeInstanceOf(StoreError)
      })
      shop.lie(null)
      expect(await store.readBack!(id, patient())).toEqual([])
    }),
    parcel('takes a parcel back once', async (stage) => {
      const { store, shop, parcelOf } = stage
      if (!store.takeBack) return
      const { id, order, read } = await orderOf(stage)
      const sent = parcelOf(order)
      await store.fulfil!(sent, patient())
      await store.takeBack(id, 'of another parcel', patient())
      expect(shop.parcelsOf(id)).toHaveLength(1)
      await store.takeBack(id, sent.trackingNumber, patient())
      await store.takeBack(id, sent.trackingNumber, patient())
      expect(shop.parcelsOf(id)).toEqual([])
      expect(await store.readBack!(id, patient())).toEqual([])
      expect((await read()).state).toBe('open')
      await store.fulfil!(sent, patient())
      expect((await read()).state).toBe('fulfilled')
    }),
    parcel('throws StoreError for a parcel of an unknown order', async (stage) => {
      const { store, parcelOf } = stage
      const { order } = await orderOf(stage)
      const kind = expect.stringMatching(/^(notFound|refused)$/) as string
      const sent = parcelOf(order, { orderId: '999999' })
      await expect(store.fulfil!(sent, patient())).rejects.toMatchObject({ name: 'StoreError', kind })
    }),
    parcel('sends each field of a parcel, and logs no secret', async (stage) => {
      const { store, samples, calls, records, parcelOf } = stage
      const { order, id } = await orderOf(stage)
      await store.fulfil!(parcelOf(order), patient())
      await store.readBack!(id, patient())
      await store.takeBack?.(id, parcelOf(order).trackingNumber, patient())
      const sent = calls.map(({ path, body }) => `${decodeURIComponent(path)} ${body}`).join('\n')
      for (const field of samples.store!.fields) expect(sent).toContain(field)
      const logged = JSON.stringify(records)
      const secrets = [...samples.secrets, order.shipTo.name, parcelOf(order).trackingNumber]
      for (const secret of secrets) expect(logged).not.toContain(secret)
      for (const { step, method } of records) expect(step).not.toBe(method)
    }),
  ]
}
