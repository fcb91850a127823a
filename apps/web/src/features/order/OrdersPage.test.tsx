import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { orderCartEndpoints } from '@kervan/contract/order/orderCart.endpoints'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import { parcelEndpoints } from '@kervan/contract/order/parcels.endpoints'
import { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import type { OrderQuestion } from '@kervan/contract/order/questions.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { serveFlags } from '../../testing/serveFlags.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { orderScreens } from './order.routes.tsx'
import { OrdersPage } from './pages/OrdersPage.tsx'
import { buildOrderRow } from './testing/buildOrder.ts'
import { buildQuestion } from './testing/buildQuestion.ts'

const shipmentId = '0198b2a6-2222-7000-8000-000000000001'
const store = {
  integrationId: 8,
  integrationName: 'Hayalköy',
  platform: 'woocommerce',
  connectedAt: '2026-11-20T08:00:00.000Z',
  state: 'done',
  read: 0,
  new: 0,
  changed: 0,
  startedAt: '2026-11-27T08:00:00.000Z',
  endedAt: '2026-11-27T08:00:05.000Z',
  lastSuccessAt: '2026-11-27T08:00:05.000Z',
  error: null as string | null,
  unreadable: [] as { id: string; reason: string }[],
  missing: 0,
}
const idle = { new: 0, changed: 0, failed: [] as object[], isRunning: false, syncs: [store] }
const running = { ...idle, isRunning: true, syncs: [{ ...store, state: 'running', read: 34 }] }

let served: Awaited<ReturnType<typeof serveRows>>
let rows: OrderRow[]
let listed: () => Answer
let questions: OrderQuestion[]
let groups: object[]
/** Answers of the progress, first one first; the last one repeats. */
let progress: object[]
let started: () => Answer
let created: () => Answer
let inCart: () => Answer
let deleted: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...orderScreens[0]!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  rows = [buildOrderRow()]
  questions = []
  groups = []
  listed = () => ({ items: rows, nextCursor: null, total: { count: rows.length, isMore: false } })
  progress = [idle]
  started = () => running
  created = () => ({ created: [], problems: [] })
  inCart = () => ({ addedCount: 0, addedInTry: 0, results: [] })
  deleted = () => ({ returnCode: 200, returnText: 'Silindi.' })
  served = await serveRows([
    serveFlags('integration', 'integration_create', 'integration_list', 'integration_orders'),
    { row: orderEndpoints.listOrders, answer: () => listed() },
    {
      row: orderEndpoints.getOrderSyncs,
      answer: () => (progress.length > 1 ? progress.shift()! : progress[0]!),
    },
    {
      row: questionEndpoints.listDraftQuestions,
      answer: () => ({ questions, orderCount: questions.length, isMore: false }),
    },
    { row: parcelEndpoints.proposeMerges, answer: () => ({ groups }) },
    { row: orderEndpoints.syncOrders, answer: () => started() },
    { row: orderEndpoints.createShipmentsFromOrders, answer: () => created() },
    { row: orderCartEndpoints.putOrdersInCart, answer: () => inCart() },
    { row: orderEndpoints.deleteOrders, answer: () => deleted() },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  renderScreen(<OrdersPage />)
  return userEvent.setup()
}
const rowOf = async (number: string) =>
  within((await screen.findByRole('link', { name: number })).closest('tr')!)
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body
const select = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click((await rowOf('5521')).getByRole('checkbox', { name: 'Satırı seç' }))
  return within(await screen.findByRole('region', { name: '1 kayıt seçildi' }))
}

describe('OrdersPage', () => {
  it('shows a placeholder until the orders arrive, then each order with its documented columns', async () => {
    show()
    expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeDefined()
    const row = await rowOf('5521')
    for (const text of ['WooCommerce', 'Rakel Jónsdóttir', '2 × El dokuması kilim', 'Gönderi yok'])
      expect(row.getByText(text)).toBeDefined()
    expect(row.getByText('1 ürün daha')).toBeDefined()
    expect(row.getByText('98,50 €')).toBeDefined()
    const stores = within(await screen.findByRole('list', { name: 'Mağazalar' }))
    expect(stores.getByText('Güncel')).toBeDefined()
  })

  it('offers to connect a store when there is none', async () => {
    rows = []
    progress = [{ ...idle, syncs: [] }]
    show()
    expect(await screen.findByText('Henüz bağlı mağazanız yok')).toBeDefined()
    expect((await screen.findByRole('link', { name: 'Entegrasyon oluştur' })).getAttribute('href')).toBe(
      '/integration/create',
    )
    expect(screen.queryByRole('button', { name: 'Yeni siparişleri al' })).toBeNull()
  })

  it('shows a retry when the orders cannot be loaded', async () => {
    listed = () => ({ status: 500, failed: {} })
    show()
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeDefined()
  })

  it('shows the progress of a sync, then its result and the new orders', async () => {
    const user = show()
    await rowOf('5521')
    progress = [running, { ...idle, new: 3, changed: 1 }]
    await user.click(screen.getByRole('button', { name: 'Yeni siparişleri al' }))
    expect(await screen.findByText('Alınıyor: 34 sipariş okundu')).toBeDefined()
    rows = [buildOrderRow(), buildOrderRow({ id: '0198b2a6-1111-7000-8000-000000000002', number: '5522' })]
    expect(
      await screen.findByText('3 yeni sipariş alındı. 1 sipariş mağazada değişmiş.', {}, { timeout: 10_000 }),
    ).toBeDefined()
    expect(await rowOf('5522')).toBeDefined()
  })

  it('shows the documented text and the reason of a store that failed', async () => {
    started = () => ({
      ...idle,
      failed: [{ integrationId: 8, integrationName: 'Hayalköy', message: 'Mağazaya ulaşılamıyor.' }],
      syncs: [{ ...store, state: 'failed', error: 'Mağazaya ulaşılamıyor.' }],
    })
    progress = [idle, started()]
    const user = show()
    await rowOf('5521')
    await user.click(screen.getByRole('button', { name: 'Yeni siparişleri al' }))
    expect(
      await screen.findByText('Siparişler eşitlenirken hata oluştu! Hayalköy: Mağazaya ulaşılamıyor.'),
    ).toBeDefined()
    const way = await screen.findByRole('link', { name: 'Entegrasyona git' })
    expect(way.getAttribute('href')).toBe('/integration/list?open=8')
  })

  it('names the orders of a store that could not be read', async () => {
    const unreadable = [{ id: '4711', reason: 'line_items.0.quantity' }]
    progress = [{ ...idle, syncs: [{ ...store, unreadable }] }]
    show()
    expect(await screen.findByText('1 sipariş okunamadı: 4711 (line_items.0.quantity)')).toBeDefined()
  })

  it('shows the first questions of the drafts and leads to all of them', async () => {
    questions = ['a', 'b', 'c'].map((key) => buildQuestion({ key, title: `Vazo ${key}` }))
    show()
    const panel = within(await screen.findByRole('region', { name: 'Taslakların soruları' }))
    expect(panel.getByText('3 soru 3 siparişi bekletiyor')).toBeDefined()
    expect(panel.getByRole('form', { name: 'Vazo b' })).toBeDefined()
    expect(panel.queryByRole('form', { name: 'Vazo c' })).toBeNull()
    expect(panel.getByRole('link', { name: '3 sorunun hepsini aç' }).getAttribute('href')).toBe(
      '/integration/orders/questions',
    )
  })

  it('shows how many orders of a store are missing', async () => {
    progress = [{ ...idle, syncs: [{ ...store, missing: 2 }] }]
    show()
    expect(await screen.findByText('Mağazadaki 2 sipariş eksik; o gün yeniden okunuyor.')).toBeDefined()
  })

  it('lists created shipments with what is missing, and refused orders with their reason', async () => {
    const other = buildOrderRow({ id: '0198b2a6-1111-7000-8000-000000000002', number: '5522' })
    rows = [buildOrderRow(), other]
    created = () => ({
      created: [
        {
          orderId: rows[0]!.id,
          mergedOrderIds: [],
          shipmentId,
          assetReference: 'KRV-41870392-5',
          findings: [
            {
              field: 'receiver.addressLine1',
              kind: 'missing',
              message: 'Adres gerekli!',
              value: null,
              proposal: null,
            },
          ],
          rules: [],
        },
      ],
      problems: [
        {
          orderId: other.id,
          number: '5522',
          code: 'cancelled',
          message: 'Sipariş mağazada iptal edilmiş.',
          shipmentId: null,
        },
      ],
    })
    const user = show()
    await rowOf('5521')
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadaki tüm satırları seç' }))
    const bar = within(await screen.findByRole('region', { name: '2 kayıt seçildi' }))
    await user.click(bar.getByRole('button', { name: 'Gönderi oluştur' }))
    const result = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(result.getByText('1 gönderi oluşturuldu')).toBeDefined()
    expect(result.getByText(/Adres gerekli!/)).toBeDefined()
    expect(result.getByRole('link', { name: 'Taslağı aç' }).getAttribute('href')).toBe(
      `/shipment/shipment/${shipmentId}`,
    )
    expect(result.getByText('Sipariş mağazada iptal edilmiş.')).toBeDefined()
    expect(result.getByRole('link', { name: 'Soruları yanıtla' }).getAttribute('href')).toBe(
      '/integration/orders/questions',
    )
    expect(bodyOf(orderEndpoints.createShipmentsFromOrders)).toEqual({ orderIds: [rows[0]!.id, other.id] })
  })

  it('proposes to merge orders of one buyer and creates one shipment of them', async () => {
    const other = buildOrderRow({ id: '0198b2a6-1111-7000-8000-000000000002', number: '5522' })
    rows = [buildOrderRow(), other]
    const ids = rows.map(({ id }) => id)
    groups = [
      {
        receiver: 'Rakel Jónsdóttir',
        address: 'Laugavegur 12, 101 Reykjavík',
        orders: rows.map(({ id, number }) => ({ id, number })),
      },
    ]
    created = () => ({
      created: [
        {
          orderId: ids[0],
          mergedOrderIds: [ids[1]],
          shipmentId,
          assetReference: 'KRV-41870392-5',
          findings: [],
          rules: [],
        },
      ],
      problems: [],
    })
    const user = show()
    await rowOf('5521')
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadaki tüm satırları seç' }))
    const bar = within(await screen.findByRole('region', { name: '2 kayıt seçildi' }))
    await user.click(bar.getByRole('button', { name: 'Gönderi oluştur' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(dialog.getByText('Laugavegur 12, 101 Reykjavík')).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Gönderi oluştur' }))
    expect(await screen.findByText('5521, 5522')).toBeDefined()
    expect(bodyOf(orderEndpoints.createShipmentsFromOrders)).toEqual({ orderIds: ids, merged: [ids] })
  })

  it('puts orders into the cart by the chosen service, and merged ones as one shipment', async () => {
    const other = buildOrderRow({ id: '0198b2a6-1111-7000-8000-000000000002', number: '5522' })
    rows = [buildOrderRow(), other]
    const none = { missing: [], offer: null }
    inCart = () => ({
      addedCount: 1,
      addedInTry: 1912.4,
      results: [
        {
          ...none,
          orderId: rows[0]!.id,
          number: '5521',
          shipmentId,
          assetReference: 'KRV-41870392-5',
          outcome: 'added',
          message: 'Sepete eklendi.',
          offer: {
            supplierName: 'DHL Express',
            supplierServiceMethodName: 'Worldwide',
            totalPrice: 39.7,
            priceCurrency: 'EUR',
            totalPriceInTry: 1912.4,
            ruleName: 'Avrupa',
          },
        },
        {
          ...none,
          orderId: '0198b2a6-1111-7000-8000-000000000003',
          number: '5523',
          shipmentId,
          assetReference: 'KRV-41870392-5',
          outcome: 'inCart',
          message: 'Gönderi zaten sepette.',
        },
        {
          ...none,
          orderId: other.id,
          number: '5522',
          shipmentId: '0198b2a6-2222-7000-8000-000000000002',
          assetReference: 'KRV-41870393-3',
          outcome: 'incomplete',
          message: 'Gönderinin eksikleri var; önce tamamlayın.',
          missing: [{ field: 'pieces.0.weight', message: 'Ağırlık gerekli!' }],
        },
      ],
    })
    const user = show()
    await rowOf('5521')
    await user.click(screen.getByRole('checkbox', { name: 'Sayfadaki tüm satırları seç' }))
    const bar = within(await screen.findByRole('region', { name: '2 kayıt seçildi' }))
    await user.click(bar.getByRole('button', { name: 'Sepete ekle' }))
    const choice = within(await screen.findByRole('dialog', { name: 'Sepete ekle' }, { timeout: 10_000 }))
    await user.click(choice.getByRole('button', { name: 'En hızlı' }))
    await user.click(choice.getByRole('button', { name: 'Sepete ekle' }))
    const result = within(
      await screen.findByRole('dialog', { name: 'Sepete ekleme sonucu' }, { timeout: 10_000 }),
    )
    expect(result.getByText('1 gönderi sepete eklendi: toplam 1.912,40 ₺')).toBeDefined()
    expect(result.getByText('39,70 €')).toBeDefined()
    expect(result.getByText('5521, 5523')).toBeDefined()
    expect(result.getByText('Sepete eklenmeyenler: 1')).toBeDefined()
    expect(result.getByRole('link', { name: 'Soruları yanıtla' })).toBeDefined()
    expect(result.getByText('Kural: Avrupa')).toBeDefined()
    expect(result.getByText(/Ağırlık gerekli!/)).toBeDefined()
    expect(result.getByRole('link', { name: 'Taslağı aç' }).getAttribute('href')).toBe(
      '/shipment/shipment/0198b2a6-2222-7000-8000-000000000002',
    )
    expect(result.getByRole('link', { name: 'Sepete git' }).getAttribute('href')).toBe('/cart')
    expect(bodyOf(orderCartEndpoints.putOrdersInCart)).toEqual({
      orderIds: rows.map(({ id }) => id),
      choice: 'fastest',
    })
  })

  it('deletes the selected orders after the documented warning', async () => {
    const user = show()
    const bar = await select(user)
    await user.click(bar.getByRole('button', { name: 'Seçilenleri sil' }))
    const question = within(await screen.findByRole('dialog', { name: '1 sipariş silinsin mi?' }))
    expect(question.getByText('Bu işlem geri alınamaz.')).toBeDefined()
    const { id } = rows[0]!
    rows = []
    await user.click(question.getByRole('button', { name: 'Seçilenleri sil' }))
    expect(await screen.findByText('1 sipariş silindi.')).toBeDefined()
    expect(bodyOf(orderEndpoints.deleteOrders)).toEqual({ ids: [id] })
    await waitFor(() => expect(screen.queryByRole('link', { name: '5521' })).toBeNull())
  })

  it('shows the documented text when the orders were not deleted', async () => {
    deleted = () => ({ status: 500, failed: {} })
    const user = show()
    const bar = await select(user)
    await user.click(bar.getByRole('button', { name: 'Seçilenleri sil' }))
    const question = within(await screen.findByRole('dialog', { name: '1 sipariş silinsin mi?' }))
    await user.click(question.getByRole('button', { name: 'Seçilenleri sil' }))
    expect(await screen.findByText(/^Siparişler silinirken hata oluştu!/)).toBeDefined()
    expect(await rowOf('5521')).toBeDefined()
  })
})
