import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { after, idsOf, openOrder, walk } from '../../testing/storeStage.ts'
import type { Fulfilment, StoreOrder } from '../store.ts'
import { tsoftConnector } from './index.ts'
import { stateOfName } from './statuses.ts'
import { startTsoftServer, tsoftSamples } from './testing/tsoftSamples.ts'
import type { TsoftServer } from './testing/tsoftSamples.ts'

certify('T-Soft', tsoftConnector, tsoftSamples())

const signal = () => AbortSignal.timeout(5000)

describe('T-Soft', () => {
  let server: TsoftServer
  const open = (now?: () => Date) =>
    tsoftConnector.open(server.settings, testServices(now ? { now } : {})).store
  const kinds = () => server.calls.map(({ kind }) => kind)
  const parcelOf = ({ id, lines }: StoreOrder, changes: Partial<Fulfilment> = {}): Fulfilment => ({
    ...tsoftSamples().store!.parcel,
    orderId: id,
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    ...changes,
  })

  beforeEach(async () => {
    server = await startTsoftServer()
  })
  afterEach(() => server.close())

  it.each([
    [
      'a list with a time in Turkey',
      (token: string) => ({ data: [{ token, expirationTime: '20-11-2026 13:30:00' }] }),
      30,
    ],
    ['an object with seconds', (token: string) => ({ data: { token, expires_in: 600 } }), 10],
    ['no end', (token: string) => ({ data: [{ token }] }), 60],
    [
      'a time that is over',
      (token: string) => ({ data: [{ token, expirationTime: '19-11-2026 10:00:00' }] }),
      60,
    ],
  ])('uses a token of a login with %s until it ends', async (_, data, minutes) => {
    server.shop.answerLogin((token) => ({ success: true, message: [], ...data(token) }))
    let now = new Date('2026-11-20T10:00:00Z')
    const store = open(() => now)
    await store.order('T-1', signal())
    now = new Date(now.getTime() + minutes * 0.85 * 60_000)
    await store.order('T-1', signal())
    expect(kinds().filter((kind) => kind === 'token')).toHaveLength(1)
    now = new Date(now.getTime() + minutes * 0.15 * 60_000)
    await store.order('T-1', signal())
    expect(kinds().filter((kind) => kind === 'token')).toHaveLength(2)
  })

  it('logs in again when the shop has forgotten the token', async () => {
    const id = server.shop.add(openOrder())
    const store = open()
    await store.order(id, signal())
    server.shop.endTokens()
    expect(await store.order(id, signal())).toMatchObject({ id })
  })

  it('makes no further call for minutes after status 429', async () => {
    const pauses: number[] = []
    const throttle = { take: () => Promise.resolve(undefined), pause: (ms: number) => void pauses.push(ms) }
    const { store } = tsoftConnector.open(server.settings, testServices({ throttle }))
    server.behave('tsoft', 'tooManyCalls')
    await expect(store.order('T-1', signal())).rejects.toMatchObject({ kind: 'tooMany' })
    expect(pauses).toEqual([150_000])
    expect(kinds().filter((kind) => kind === 'order/get')).toHaveLength(1)
  })

  it('reads orders of the last 30 days in shops that do not select by change', async () => {
    server.shop.makeOld()
    const ids = [-40, -29, -1].map((days) => server.shop.add(openOrder(after(days * 86_400))))
    expect(idsOf(await walk(open()))).toEqual(ids.slice(1).toSorted())
  })

  it('returns an order that was never changed, and reads shops that send newer orders first', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => server.shop.add(openOrder(after(index))))
    server.shop.orders.get(ids[7]!)!.UpdateDate = '0000-00-00 00:00:00'
    server.shop.sendNewestFirst()
    let pages = 0
    server.shop.onPage(() => {
      if (pages++ === 0) ids.push(server.shop.add(openOrder(after(500))))
    })
    expect(idsOf(await walk(open()))).toEqual(expect.arrayContaining(ids.slice(0, 120).toSorted()))
  })

  it('finds an archived order', async () => {
    const id = server.shop.add(openOrder())
    server.shop.archive(id)
    expect(await open().order(id, signal())).toMatchObject({ id })
  })

  it.each([
    ['Siparişiniz Hazırlanıyor', 'open'],
    ['Kargoya Hazır', 'open'],
    ['KARGOYA VERİLDİ', 'fulfilled'],
    ['Teslim Edildi', 'fulfilled'],
    ['Ödeme Bekleniyor', 'waiting'],
    ['İptal Edildi', 'cancelled'],
    ['İade Edildi', 'cancelled'],
    ['İade Talebi', 'fulfilled'],
    ['Kısmi İade', 'fulfilled'],
    ['İptal Talebi', 'waiting'],
    ['Atölyede', null],
  ])('reads the status %s as %s', (name, state) => {
    expect(stateOfName(name)).toBe(state)
  })

  it.each([
    [{ OrderStatusId: '1202' }, { state: 'waiting', isPaid: false, unknownState: 'Atölyede' }],
    [{ OrderStatusId: '7777' }, { state: 'waiting', isPaid: false, unknownState: '7777' }],
    [
      { OrderStatusId: '1202', CargoTrackingCode: 'X1' },
      { isPaid: false, unknownState: 'Atölyede' },
    ],
  ])('shows the unknown status of %j, and takes the order for unpaid', async (fields, expected) => {
    const id = server.shop.add(openOrder())
    Object.assign(server.shop.orders.get(id)!, fields)
    expect(await open().order(id, signal())).toMatchObject(expected)
  })

  it.each([
    [{ OrderStatusId: '1202' }, 'waiting'],
    [{ OrderStatusId: '1202', CargoTrackingCode: 'X1' }, 'fulfilled'],
    [{ OrderStatusId: '10' }, 'cancelled'],
    [{ OrderStatusId: '3', IsDeleted: '1' }, 'cancelled'],
    [{ OrderStatusId: '1202', OrderStatusTranslated: 'Approved' }, 'open'],
  ])('reads an order with %j as %s', async (fields, state) => {
    const id = server.shop.add(openOrder())
    Object.assign(server.shop.orders.get(id)!, fields)
    expect(await open().order(id, signal())).toMatchObject({ state })
  })

  it('reads the list of statuses once for many orders', async () => {
    for (let count = 0; count < 3; count++) server.shop.add(openOrder())
    await walk(open())
    expect(kinds().filter((kind) => kind === 'order/getOrderStatusList')).toHaveLength(1)
  })

  it("uses the order's own carrier when the shop does not have the parcel's", async () => {
    const store = open()
    const order = (await store.order(server.shop.add(openOrder()), signal()))!
    await store.fulfil!(parcelOf(order, { carrier: { code: 'aramex', name: 'Aramex' } }), signal())
    expect(server.shop.orders.get(order.id)).toMatchObject({ CargoCode: 'T7', OrderStatusId: '5' })
  })

  it.each([
    ['Bu modüle erişim yetkiniz bulunmamaktadır', 'credentials'],
    ['Tarih hatalı', 'refused'],
  ])('reports the refusal %s of a read as %s', async (text, kind) => {
    server.shop.answerNext({
      status: 200,
      body: { success: false, data: null, message: [{ code: 'VE9', text: [text] }] },
    })
    await expect(open().order('T-1', signal())).rejects.toMatchObject({ kind, words: text })
  })

  it('reports a right that is missing for numbers as a refusal of the number', async () => {
    const store = open()
    const order = (await store.order(server.shop.add(openOrder()), signal()))!
    const text = 'Bu modüle erişim yetkiniz bulunmamaktadır'
    server.shop.refuseCargo(text)
    await expect(store.fulfil!(parcelOf(order), signal())).rejects.toMatchObject({
      kind: 'refused',
      words: text,
    })
  })
})
