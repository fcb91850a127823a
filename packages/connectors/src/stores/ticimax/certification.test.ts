import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, idsOf, openOrder, walk } from '../../testing/storeStage.ts'
import type { Fulfilment, StoreOrder } from '../store.ts'
import { ticimaxConnector } from './index.ts'
import { ticimaxCases } from './testing/ticimaxCases.ts'
import { startTicimaxServer, ticimaxSamples } from './testing/ticimaxSamples.ts'
import type { TicimaxServer } from './testing/ticimaxSamples.ts'

certify('Ticimax', ticimaxConnector, ticimaxSamples())

it.each(ticimaxCases(ticimaxConnector))('$name', ({ run }) => run())

const signal = () => AbortSignal.timeout(5000)

describe('Ticimax', () => {
  let server: TicimaxServer
  const open = () => ticimaxConnector.open(server.settings, testServices()).store
  const operations = () =>
    server.calls.map(({ headers }) => String(headers.soapaction).replace(/^.*\/(\w+)"$/, '$1'))
  const parcelOf = ({ id, lines }: StoreOrder, changes: Partial<Fulfilment> = {}): Fulfilment => ({
    ...ticimaxSamples().store!.parcel,
    orderId: id,
    lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    ...changes,
  })

  beforeEach(async () => {
    server = await startTicimaxServer()
  })
  afterEach(() => server.close())

  it('reads orders of the last 30 days in shops without times of change', async () => {
    server.shop.makeOld()
    const day = 86_400
    const ids = [-40, -29, -1].map((days) => server.shop.add(openOrder(after(days * day))))
    expect(idsOf(await walk(open()))).toEqual(ids.slice(1).toSorted())
  })

  it('returns an order whose status changed without an edit, once', async () => {
    const [edited, other] = [after(-9000), after(-9000)].map((at) => server.shop.add(openOrder(at)))
    server.shop.orders.get(edited!)!.DurumGuncellemeTarihi = '2026-11-20T13:05:00'
    server.shop.touch(edited!, after(60))
    server.shop.orders.get(other!)!.DurumGuncellemeTarihi = '2026-11-20T13:05:00'
    expect((await walk(open())).map(({ id }) => id)).toEqual([edited, other])
  })

  it('returns a new order that was never edited', async () => {
    const id = server.shop.add(openOrder(after(5)))
    const order = server.shop.orders.get(id)!
    Object.assign(order, {
      DuzenlemeTarihi: '0001-01-01T00:00:00',
      DurumGuncellemeTarihi: '0001-01-01T00:00:00',
    })
    expect(idsOf(await walk(open()))).toEqual([id])
  })

  it('begins again when orders in front of a page were removed', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => server.shop.add(openOrder(after(index))))
    let pages = 0
    server.shop.onPage(() => {
      if (pages++ === 0) for (const id of ids.slice(0, 5)) server.shop.orders.delete(id)
    })
    expect(idsOf(await walk(open()))).toEqual(expect.arrayContaining(ids.slice(5)))
  })

  it('reads every order of a shop that sends smaller pages than wanted', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => server.shop.add(openOrder(after(index))))
    server.shop.limitPages(7)
    expect(idsOf(await walk(open()))).toEqual(ids.toSorted())
  })

  it.each([
    [15, 'waiting'],
    [19, 'waiting'],
    [99, 'waiting'],
    [4, 'open'],
    [5, 'open'],
    [7, 'fulfilled'],
    [18, 'fulfilled'],
    [9, 'cancelled'],
    [14, 'cancelled'],
    [22, 'cancelled'],
  ])('reads status %i as %s', async (status, state) => {
    const id = server.shop.add(openOrder())
    server.shop.orders.get(id)!.Durum = status
    expect(await open().order(id, signal())).toMatchObject({ state })
  })

  it('sends number and status only where they are missing', async () => {
    const store = open()
    const id = server.shop.add(openOrder())
    const order = (await store.order(id, signal()))!
    Object.assign(server.shop.orders.get(id)!, { KargoTakipNo: parcelOf(order).trackingNumber })
    server.calls.length = 0
    await store.fulfil!(parcelOf(order), signal())
    expect(operations()).toEqual(['SelectSiparis', 'SelectSiparisKargoPaket', 'SetSiparisKargoyaVerildi'])
    server.calls.length = 0
    await store.fulfil!(parcelOf(order), signal())
    expect(operations()).toEqual(['SelectSiparis', 'SelectSiparisKargoPaket'])
  })

  it('reports what the shop says about a number that it did not save', async () => {
    const store = open()
    const order = (await store.order(server.shop.add(openOrder()), signal()))!
    server.shop.refuseNumber('Kargo takip no kaydedilemedi')
    const refused = { kind: 'refused', words: 'Kargo takip no kaydedilemedi' }
    await expect(store.fulfil!(parcelOf(order), signal())).rejects.toMatchObject(refused)
    expect(server.shop.orders.get(order.id)!.Durum).toBe(2)
  })

  it('gives the packages of an order their numbers, and ships it with the last one', async () => {
    const store = open()
    const id = server.shop.add(openOrder())
    server.shop.pack(id, [{ line: 0, quantity: 1 }])
    server.shop.pack(id, [
      { line: 0, quantity: 1 },
      { line: 1, quantity: 1 },
    ])
    const order = (await store.order(id, signal()))!
    const [lamps, cezves] = order.lines.map((line) => line.id)
    const first = parcelOf(order, { lines: [{ lineId: lamps!, quantity: 1 }] })
    const rest = [
      { lineId: cezves!, quantity: 1 },
      { lineId: lamps!, quantity: 1 },
    ]
    await store.fulfil!(first, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'open' })
    await store.fulfil!({ ...first, trackingNumber: 'SECOND', lines: rest }, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'fulfilled' })
    const numbers = async () => (await store.readBack!(id, signal())).map((one) => one.trackingNumber)
    expect(await numbers()).toEqual([first.trackingNumber, 'SECOND'])
    await store.takeBack!(id, 'SECOND', signal())
    expect(await numbers()).toEqual([first.trackingNumber])
    expect(await store.order(id, signal())).toMatchObject({ state: 'open' })
  })

  it('refuses a parcel that is none of the packages, and a cancelled order', async () => {
    const store = open()
    const [packed, cancelled] = [server.shop.add(openOrder()), server.shop.add(openOrder())]
    server.shop.pack(packed, [{ line: 0, quantity: 1 }])
    const orders = [(await store.order(packed, signal()))!, (await store.order(cancelled, signal()))!]
    server.shop.cancel(cancelled)
    for (const [index, words] of ['otherPackages', 'orderCancelled'].entries())
      await expect(store.fulfil!(parcelOf(orders[index]!), signal())).rejects.toMatchObject({
        kind: 'refused',
        words,
      })
    expect(server.shop.parcelsOf(packed)).toEqual([])
  })

  it.each([
    ['Yetki kodu hatalı.', 'credentials'],
    ['UYEKODU GEÇERSİZ', 'credentials'],
    ['Object reference not set', 'unavailable'],
  ])('reads the fault %s as %s', async (words, kind) => {
    server.shop.failNext('s:Server', words)
    await expect(open().order('5', signal())).rejects.toMatchObject({ kind, words })
  })

  it('has one shop with and without www', () => {
    const shops = ['https://www.Shop.example/', 'https://shop.example'].map(
      (storeUrl) => ticimaxConnector.open({ ...server.settings, storeUrl }, testServices()).store.shop,
    )
    expect(shops).toEqual(['shop.example', 'shop.example'])
  })

  it('reads times with an offset, and those of Turkey without one', async () => {
    const id = server.shop.add(openOrder())
    server.shop.orders.get(id)!.SiparisTarihi = '2026-11-20T11:00:00.5+01:00'
    expect(await open().order(id, signal())).toMatchObject({ placedAt: new Date(begin.getTime() + 500) })
  })
})
