import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { ShipmentListPage } from './pages/ShipmentListPage.tsx'
import { shipmentListScreens } from './shipmentList.routes.tsx'

const { listShipments } = shipmentListEndpoints

const shipment = (part: Partial<ShipmentListRow>): ShipmentListRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  assetReference: 'KRV-41870392-5',
  supplierReference: null,
  customerReference: null,
  companyName: 'Anadolu Dokuma',
  shipmentType: 2,
  state: 'draft',
  cancellationStep: null,
  paymentStatus: 'none',
  extraPayment: null,
  trackingGroupId: 0,
  trackingException: null,
  lastEvent: null,
  senderName: 'Anadolu Dokuma',
  receiverName: 'Anna Schmidt',
  receiverCity: 'Berlin',
  receiverCountryCode: 'DE',
  supplierName: null,
  supplierServiceMethodName: null,
  totalWeight: 2,
  pieceCount: 1,
  totalPrice: null,
  priceCurrency: null,
  duplicateOf: null,
  labelPrintedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...part,
})

const draft = shipment({})
const held = shipment({
  id: '00000000-0000-4000-8000-000000000002',
  assetReference: 'KRV-77777777-7',
  state: 'inTransit',
  paymentStatus: 'successful',
  trackingException: 'heldAtCustoms',
  lastEvent: {
    date: '2026-11-21T07:30:00.000Z',
    location: 'Leipzig',
    description: 'Gümrükte bekliyor: belge eksik',
  },
  supplierReference: 'KV104277193TR',
  supplierName: 'DHL Express',
  supplierServiceMethodName: 'DHL Express Worldwide',
  totalPrice: 41.8,
  priceCurrency: 'EUR',
})

