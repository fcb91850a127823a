import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { bulkEndpoints } from '@kervan/contract/shipment/bulk/bulk.endpoints'
import { bulkColumns } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkRow, BulkShipment, BulkSummary } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { layOut } from '../../../testing/layOut.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { bulkScreens } from './bulk.routes.tsx'
import { BulkUploadModal } from './components/BulkUploadModal.tsx'
import { BulkUploadPage } from './pages/BulkUploadPage.tsx'

layOut()
const uploadId = '00000000-0000-4000-8000-000000000001'
const summary: BulkSummary = {
  uploadId,
  version: 3,
  state: 'checked',
  companyId: 1,
  companyName: 'Anadolu Dokuma',
  fileName: 'siparisler.xls',
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-21T09:00:00.000Z',
  rowCount: 3,
  validCount: 2,
  wrongCount: 1,
  message: '2 satır geçerli, 1 satır hatalı',
  shipmentCount: 3,
  validShipmentCount: 2,
  wrongShipmentCount: 1,
  duplicateCount: 0,
  takenCount: 0,
  inCartCount: 0,
  labelCount: 0,
  labelPieceCount: 0,
  newLabelCount: 0,
  newLabelPieceCount: 0,
  headings: [],
  fixed: {},
  needsMapping: false,
  rating: { state: 'none', doneCount: 0, totalCount: 0, withoutOfferCount: 0, totalInTry: 0 },
}
const columns = bulkColumns.map(({ name }) => name)
const placeOf = (name: string) => columns.indexOf(name)
const row = (number: number, zipCode: string, problems: BulkRow['problems'] = []): BulkRow => {
  const cells = columns.map(() => '')
  cells[0] = `SIP-${number}`
  cells[placeOf('receiver.zipCode')] = zipCode
  return { row: number, cells, state: problems.length > 0 ? 'wrong' : 'valid', isRemoved: false, problems }
}
const missing = { name: 'receiver.zipCode', message: 'Posta kodu gerekli!', severity: 'error' as const }
const offer = {
  serviceId: 5,
  supplierName: 'DHL Express',
  supplierServiceMethodName: 'DHL Express Worldwide',
  logoImageName: '',
  transitDaysMin: 1,
  transitDaysMax: 3,
  totalPrice: 41.8,
  priceCurrency: 'EUR',
  totalPriceInTry: 2050.4,
}
const shipment = (number: number): BulkShipment => ({
  row: number,
  rowCount: 1,
  customerReference: `SIP-${number}`,
  state: 'valid',
  receiverName: 'Anna Schmidt',
  receiverCountry: 'DE',
  pieceCount: 1,
  totalWeight: 0.8,
  problem: null,
  offer,
  offerCount: 2,
  shipmentId: null,
  assetReference: null,
  shipmentState: null,
})
const priced: BulkSummary = {
  ...summary,
  wrongCount: 0,
  wrongShipmentCount: 0,
  rating: { state: 'done', doneCount: 2, totalCount: 2, withoutOfferCount: 0, totalInTry: 4100.8 },
}

let served: Awaited<ReturnType<typeof serveRows>>
let upload: BulkSummary
let answers: Partial<Record<keyof typeof bulkEndpoints, (body: never) => Answer>>
const defaults = (): typeof answers => ({
  findBulkUpload: () => upload,
  listBulkUploads: () => ({ items: [summary], totalCount: 1 }),
  listBulkRows: () => ({
    version: 3,
    columns,
    rows: [row(4, '10115'), row(5, '', [missing]), row(6, '20095')],
    totalCount: 3,
  }),
  listBulkShipments: () => ({ shipments: [shipment(4), shipment(6)], totalCount: 2 }),
})
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...bulkScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  upload = summary
  answers = defaults()
  served = await serveRows([
    ...Object.entries(bulkEndpoints).map(([name, endpoint]) => ({
      row: endpoint,
      answer: (body: unknown) =>
        answers[name as keyof typeof answers]?.(body as never) ?? { status: 404, failed: {} },
    })),
    {
      row: referenceEndpoints.listCountries,
      answer: () => [{ id: 1, code: 'DE', name: 'Almanya', dialCode: '49' }],
    },
    { row: pricingEndpoints.listSuppliers, answer: () => [{ id: 3, name: 'DHL Express' }] },
    { row: cartEndpoints.getCart, answer: () => ({ items: [] }) },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}
const place = () => screen.getByTestId('place').textContent
const show = (at = `/shipment/bulk/${uploadId}`, element = <BulkUploadPage />) =>
  render(
    <App>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <Place />
          <Routes>
            <Route path="/shipment/bulk/:uploadId/:step?" element={element} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </App>,
  )
const bodiesOf = (name: keyof typeof bulkEndpoints) =>
  served.calls.filter(({ row: called }) => called === bulkEndpoints[name]).map(({ body }) => body)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('opens the faulty rows, saves a correction and shows the remaining errors', async () => {
  answers.saveBulkRows = () => ({
    version: 4,
    columns,
    rows: [row(5, '1', [{ ...missing, message: 'Posta kodu 5 hanelidir.' }])],
    summary: { ...summary, version: 4 },
  })
  show()
  const grid = await screen.findByRole('grid')
  expect(place()).toBe(`/shipment/bulk/${uploadId}/rows`)
  expect(screen.getByText('Bu 3 satırın 1 tanesini düzeltin')).toBeDefined()
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['5'])
  act(() => grid.focus())
  await userEvent.keyboard('{F8}1{Enter}')
  await waitFor(() => expect(bodiesOf('saveBulkRows')).toHaveLength(1))
  expect(bodiesOf('saveBulkRows')[0]).toMatchObject({
    version: 3,
    changes: [{ row: 5, cells: { 'receiver.zipCode': '1' } }],
  })
  await userEvent.keyboard('{F8}')
  expect((await screen.findAllByText('Posta kodu 5 hanelidir.')).length).toBeGreaterThan(0)
  expect(screen.getByText('Kaydedildi')).toBeDefined()
})

