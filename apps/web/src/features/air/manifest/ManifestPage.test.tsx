import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import type { ManifestCandidate, ManifestRow } from '@kervan/contract/air/manifest/manifest.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { manifestScreens } from './manifest.routes.tsx'
import { ManifestDetailPage } from './pages/ManifestDetailPage.tsx'
import { ManifestPage } from './pages/ManifestPage.tsx'

const { previewManifest, createManifest, listManifests, findManifest } = manifestEndpoints

const candidate = (number: number, part: Partial<ManifestCandidate> = {}): ManifestCandidate => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  assetReference: `KRV-4187039${number}-5`,
  supplierReference: `1Z00${number}`,
  bagNumber: null,
  sender: 'Anadolu Dokuma',
  receiver: 'Anna Schmidt',
  countryCode: 'DE',
  goods: 'Keten masa örtüsü',
  hsCodes: ['630251000000'],
  value: { amount: 0.1, currency: 'EUR' },
  weightKg: 0.1,
  pieceCount: 1,
  receivedDate: '2026-11-23T09:00:00.000Z',
  issues: [],
  ...part,
})
const items = [
  candidate(1),
  candidate(2, { value: { amount: 0.2, currency: 'EUR' }, weightKg: 0.2, pieceCount: 3 }),
  candidate(3, { issues: ['noHsCode', 'noValue'], hsCodes: [], value: null }),
  candidate(4, { receivedDate: null }),
]
const closed: ManifestRow = {
  id: '00000000-0000-4000-8000-00000000000a',
  number: 'UPS-2026-000012',
  supplierId: 3,
  supplierName: 'UPS',
  day: '2026-11-23',
  isAddendum: false,
  createdDate: '2026-11-23T15:05:00.000Z',
  createdBy: 'Ece Yıldız',
  shipmentCount: 2,
  pieceCount: 4,
  weightKg: 0.3,
  values: [{ amount: 0.3, currency: 'EUR' }],
  differenceCount: 1,
}

let served: Awaited<ReturnType<typeof serveRows>>
let preview: AnswerOf<typeof previewManifest>
let sent: unknown[]
let isRefused: boolean
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...manifestScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  preview = { supplierName: 'UPS', closed: [], items, isMore: false, openDays: [] }
  sent = []
  isRefused = false
  served = await serveRows([
    { row: previewManifest, answer: () => preview },
    {
      row: createManifest,
      answer: (body) => {
        sent.push(body)
        preview = { ...preview, closed: [closed], items: [] }
        return isRefused ? { status: 409, failed: { Type: 'Conflict', Detail: 'Değişti' } } : closed
      },
    },
    {
      row: listManifests,
      answer: () => ({ items: [closed], nextCursor: null, total: { count: 1, isMore: false } }),
    },
    {
      row: findManifest,
      answer: () => ({
        ...closed,
        lateCount: 2,
        items: [
          { ...candidate(1), state: 'received', difference: null },
          { ...candidate(2), state: 'cancelled', difference: 'cancelled' },
        ],
      }),
    },
    { row: pricingEndpoints.listSuppliers, answer: () => [{ id: 3, name: 'UPS' }] },
    {
      row: accessEndpoints.getUserMenu,
      answer: () => [{ role: { definition: 'operation_manifest' } }],
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (at: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/agent/manifest" element={<ManifestPage />} />
            <Route path="/agent/manifest/:id" element={<ManifestDetailPage />} />
          </Routes>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
const day = '/agent/manifest?date=2026-11-23&supplierId=3'

it('asks for a carrier before it shows a manifest', async () => {
  show('/agent/manifest')
  expect((await screen.findAllByText('Taşıyıcı seçiniz')).length).toBeGreaterThan(0)
})

it('proposes received and complete shipments, lists the others, and closes that selection', async () => {
  show(day)
  expect(await screen.findByText('2 gönderi · 4 parça · 0,30 kg · 0,30 €', { exact: false })).toBeTruthy()
  expect(screen.getByText('1 gönderide sorun var; seçilmeden bırakıldı:', { exact: false })).toBeTruthy()
  expect(screen.getAllByText('Henüz okutulmadı')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Manifestoyu kapat (2)' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('UPS 23.11.2026 manifestosu kapatılsın mı?')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kapat' }))
  expect(await screen.findByRole('link', { name: 'UPS-2026-000012' })).toBeTruthy()
  expect(sent).toEqual([{ date: '2026-11-23', supplierId: 3, shipmentIds: [items[0]!.id, items[1]!.id] }])
})

it('excludes and tags a parcel that waits for an extra payment', async () => {
  preview = { ...preview, items: [candidate(1), candidate(5, { issues: ['held'] })] }
  show(day)
  const table = await screen.findByRole('table')
  const row = within(table)
    .getByRole('link', { name: candidate(5).assetReference })
    .closest('tr')!
  expect(within(row).getByText('Bekletiliyor: ek ödeme var')).toBeTruthy()
  expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(screen.getByRole('button', { name: 'Manifestoyu kapat (1)' })).toBeTruthy()
})

it('accepts a shipment added by the user and warns about it', async () => {
  show(day)
  const table = await screen.findByRole('table')
  const row = within(table).getByRole('link', { name: items[2]!.assetReference }).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Manifestoyu kapat (3)' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Seçtiklerinizden 1 gönderide sorun var.', { exact: false })).toBeTruthy()
})

it('shows a manifest that another user closed meanwhile', async () => {
  isRefused = true
  show(day)
  await userEvent.click(await screen.findByRole('button', { name: 'Manifestoyu kapat (2)' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kapat' }))
  expect(await screen.findByRole('link', { name: 'UPS-2026-000012' })).toBeTruthy()
})

it('offers an addendum for a closed day and links to forgotten days', async () => {
  preview = { ...preview, closed: [closed], openDays: [{ date: '2026-11-20', count: 5 }] }
  show(day)
  expect(await screen.findByRole('button', { name: 'Ek manifesto çıkar (2)' })).toBeTruthy()
  const link = screen.getByRole('link', { name: '20.11.2026 (5 gönderi)' })
  expect(link.getAttribute('href')).toBe('/agent/manifest?date=2026-11-20&supplierId=3')
})

it('lists closed manifests with links to their differences', async () => {
  show('/agent/manifest?view=kept')
  await userEvent.click(await screen.findByRole('link', { name: 'UPS-2026-000012' }))
  expect((await screen.findAllByText('Kapatıldıktan sonra iptal edildi', { exact: false }))[0]).toBeTruthy()
  expect(
    screen.getByText('O gün teslim alınan 2 gönderi hiçbir manifestoda yok.', { exact: false }),
  ).toBeTruthy()
})