let served: Awaited<ReturnType<typeof serveRows>>
let answer: (body: Record<string, unknown>) => Answer
let flags: string[]
let views: SavedView[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...shipmentListScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  views = []
  flags = ['shipment_shipment', 'shipment_shipmentlist']
  answer = () => ({ items: [held, draft], nextCursor: null, total: null })
  served = await serveRows([
    {
      row: listShipments,
      answer: (body) =>
        (body as { withTotal: boolean }).withTotal
          ? { items: [], nextCursor: null, total: { count: 2, isMore: false } }
          : answer(body as Record<string, unknown>),
    },
    { row: savedViewEndpoints.listSavedViews, answer: () => views },
    { row: pricingEndpoints.listSuppliers, answer: () => [{ id: 3, name: 'DHL Express' }] },
    { row: accessEndpoints.getUserMenu, answer: () => flags.map((definition) => ({ role: { definition } })) },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (at = '/shipment/shipmentlist') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Place />
        <ShipmentListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}
const place = () => screen.getByTestId('place').textContent
const rowOf = async (reference: string) =>
  within((await screen.findByRole('link', { name: reference })).closest('tr')!)
const lastBody = () =>
  served.calls
    .filter(({ row, body }) => row === listShipments && !(body as { withTotal: boolean }).withTotal)
    .at(-1)!.body

describe('ShipmentListPage', () => {
  it("shows a shipment's carrier, last event with time, and an exception instead of the state", async () => {
    show()
    const row = await rowOf('KRV-77777777-7')
    expect(row.getByText('DHL Express').nextSibling).toHaveProperty('textContent', 'Worldwide')
    expect(row.getByText('21 Kas 10:30').parentElement!.textContent).toBe(
      '21 Kas 10:30 Gümrükte bekliyor: belge eksik',
    )
    expect(row.getByText('Gümrükte bekliyor')).toBeDefined()
    expect(row.getByText('41,80 €')).toBeDefined()
    expect((await rowOf('KRV-41870392-5')).getByText('Taslak')).toBeDefined()
    expect(await screen.findByText('2 kayıt')).toBeDefined()
  })

  it('shows the payment of a cancelled shipment as refunded', async () => {
    const cancelled = { ...held, state: 'cancelled' as const, cancellationStep: 'refunded' as const }
    answer = () => ({ items: [cancelled], nextCursor: null, total: null })
    show()
    const row = await rowOf('KRV-77777777-7')
    expect(row.getByText('İade edildi')).toBeDefined()
    expect(row.queryByText('Başarılı')).toBeNull()
  })

  it('marks a possible duplicate and links to the other shipment', async () => {
    const { id, assetReference, state } = held
    answer = () => ({
      items: [{ ...draft, duplicateOf: { id, assetReference, state } }, held],
      nextCursor: null,
      total: null,
    })
    show()
    const mark = (await rowOf('KRV-41870392-5')).getByRole('link', { name: /KRV-77777777-7 ile aynı/ })
    expect(mark.textContent).toBe('Olası çift')
    expect(screen.getAllByText('Olası çift')).toHaveLength(1)
    await userEvent.click(mark)
    expect(place()).toBe(`/shipment/shipmentdetail/${id}`)
  })

  it('opens a draft in the wizard and other shipments on their page', async () => {
    show()
    const { pathname } = await screen.findByRole<HTMLAnchorElement>('link', { name: 'KRV-77777777-7' })
    expect(pathname).toBe(`/shipment/shipmentdetail/${held.id}`)
    await userEvent.click(screen.getAllByText('Anna Schmidt')[1]!)
    expect(place()).toBe(`/shipment/shipment/${draft.id}`)
  })

  it('requests shipments by the filters of the address', async () => {
    show(
      '/shipment/shipmentlist?reference=anna&date=2026-11-01..&countryCodes=DE,US&supplierIds=3&states=draft,nothing&paymentStatuses=failed',
    )
    await screen.findByRole('link', { name: 'KRV-41870392-5' })
    expect(lastBody()).toMatchObject({
      reference: 'anna',
      dateFrom: '2026-11-01',
      countryCodes: ['DE', 'US'],
      supplierIds: [3],
      states: ['draft'],
      paymentStatuses: ['failed'],
    })
    expect(await screen.findByText(/: .*DHL Express$/)).toBeDefined()
  })

  it('prints labels of the selected shipments that have one', async () => {
    show()
    for (const box of await screen.findAllByRole('checkbox', { name: 'Satırı seç' }))
      await userEvent.click(box)
    expect(screen.getByText('2 kayıt seçildi')).toBeDefined()
    expect(screen.getByRole('button', { name: '1 etiket yazdır' })).toHaveProperty('disabled', false)
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Satırı seç' })[0]!)
    expect(screen.getByRole('button', { name: '0 etiket yazdır' })).toHaveProperty('disabled', true)
  })

  it('applies an action to the selected shipments that allow it and lists the others', async () => {
    const priced = shipment({
      id: draft.id.replace(/1$/, '3'),
      assetReference: 'KRV-33333333-3',
      state: 'priced',
    })
    const other = shipment({
      id: draft.id.replace(/1$/, '4'),
      assetReference: 'KRV-44444444-4',
      state: 'priced',
    })
    answer = () => ({ items: [held, priced, other], nextCursor: null, total: null })
    const offers = [{ id: held.id }, { id: draft.id }]
    served.stop()
    served = await serveRows([
      { row: listShipments, answer: () => answer({}) },
      { row: savedViewEndpoints.listSavedViews, answer: () => views },
      { row: pricingEndpoints.listSuppliers, answer: () => [] },
      {
        row: accessEndpoints.getUserMenu,
        answer: () => flags.map((definition) => ({ role: { definition } })),
      },
      {
        row: pricingEndpoints.quoteShipment,
        answer: (body) =>
          (body as { shipmentId: string }).shipmentId === priced.id
            ? offers
            : { returnText: 'Bu ülkeye hizmet yok' },
      },
      {
        row: cartEndpoints.addToCart,
        answer: () => ({ returnCode: 200, returnText: 'Sepete eklendi', cartItemId: draft.id }),
      },
    ])
    show()
    await rowOf('KRV-33333333-3')
    for (const box of screen.getAllByRole('checkbox', { name: 'Satırı seç' })) await userEvent.click(box)
    expect(screen.getByRole('button', { name: '3 gönderiyi kopyala' })).toBeDefined()
    expect(screen.getByRole('button', { name: '2 taslağı sil' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: '2 gönderiyi sepete ekle' }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 gönderide yapılamadı' }))
    expect(dialog.getByText('KRV-44444444-4')).toBeDefined()
    expect(dialog.getByText('Bu ülkeye hizmet yok')).toBeDefined()
    const added = served.calls.filter(({ row }) => row === cartEndpoints.addToCart)
    expect(added.map(({ body }) => body)).toEqual([{ shipmentId: priced.id, offerId: held.id }])
  })

  it("offers in a row's menu only actions that its state allows", async () => {
    show()
    const openMenu = async (reference: string) => {
      await userEvent.click((await rowOf(reference)).getByRole('button', { name: 'Satır işlemleri' }))
      return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    }
    expect(await openMenu('KRV-41870392-5')).toEqual(['Aç', 'Ödeme yap', 'Aynı bilgilerle oluştur', 'Sil'])
  })

  it('deletes a draft at once and restores it while undo is visible', async () => {
    served.stop()
    const { deleteShipment, restoreShipments } = shipmentEndpoints
    served = await serveRows([
      { row: listShipments, answer: () => answer({}) },
      { row: savedViewEndpoints.listSavedViews, answer: () => views },
      { row: pricingEndpoints.listSuppliers, answer: () => [] },
      {
        row: accessEndpoints.getUserMenu,
        answer: () => flags.map((definition) => ({ role: { definition } })),
      },
      {
        row: { ...deleteShipment, path: `/api/Shipment/DeleteShipment/${draft.id}` as const },
        answer: () => ({ returnCode: 200, returnText: 'Gönderi silindi' }),
      },
      { row: restoreShipments, answer: () => ({ restored: [draft.id], lost: [] }) },
    ])
    show()
    const row = await rowOf('KRV-41870392-5')
    await userEvent.click(row.getByRole('checkbox', { name: 'Satırı seç' }))
    answer = () => ({ items: [held], nextCursor: null, total: null })
    await userEvent.click(await screen.findByRole('button', { name: '1 taslağı sil' }))
    const said = (await screen.findByText('1 taslak silindi')).parentElement!
    expect(screen.queryByText('1 kayıt seçildi')).toBeNull()
    answer = () => ({ items: [held, draft], nextCursor: null, total: null })
    await userEvent.click(within(said).getByRole('button', { name: 'Geri al' }))
    expect(await screen.findByRole('link', { name: 'KRV-41870392-5' })).toBeDefined()
    expect(screen.queryByText('1 taslak silindi')).toBeNull()
    const restored = served.calls.filter((call) => call.row === restoreShipments)
    expect(restored.map(({ body }) => body)).toEqual([{ shipmentIds: [draft.id] }])
  })

  it('invites users who may create shipments to create the first one', async () => {
    answer = () => ({ items: [], nextCursor: null, total: null })
    const { unmount } = show()
    expect(await screen.findByText('Henüz gönderiniz yok')).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Yeni gönderi oluştur' })).toHaveLength(2))
    unmount()
    flags = ['shipment_shipmentlist']
    show()
    expect(await screen.findByText('Henüz gönderiniz yok')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Yeni gönderi oluştur' })).toBeNull()
  })

  it('shows a forbidden shipment list, and a failed one with a retry button', async () => {
    answer = () => ({ status: 403, failed: { Type: 'Authorization', Detail: 'Bu işlem için yetkiniz yok.' } })
    const { unmount } = show()
    expect(await screen.findByText('Bu sayfayı görme yetkiniz yok')).toBeDefined()
    unmount()
    answer = () => ({ status: 500, failed: { Type: 'Server', Detail: 'Sunucu hatası' } })
    show()
    const retry = await screen.findByRole('button', { name: 'Yeniden dene' })
    answer = () => ({ items: [draft], nextCursor: null, total: null })
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'KRV-41870392-5' })).toBeDefined()
  })
})

describe('saved views of the shipment list', () => {
  const view: SavedView = {
    id: '00000000-0000-4000-8000-00000000000a',
    name: 'Almanya',
    query: 'sort=date',
    layout: { hidden: [], order: [], widths: {} },
    isDefault: true,
  }

  it('applies the default view only to an address without filters', async () => {
    views = [view]
    const { unmount } = show()
    await waitFor(() => expect(place()).toBe('/shipment/shipmentlist?sort=date'))
    const asked = served.calls.filter(({ row }) => row === savedViewEndpoints.listSavedViews)
    expect(asked.map(({ body }) => body)).toEqual([{ screen: 'shipments' }])
    unmount()
    show('/shipment/shipmentlist?sort=-date')
    const person = userEvent.setup({ pointerEventsCheck: 0 })
    await person.click(await screen.findByRole('button', { name: 'Görünümler' }))
    await screen.findByRole('button', { name: 'Almanya' })
    expect(place()).toBe('/shipment/shipmentlist?sort=-date')
  })
})