it('keeps a correction after a conflict and saves it on the new version', async () => {
  answers.saveBulkRows = () => ({ status: 409, failed: { Type: 'Conflict', Detail: 'Başkası değiştirdi' } })
  show()
  const grid = await screen.findByRole('grid')
  act(() => grid.focus())
  await userEvent.keyboard('{F8}20095{Enter}')
  const reload = await button('Güncel halini aç')
  answers.listBulkRows = () => ({ version: 9, columns, rows: [row(5, '', [missing])], totalCount: 1 })
  answers.saveBulkRows = () => ({
    version: 10,
    columns,
    rows: [row(5, '20095')],
    summary: { ...summary, version: 10, wrongCount: 0, validCount: 3 },
  })
  await userEvent.click(reload)
  await waitFor(() =>
    expect(bodiesOf('saveBulkRows').at(-1)).toMatchObject({
      version: 9,
      changes: [{ row: 5, cells: { 'receiver.zipCode': '20095' } }],
    }),
  )
  expect(await screen.findByText('3 satırın hepsi geçerli')).toBeDefined()
})

it('deletes a repeated row with one press and restores it with another', async () => {
  const doubt = { name: 'customerReference', message: '4. satırın aynısı', severity: 'doubt' as const }
  const repeated = row(5, '10115', [doubt])
  let version = 3
  answers.listBulkRows = () => ({ version: 3, columns, rows: [row(4, '10115'), repeated], totalCount: 2 })
  answers.saveBulkRows = ({ changes }: { changes: { isRemoved: boolean }[] }) => {
    version += 1
    const rows = [row(4, '10115'), { ...repeated, isRemoved: changes[0]!.isRemoved }]
    return { version, columns, rows, summary: { ...summary, version, wrongCount: 0 } }
  }
  upload = { ...summary, wrongCount: 0 }
  show()
  await userEvent.click(await button('Tekrarı sil'))
  expect(await screen.findByText('1 satır silindi.')).toBeDefined()
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  await userEvent.click(await button('Geri getir'))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
  expect(screen.queryByText('1 satır silindi.')).toBeNull()
  const change = (isRemoved: boolean) => [{ row: 5, cells: {}, isRemoved }]
  expect(bodiesOf('saveBulkRows')).toEqual([
    { uploadId, version: 3, changes: change(true) },
    { uploadId, version: 4, changes: change(false) },
  ])
})

it('asks for the column mapping of a foreign file and for missing values', async () => {
  const heading = { column: 'A', heading: 'Sipariş No', samples: ['SIP-1', 'SIP-2'] }
  upload = {
    ...summary,
    state: 'uploaded',
    needsMapping: true,
    headings: [
      { ...heading, index: 0, name: 'customerReference', by: 'guess' },
      { ...heading, index: 1, column: 'B', heading: 'Kanal', name: null, by: null },
    ],
  }
  answers.saveBulkColumnMapping = () => {
    upload = summary
    return { ...summary, isContinued: false, problemCount: 0, problems: [], duplicates: [] }
  }
  show()
  expect(await screen.findByText('Öneri; kontrol edin')).toBeDefined()
  expect(screen.getByRole('button', { name: /Fiyatlar/ })).toHaveProperty('disabled', true)
  await userEvent.type(screen.getByLabelText('Ürün: GTİP kodu'), '6109100000')
  await userEvent.click(await button('Satırları denetle'))
  await waitFor(() => expect(place()).toBe(`/shipment/bulk/${uploadId}/rows`))
  expect(bodiesOf('saveBulkColumnMapping')[0]).toMatchObject({
    version: 3,
    columns: [
      { index: 0, name: 'customerReference' },
      { index: 1, name: null },
    ],
    fixed: { 'product.gtip': '6109100000' },
  })
})

