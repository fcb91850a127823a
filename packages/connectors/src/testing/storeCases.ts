/** Certification of stores: orders that arrive. */
import { expect } from 'vitest'
import { StoreError } from '../stores/store.ts'
import type { OrderPage, OrderPosition } from '../stores/store.ts'
import type { CertificationCase } from './certificationStage.ts'
import { deliveryCases } from './deliveryCases.ts'
import { parcelCases } from './parcelCases.ts'
import { after, begin, cezve, idsOf, lamp, openOrder, patient, storeCase, walk } from './storeStage.ts'
import type { WithStage } from './storeStage.ts'

/** More orders than a page of any store has. */
const many = 130
const count = (length: number) => Array.from({ length }, (_, index) => index)

export const storeCases = (withStage: WithStage): CertificationCase[] => {
  const store = storeCase(withStage)
  return [
    store('returns every order in order of change, over several pages', async ({ store: opened, shop }) => {
      const ids = count(many).map((index) => shop.add(openOrder(after(index * 3))))
      const orders = await walk(opened)
      expect(idsOf(orders)).toEqual(ids.toSorted())
      expect(orders.length).toBeLessThan(many * 1.2)
      const times = orders.map(({ changedAt }) => changedAt.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
    store('returns orders that changed in the second of the position', async ({ store: opened, shop }) => {
      const [early, first, second] = [after(-1), begin, begin].map((at) => shop.add(openOrder(at)))
      const orders = idsOf(await walk(opened, { changedFrom: begin, page: null }))
      expect(orders).toEqual([first, second].toSorted())
      expect(orders).not.toContain(early)
    }),
    store('returns more orders of one second than fit on a page', async ({ store: opened, shop }) => {
      const ids = count(many).map((index) => shop.add(openOrder(index < 5 ? begin : after(9))))
      ids.push(shop.add(openOrder(after(12))))
      expect(idsOf(await walk(opened))).toEqual(ids.toSorted())
    }),
    store('skips no order when others change during the walk', async ({ store: opened, shop }) => {
      const ids = count(many).map((index) => shop.add(openOrder(after(index))))
      let pages = 0
      // From the second page on, orders of the first page change.
      shop.onPage(() => {
        if (pages > 0 && pages < 4)
          for (const index of [0, 1, 2]) shop.touch(ids[pages * 10 + index]!, after(5000 + pages))
        pages++
      })
      expect(idsOf(await walk(opened))).toEqual(ids.toSorted())
    }),
    store('skips no order when one changes between selection and answer', async ({ store: opened, shop }) => {
      const ids = count(many).map((index) => shop.add(openOrder(after(index))))
      let isFirst = true
      shop.onPage((page) => {
        if (isFirst) shop.touch(page.at(-1)!, after(5000))
        isFirst = false
      })
      expect(idsOf(await walk(opened))).toEqual(ids.toSorted())
    }),
    ...(['repeatPage', 'cutPage'] as const).map((lie) =>
      store(`misses no order after the shop's fault ${lie}`, async ({ store: opened, shop }) => {
        const ids = count(many).map((index) => shop.add(openOrder(after(index))))
        const seen: { id: string; changedAt: Date }[] = []
        let position: OrderPosition | null = { changedFrom: after(-5), page: null }
        for (let pages = 0; position; pages++) {
          expect(pages).toBeLessThan(40)
          if (pages === 1) shop.lie(lie)
          try {
            const page = await opened.ordersSince(position, patient())
            seen.push(...page.orders)
            position = page.next
          } catch (error) {
            expect(error).toBeInstanceOf(StoreError)
          }
        }
        // The next walk starts at the latest order of this one, which may have ended early.
        const latest = new Date(Math.max(...seen.map(({ changedAt }) => changedAt.getTime())))
        seen.push(...(await walk(opened, { changedFrom: latest, page: null })))
        expect(idsOf(seen)).toEqual(ids.toSorted())
      }),
    ),
    store('returns the other orders of a page with unreadable ones', async ({ store: opened, shop }) => {
      const large = { ...lamp, unitPrice: '99999999999.00' }
      const [first, spoiled, tooLarge, last] = count(4).map((index) =>
        shop.add({ ...openOrder(after(index)), lines: index === 2 ? [large] : [lamp] }),
      )
      shop.spoil(spoiled!)
      const seen: OrderPage = { orders: [], unreadable: [], next: null }
      for (let position: OrderPosition | null = { changedFrom: after(-5), page: null }; position;) {
        const page: OrderPage = await opened.ordersSince(position, patient())
        seen.orders.push(...page.orders)
        seen.unreadable.push(...page.unreadable)
        position = page.next
      }
      expect(idsOf(seen.orders)).toEqual([first, last].toSorted())
      expect(idsOf(seen.unreadable)).toEqual([spoiled, tooLarge].toSorted())
      for (const { reason } of seen.unreadable) expect(reason).toMatch(/^another shape at /)
    }),
    store('rejects a page with more orders than it wanted', async ({ store: opened, shop }) => {
      shop.add(openOrder())
      shop.lie('longPage')
      await expect(walk(opened)).rejects.toMatchObject({ name: 'StoreError', kind: 'garbage' })
    }),
    store('returns the same orders for a repeated position', async ({ store: opened, shop }) => {
      for (const index of count(many)) shop.add(openOrder(after(index)))
      const first = await opened.ordersSince({ changedFrom: begin, page: null }, patient())
      const again = await opened.ordersSince({ changedFrom: begin, page: null }, patient())
      expect(again).toEqual(first)
      // A store with large pages returned all of them.
      if (!first.next) return expect(first.orders).toHaveLength(many)
      const { orders } = await opened.ordersSince(first.next, patient())
      expect((await opened.ordersSince(first.next, patient())).orders).toEqual(orders)
    }),
    store('counts as many orders of a period as it returns', async ({ store: opened, shop }) => {
      if (!opened.countChanged) return
      for (const index of count(8)) shop.add(openOrder(after(index)))
      expect(await opened.countChanged(begin, after(100), patient())).toBe(8)
      expect(await opened.countChanged(after(2), after(6), patient())).toBe(4)
    }),
    store('returns each state', async ({ store: opened, shop, has }) => {
      for (const state of ['waiting', 'open', 'fulfilled', 'cancelled'] as const) {
        if (state === 'waiting' && !has('unpaid orders')) continue
        const id = shop.add({ ...openOrder(), state })
        const order = (await opened.order(id, patient()))!
        expect(order).toMatchObject({ id, state, isPaid: state !== 'waiting' })
        const shipped = state === 'fulfilled' ? [2, 1] : [0, 0]
        expect(order.lines.map(({ fulfilledQuantity }) => fulfilledQuantity)).toEqual(shipped)
      }
    }),
    store('returns an order that was cancelled after it was read', async ({ store: opened, shop }) => {
      const id = shop.add(openOrder())
      const [before] = await walk(opened)
      shop.cancel(id)
      const later = await walk(opened, { changedFrom: before!.changedAt, page: null })
      expect(later.find((order) => order.id === id)).toMatchObject({ state: 'cancelled' })
    }),
    store('returns pieces without refunded ones', async ({ store: opened, shop, has }) => {
      const id = shop.add({ ...openOrder(), lines: [{ ...lamp, quantity: 3 }, cezve] })
      shop.refund(id, 0, 1)
      const order = (await opened.order(id, patient()))!
      const left = has('refunded pieces') ? 2 : 3
      expect(order.lines.map(({ quantity }) => quantity)).toEqual([left, 1])
      expect(order.lines[0]!.unitPrice).toBe('35.50')
      shop.refund(id, 0, 2)
      shop.refund(id, 1, 1)
      expect(await opened.order(id, patient())).toMatchObject({ state: 'cancelled' })
    }),
    store('returns amounts, currency, weight and digital goods', async ({ store: opened, shop, has }) => {
      const guide = { sku: 'PDF', title: 'Guide', quantity: 1, unitPrice: '0.00', isDigital: true }
      const id = shop.add({ ...openOrder(), currency: 'GBP', lines: [lamp, guide] })
      const order = (await opened.order(id, patient()))!
      expect(order).toMatchObject({ currency: 'GBP', totals: { total: '71.00' }, placedAt: begin })
      expect(order.lines).toMatchObject([
        {
          ...{ sku: 'LMP-1', unitPrice: '35.50', quantity: 2, isShippable: true },
          weightGrams: has('weight') ? 1200 : null,
        },
        {
          ...{ sku: 'PDF', unitPrice: '0.00', quantity: 1, weightGrams: null },
          isShippable: !has('digital goods'),
        },
      ])
    }),
    store('returns null for an order that does not exist', async ({ store: opened }) => {
      expect(await opened.order('999999', patient())).toBeNull()
      expect(await opened.order('../admin', patient())).toBeNull()
    }),
    store(
      'reports a revoked key as credentials, and a firewall as unavailable',
      async ({ store: opened, shop }) => {
        shop.lie('firewall')
        await expect(walk(opened)).rejects.toMatchObject({ name: 'StoreError', kind: 'unavailable' })
        shop.lie(null)
        shop.revokeKey()
        await expect(walk(opened)).rejects.toMatchObject({ name: 'StoreError', kind: 'credentials' })
      },
    ),
    store('reports half an answer and an unreadable order as garbage', async ({ store: opened, shop }) => {
      const id = shop.add(openOrder())
      shop.lie('halfAnswer')
      const garbage = { name: 'StoreError', kind: 'garbage' }
      await expect(walk(opened)).rejects.toMatchObject(garbage)
      await expect(opened.order(id, patient())).rejects.toMatchObject(garbage)
      shop.lie(null)
      shop.spoil(id)
      await expect(opened.order(id, patient())).rejects.toMatchObject(garbage)
    }),
    store('reports a limit that does not end as tooMany', async ({ open, behave }) => {
      behave('tooManyCalls')
      // The wait before the next attempt is longer than the time limit of the call.
      const { store: hurried } = open({ retry: { attempts: 1, firstWaitMs: 600_000 } })
      const read = hurried!.ordersSince({ changedFrom: begin, page: null }, patient())
      await expect(read).rejects.toMatchObject({ name: 'StoreError', kind: 'tooMany' })
    }),
    ...parcelCases(withStage),
    ...deliveryCases(withStage),
  ]
}
