import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testServices } from '../../http/testing/testServices.ts'
import { certify } from '../../testing/certify.ts'
import { after, begin, cezve, idsOf, lamp, openOrder, patient, walk } from '../../testing/storeStage.ts'
import { carrierOf } from './carriers.ts'
import { ottoConnector } from './index.ts'
import { ottoCases } from './testing/ottoCases.ts'
import { ottoSamples, startOttoServer } from './testing/ottoSamples.ts'
import type { OttoServer } from './testing/ottoSamples.ts'
import { ottoApp, ottoInstallation } from './testing/ottoShop.ts'

certify('Otto', ottoConnector, ottoSamples())

it.each(ottoCases(ottoConnector))('$name', ({ run }) => run())

const signal = patient

describe('Otto', () => {
  let server: OttoServer
  const open = () => ottoConnector.open(server.settings, testServices())
  const countOf = (kind: string) => server.calls.filter((call) => call.kind === kind).length
  beforeEach(async () => {
    server = await startOttoServer()
  })
  afterEach(() => server.close())

  const parcelOf = async (id: string) => {
    const { lines } = (await open().store.order(id, signal()))!
    return {
      ...ottoSamples().store!.parcel,
      orderId: id,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    }
  }

  it('installs the app by a code, and uses the token of the installation', async () => {
    const { authorize } = ottoConnector
    const returnUrl = 'https://kervan.example/integration/activate'
    const url = authorize!.url(server.appSettings, { state: 'a-state', challenge: '', returnUrl })
    expect(url.pathname).toBe('/oauth2/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      ...{ response_type: 'code', client_id: ottoApp.appClientId, redirect_uri: returnUrl },
      ...{ scope: 'installation partnerId', state: 'a-state' },
    })
    const services = testServices()
    const query = new URLSearchParams({ code: 'a-code', state: 'a-state' })
    const returned = { query, verifier: '', returnUrl }
    const installed = await authorize!.exchange(server.appSettings, returned, {
      ...services,
      signal: signal(),
    })
    expect(installed.values).toEqual({ installationId: ottoInstallation })
    const { store } = ottoConnector.open({ ...server.appSettings, ...installed.values }, services)
    expect(store.shop).toBe(ottoInstallation)
    const id = server.shop.add(openOrder())
    expect(await store.order(id, signal())).toMatchObject({ id })
    server.shop.uninstall()
    const later = ottoConnector.open({ ...server.appSettings, ...installed.values }, testServices())
    await expect(later.store.order(id, signal())).rejects.toMatchObject({ name: 'AuthorizationNeeded' })
  })

  it('refuses a wrong code, and a connection that was not authorized yet', async () => {
    const query = new URLSearchParams({ code: 'another-code' })
    const returned = { query, verifier: '', returnUrl: 'https://kervan.example/' }
    const services = { ...testServices(), signal: signal() }
    const needed = { name: 'AuthorizationNeeded' }
    const { authorize } = ottoConnector
    await expect(authorize!.exchange(server.appSettings, returned, services)).rejects.toMatchObject(needed)
    await expect(ottoConnector.open(server.appSettings, services).test(signal())).rejects.toMatchObject(
      needed,
    )
  })

  it('reports missing keys as credentials', async () => {
    const { username: _, password: __, ...settings } = server.settings
    const made = ottoConnector.open(settings, testServices()).test(signal())
    await expect(made).rejects.toMatchObject({ name: 'StoreError', kind: 'credentials' })
  })

  it('continues a shipment that lacks pieces', async () => {
    const id = server.shop.add(openOrder())
    const parcel = await parcelOf(id)
    const { store } = open()
    await store.fulfil!({ ...parcel, lines: parcel.lines.slice(0, 1) }, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'partly' })
    await store.fulfil!(parcel, signal())
    expect(await store.order(id, signal())).toMatchObject({ state: 'fulfilled' })
    expect([countOf('fulfil'), countOf('append')]).toEqual([1, 1])
    expect(server.shop.parcelsOf(id)).toHaveLength(1)
  })

  it('refuses half a piece and more pieces than are left, and sends nothing', async () => {
    const parcel = await parcelOf(server.shop.add(openOrder()))
    const [line] = parcel.lines
    for (const quantity of [0.5, 3]) {
      const lines = [{ ...line!, quantity }]
      const sent = open().store.fulfil!({ ...parcel, lines }, signal())
      await expect(sent).rejects.toMatchObject({ kind: 'refused' })
    }
    expect(countOf('fulfil')).toBe(0)
  })

  it('misses no order when a page that others follow is cut', async () => {
    const ids = Array.from({ length: 300 }, (_, index) =>
      server.shop.add({ at: after(index), state: 'open', lines: [cezve] }),
    )
    server.shop.lie('cutPage')
    expect(idsOf(await walk(open().store))).toEqual(ids.toSorted())
  })

  it('reads 200 pieces of one product as a line', async () => {
    const id = server.shop.add({ at: begin, state: 'open', lines: [{ ...lamp, quantity: 200 }] })
    const order = (await open().store.order(id, signal()))!
    expect(order.lines).toMatchObject([{ sku: lamp.sku, quantity: 200 }])
  })

  it.each([
    ['DHL', 'DHL Express', 'DHL_EXPRESS'],
    ['UPS', 'UPS', 'UPS'],
    ['FEDEX', 'FedEx', 'OTHER_FORWARDER'],
    ['X', 'DB Schenker', 'DB_SCHENKER'],
    ['X', 'Güttler', 'GUETTLER'],
    ['KERVAN', 'Kervan', 'OTHER_FORWARDER'],
  ])('reports the carrier %s, %s as %s', (code, name, carrier) => {
    expect(carrierOf({ code, name })).toBe(carrier)
  })

  it('rejects an unknown country of the sender', () => {
    const settings = { ...server.settings, shipFromCountry: 'XY' }
    expect(ottoConnector.settings.safeParse(settings).success).toBe(false)
  })
})