it('chooses offers for all shipments by a rule and opens the cart', async () => {
  upload = priced
  answers.chooseBulkOffers = () => ({ shipments: [shipment(4)], summary: { ...priced, version: 4 } })
  answers.createBulkShipments = () => ({
    created: [],
    skipped: [],
    message: '',
    summary: { ...priced, takenCount: 2, validShipmentCount: 0 },
  })
  answers.addBulkToCart = () => ({
    addedCount: 2,
    skipped: [],
    message: '2 gönderi sepete eklendi.',
    summary: priced,
  })
  show()
  await screen.findByText('SIP-4')
  await userEvent.click(await button('En hızlı'))
  await waitFor(() =>
    expect(bodiesOf('chooseBulkOffers')).toEqual([{ uploadId, rows: [4, 6], rule: { kind: 'fastest' } }]),
  )
  await userEvent.click(await button('2 gönderiyi oluştur, sepete ekle'))
  await waitFor(() => expect(place()).toBe(`/cart?upload=${uploadId}`))
  expect(bodiesOf('createBulkShipments')).toEqual([{ uploadId, rows: 'valid' }])
})

it('asks for confirmation before a changed price is added to the cart', async () => {
  upload = priced
  answers.createBulkShipments = () => ({ created: [], skipped: [], message: '', summary: priced })
  answers.addBulkToCart = ({ acceptsNewPrices }: { acceptsNewPrices: boolean }) => ({
    addedCount: 1,
    skipped: acceptsNewPrices
      ? []
      : [
          {
            row: 4,
            customerReference: 'SIP-4',
            assetReference: 'KRV-1',
            reason: 'priceChanged' as const,
            message: '',
            oldPriceInTry: 2050.4,
            newPriceInTry: 2100,
          },
        ],
    message: '1 gönderi sepete eklendi.',
    summary: priced,
  })
  show()
  await userEvent.click(await button('2 gönderiyi oluştur, sepete ekle'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2.100,00 ₺')).toBeDefined()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Yeni fiyatlarla ekle' }))
  await waitFor(() => expect(place()).toBe(`/cart?upload=${uploadId}`))
})

it('shows the progress of pricing and prices rows without a price', async () => {
  upload = { ...priced, rating: { ...priced.rating, state: 'none' } }
  answers.rateBulkRows = () => {
    upload = { ...priced, rating: { ...priced.rating, state: 'running', doneCount: 1 } }
    return upload
  }
  show()
  await userEvent.click(await button('2 gönderiyi fiyatlandır'))
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('1')
  expect(screen.getByText('1 / 2 gönderi fiyatlandırıldı')).toBeDefined()
  upload = priced
  expect(await screen.findByText('SIP-6')).toBeDefined()
})

it('reports that all shipments of the file were accepted before', async () => {
  const message = 'Bu dosyadaki 3 gönderi daha önce alınmış.'
  upload = {
    ...summary,
    ...{ message, duplicateCount: 3, validCount: 0, wrongCount: 0 },
    ...{ validShipmentCount: 0, wrongShipmentCount: 0 },
  }
  show()
  expect(await screen.findAllByText(message)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /fiyatlandır/ })).toBeNull()
})

it('shows that a bulk upload has expired, is forbidden or failed to load', async () => {
  upload = { ...summary, state: 'expired' }
  const over = show()
  expect(await screen.findByText('Bu yüklemenin süresi doldu')).toBeDefined()
  over.unmount()
  answers.findBulkUpload = () => ({ status: 403, failed: { Type: 'Authorization', Detail: 'Yetkiniz yok.' } })
  const closed = show()
  expect(await screen.findByText('Bu sayfayı görme yetkiniz yok')).toBeDefined()
  closed.unmount()
  answers.findBulkUpload = () => ({ status: 500, failed: { Type: 'Server', Detail: 'Sunucu hatası' } })
  show()
  const retry = await button('Yeniden dene')
  answers = defaults()
  upload = summary
  await userEvent.click(retry)
  expect(await screen.findByRole('grid')).toBeDefined()
})

it('accepts one file of a known type and lists the open uploads', async () => {
  show(undefined, <BulkUploadModal onClose={() => undefined} />)
  expect(await screen.findByRole('link', { name: 'siparisler.xls' })).toBeDefined()
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Dosyayı buraya bırakın ya da seçin'), new File(['x'], 'resim.png'))
  expect(await screen.findByText('Geçersiz dosya türü!')).toBeDefined()
  await user.upload(
    screen.getByLabelText('Dosyayı buraya bırakın ya da seçin'),
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'buyuk.xls'),
  )
  expect(await screen.findByText('buyuk.xls 5 MB’tan büyük.')).toBeDefined()
})
