import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveFlags } from '../../testing/serveFlags.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { orderScreens } from './order.routes.tsx'
import { OrderPage } from './pages/OrderPage.tsx'
import { buildOrder } from './testing/buildOrder.ts'

const shipmentId = '0198b2a6-2222-7000-8000-000000000001'
const notice: OrderAnswer['parcels'][number]['notices'][number] = {
  id: 4,
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: 'https://track.example/1Z999AA10123456784',
  state: 'seen',
  seenAt: '2026-11-26T11:02:00.000Z',
  sentAt: '2026-11-26T11:01:00.000Z',
  tries: 1,
  isCancelled: false,
  detail: '',
}
const parcel: OrderAnswer['parcels'][number] = {
  shipmentId,
  assetReference: 'KRV-41870392-5',
  state: 'booked',
  lines: [{ lineId: '1', quantity: 2 }],
  carrierName: 'UPS',
  rules: [],
  notices: [notice],
}
const change: OrderAnswer['changes'][number] = {
  id: 12,
  at: '2026-11-26T12:00:00.000Z',
  kind: 'address',
  subject: 'shipTo.lines',
  before: 'Laugavegur 12',
  after: 'Laugavegur 14',
  isOpen: true,
}

let served: Awaited<ReturnType<typeof serveRows>>
let order: OrderAnswer
let found: () => Answer
let created: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...orderScreens.at(-1)!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  order = buildOrder()
  found = () => order
  created = () => ({
    created: [
      {
        orderId: order.id,
        mergedOrderIds: [],
        shipmentId,
        assetReference: 'KRV-41870392-5',
        findings: [],
        rules: [],
      },
    ],
    problems: [],
  })
  served = await serveRows([
    serveFlags('integration', 'integration_orders'),
    { row: orderEndpoints.getOrder, answer: () => found() },
    { row: orderEndpoints.createShipmentsFromOrders, answer: () => created() },
    {
      row: orderEndpoints.confirmOrderChanges,
      answer: () => (order = { ...order, changes: [{ ...change, isOpen: false }], openChangeCount: 0 }),
    },
    {
      row: parcelEndpoints.takeNewAddress,
      answer: () => (order = { ...order, changes: [{ ...change, isOpen: false }], openChangeCount: 0 }),
    },
    { row: parcelEndpoints.splitOrder, answer: () => created() },
    { row: orderEndpoints.resendNumbers, answer: () => order },
    {
      row: orderEndpoints.deleteOrders,
      answer: () => ({ returnCode: 200, returnText: 'Silindi.' }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  renderScreen(
    <Routes>
      <Route path="/integration/orders/:orderId" element={<OrderPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/integration/orders/${order.id}`,
  )
  return userEvent.setup()
}
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section')!)

describe('OrderPage', () => {
  it('shows a placeholder, then products, addresses, totals and history', async () => {
    show()
    expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeDefined()
    expect(await screen.findByRole('heading', { name: '5521' })).toBeDefined()
    expect((await panel('Ürünler')).getByText('80 × 150')).toBeDefined()
    expect((await panel('Ürünler')).getByText('98,50 €')).toBeDefined()
    expect((await panel('Teslimat adresi')).getByText('Laugavegur 12')).toBeDefined()
    expect((await panel('Fatura adresi')).getByText('Teslimat adresiyle aynı')).toBeDefined()
    expect((await panel('Geçmiş')).getByText('Sipariş alındı')).toBeDefined()
    expect((await panel('Gönderiler')).getByText('Bu siparişten henüz gönderi oluşturulmadı.')).toBeDefined()
  })

  it('says since when the buyer sees the number of a parcel', async () => {
    order = buildOrder({ parcels: [parcel], shipmentState: 'booked', noticeState: 'seen' })
    show()
    const parcels = await panel('Gönderiler')
    expect(parcels.getByText('Alıcı 26.11.2026 14:02’den beri görüyor')).toBeDefined()
    expect(parcels.getByRole('link', { name: '1Z999AA10123456784' }).getAttribute('href')).toBe(
      notice.trackingUrl,
    )
    expect(parcels.queryByRole('button', { name: 'Taşıyıcı referansını yeniden gönder' })).toBeNull()
  })

  it('shows why the store refused a number and sends it again', async () => {
    const refused = {
      ...notice,
      state: 'refused' as const,
      seenAt: null,
      tries: 3,
      detail: 'Unknown provider',
    }
    order = buildOrder({ parcels: [{ ...parcel, notices: [refused] }] })
    const user = show()
    const parcels = await panel('Gönderiler')
    expect(parcels.getByText('Mağaza reddetti')).toBeDefined()
    expect(parcels.getByText('Unknown provider')).toBeDefined()
    await user.click(parcels.getByRole('button', { name: 'Taşıyıcı referansını yeniden gönder' }))
    expect(await screen.findByText('Taşıyıcı referansları yeniden gönderilecek.')).toBeDefined()
    expect(bodyOf(orderEndpoints.resendNumbers)).toEqual({ id: order.id })
  })

  it('leads to the file when the store takes no number, and says what is to be removed by hand', async () => {
    const byFile = { ...notice, state: 'notPossible' as const, seenAt: null }
    order = buildOrder({
      parcels: [{ ...parcel, notices: [byFile, { ...byFile, id: byFile.id + 1, isCancelled: true }] }],
    })
    show()
    const parcels = await panel('Gönderiler')
    expect(parcels.getByText('Mağazaya dosyayla girilmeli')).toBeDefined()
    expect(parcels.getByText('Mağazadan elle kaldırılmalı')).toBeDefined()
    const link = parcels.getByRole('link', { name: 'Dosyayla girilecekleri aç' })
    expect(link.getAttribute('href')).toBe('/integration/orders?attention=byFile')
  })

  it('shows changes in the store and confirms them by their ids', async () => {
    order = buildOrder({ changes: [change], openChangeCount: 1, parcels: [parcel] })
    const user = show()
    const changes = await panel('Mağazada değişenler')
    expect(changes.getByText('Teslimat adresi · Adres')).toBeDefined()
    expect(changes.getByText('Laugavegur 14')).toBeDefined()
    await user.click(changes.getByRole('button', { name: 'Gördüm, onayla' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mağazada değişenler' })).toBeNull())
    expect(bodyOf(orderEndpoints.confirmOrderChanges)).toEqual({ id: order.id, changeIds: [12] })
  })

  it('takes a changed address into the draft, and says that a booked parcel stays as it is', async () => {
    const booked = '0198b2a6-2222-7000-8000-000000000002'
    order = buildOrder({
      changes: [change],
      openChangeCount: 1,
      parcels: [
        { ...parcel, state: 'draft', notices: [] },
        { ...parcel, shipmentId: booked, assetReference: 'KRV-2' },
      ],
    })
    const user = show()
    const changes = await panel('Mağazada değişenler')
    expect(changes.getByText(/^KRV-2 taşıyıcıda/)).toBeDefined()
    await user.click(changes.getByRole('button', { name: 'Yeni adresi taslağa al' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mağazada değişenler' })).toBeNull())
    expect(bodyOf(parcelEndpoints.takeNewAddress)).toEqual({ id: order.id, shipmentId })
  })

  it('creates a shipment and links its draft', async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Gönderi oluştur' }))
    const result = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(result.getByText('Eksiği yok')).toBeDefined()
    expect(result.getByRole('link', { name: 'Taslağı aç' }).getAttribute('href')).toBe(
      `/shipment/shipment/${shipmentId}`,
    )
    expect(bodyOf(orderEndpoints.createShipmentsFromOrders)).toEqual({ orderIds: [order.id] })
  })

  it('divides the pieces of an order over two shipments', async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Böl' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    const pieces = (nth: number) =>
      dialog.getByRole('textbox', { name: `El dokuması kilim: ${nth}. gönderi` })
    await user.type(pieces(2), '1')
    expect(dialog.getByText('El dokuması kilim: yalnızca 2 adet kaldı.')).toBeDefined()
    await user.clear(pieces(1))
    await user.type(pieces(1), '1')
    await user.click(dialog.getByRole('button', { name: '2 gönderi oluştur' }))
    expect(await screen.findByText('Eksiği yok')).toBeDefined()
    const lines = [{ lineId: '1', quantity: 1 }]
    expect(bodyOf(parcelEndpoints.splitOrder)).toEqual({ id: order.id, drafts: [{ lines }, { lines }] })
  })

  it('shows why an order makes no shipment and offers none', async () => {
    const message = 'Sipariş mağazada iptal edilmiş.'
    order = buildOrder({
      state: 'cancelled',
      problem: { orderId: order.id, number: '5521', code: 'cancelled', message, shipmentId: null },
    })
    show()
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Gönderi oluştur' })).toBeNull()
  })

  it('returns to the list after the order was deleted', async () => {
    const user = show()
    await user.click(await screen.findByRole('button', { name: 'Siparişi sil' }))
    expect(await screen.findByText('Bu işlem geri alınamaz.')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Siparişi sil' }).at(-1)!)
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/integration/orders'))
    expect(bodyOf(orderEndpoints.deleteOrders)).toEqual({ ids: [order.id] })
  })

  it('shows the message of the server for an order that does not exist', async () => {
    found = () => ({ status: 404, failed: { Detail: 'Kayıt bulunamadı.' } })
    show()
    expect(await screen.findByText('Kayıt bulunamadı.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Siparişler' })).toBeDefined()
  })

  it('shows a retry when the order could not be loaded', async () => {
    found = () => ({ status: 500, failed: {} })
    show()
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeDefined()
  })
})
