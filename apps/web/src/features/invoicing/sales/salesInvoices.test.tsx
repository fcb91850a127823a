import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type {
  InvoiceCandidate,
  SalesInvoiceRow,
} from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { invoicingScreens } from '../invoicing.routes.tsx'
import { SalesInvoicePage } from './pages/SalesInvoicePage.tsx'
import { SalesInvoicesPage } from './pages/SalesInvoicesPage.tsx'

const { getInvoiceCandidates, previewInvoice, issueInvoices, listInvoices, sumInvoices, getInvoice } =
  salesInvoiceEndpoints

const candidate = (company: string, part: Partial<InvoiceCandidate> = {}): InvoiceCandidate => ({
  companyId: company.length,
  company,
  currency: 'TRY',
  treatment: 'standard',
  vatRate: 20,
  exemption: null,
  kind: 'eInvoice',
  shipmentCount: 2,
  total: 120,
  since: '2026-11-20',
  schedule: 'byHand',
  gaps: [],
  ...part,
})
const invoice: SalesInvoiceRow = {
  id: '00000000-0000-4000-8000-00000000000a',
  number: 'KEF2026000000012',
  day: '2026-11-23',
  companyId: 3,
  company: 'Öztürk İnşaat',
  kind: 'eInvoice',
  type: 'sale',
  currency: 'TRY',
  vatRate: 20,
  exemption: null,
  net: 100,
  vat: 20,
  total: 120,
  totalTry: 120,
  isCancelled: false,
  state: 'sent',
  rejection: null,
  sentDate: '2026-11-23T15:10:00.000Z',
  sentBy: 'Deniz Aydın',
  sentOver: null,
  answeredDate: null,
  answeredBy: null,
  sending: null,
  taxNumber: '1234567890',
  accountCode: null,
  rate: 1,
  netTry: 100,
  vatTry: 20,
  issuedDate: '2026-11-23T15:05:00.000Z',
}

let served: Awaited<ReturnType<typeof serveRows>>
let sent: unknown[]
let previews: unknown[]
let isRefused: boolean
let integrator: AnswerOf<typeof integratorEndpoints.findIntegrator>
let part: Partial<SalesInvoiceRow>
let listed: SalesInvoiceRow[]
const staff = { role: ['operation4controllers'], IsOperationUser: '1' }
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...invoicingScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken(staff, Date.now() + 3_600_000))
  sent = []
  previews = []
  isRefused = false
  part = {}
  integrator = { connection: null, problems: [] }
  listed = [invoice]
  served = await serveRows([
    {
      row: getInvoiceCandidates,
      answer: () => ({
        sales: [candidate('Anadolu Dokuma'), candidate('Eksik Firma', { gaps: ['taxNumber'] })],
        refunds: [],
        isMore: false,
      }),
    },
    {
      row: previewInvoice,
      answer: (body) => {
        previews.push(body)
        const { kind, type, day, currency, vatRate, exemption, net, vat, total, totalTry } = invoice
        return {
          ...{ kind, type, day, currency, vatRate, exemption, net, vat, total, totalTry },
          partCount: 2,
          inWords: 'Yalnız yüz yirmi Türk lirası',
          exchangeRate: '1',
          exchangeRateDay: null,
          buyer: { name: 'Anadolu Dokuma A.Ş.', lines: [] },
          original: null,
          lines: [
            {
              assetReference: 'KRV-1',
              shipmentId: null,
              description: 'Taşıma',
              net: 100,
              vat: 20,
              amount: 120,
            },
          ],
        }
      },
    },
    {
      row: issueInvoices,
      answer: (body) => {
        sent.push(body)
        return isRefused
          ? { status: 400, failed: { Type: 'Validation', Errors: { day: ['Bu ay kapatıldı'] } } }
          : { issued: [{ id: invoice.id, number: invoice.number }] }
      },
    },
    {
      row: periodEndpoints.getInvoicePeriods,
      answer: () =>
        ['2026-11-01', '2026-10-01'].map((month) => ({
          month,
          isOver: false,
          closedDate: null,
          issued: month === '2026-11-01' ? [{ currency: 'TRY', count: 1, total: 120 }] : [],
          unansweredCount: 0,
          open: [],
        })),
    },
    {
      row: periodEndpoints.exportInvoiceJournal,
      answer: () => ({ file: 'x', fileName: 'fis.csv' }),
    },
    {
      row: listInvoices,
      answer: () => {
        const items = listed.map((row) => ({ ...row, ...part }))
        return { items, nextCursor: null, total: { count: items.length, isMore: false } }
      },
    },
    {
      row: sumInvoices,
      answer: () => ({ sums: [{ currency: 'TRY', count: 1, net: 100, vat: 20, total: 120 }] }),
    },
    {
      row: getInvoice,
      answer: () => ({
        ...invoice,
        buyer: { name: 'Öztürk İnşaat', lines: ['Moda Caddesi 1'] },
        exchangeRate: '1',
        exchangeRateDay: null,
        reason: null,
        original: null,
        counterDocuments: [],
        lines: [
          {
            assetReference: 'KRV-1',
            shipmentId: null,
            description: 'Taşıma, 1,5 kg',
            net: 100,
            vat: 20,
            amount: 120,
          },
        ],
        can: { cancel: true, send: true, transmit: true, email: true, answer: true },
        ...part,
      }),
    },
    { row: integratorEndpoints.findIntegrator, answer: () => integrator },
    {
      row: integratorEndpoints.transmitInvoices,
      answer: (body) => {
        sent.push(body)
        return { queuedCount: 0, retriedCount: 1, unchangedCount: 0 }
      },
    },
    {
      row: accessEndpoints.getUserMenu,
      answer: () => [{ role: { definition: 'invoicing_salesinvoice' } }],
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
            <Route path="/invoicing/salesInvoice" element={<SalesInvoicesPage />} />
            <Route path="/invoicing/salesInvoice/:id" element={<SalesInvoicePage />} />
          </Routes>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
const issueFirst = async () => {
  show('/invoicing/salesInvoice?view=candidates')
  const row = (await screen.findByRole('link', { name: 'Anadolu Dokuma' })).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '1 fatura kes' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kes' }))
  return dialog
}

it('shows customers their invoices and no candidates', async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  show('/invoicing/salesInvoice?view=candidates')
  expect(await screen.findByRole('link', { name: invoice.number })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Kesilecekler' })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Faturalarım' })).toBeTruthy()
})

it('names what a company lacks and issues the chosen groups with their totals', async () => {
  await issueFirst()
  expect(screen.getByText('Vergi no yok')).toBeTruthy()
  expect(sent).toMatchObject([
    { sales: [{ companyId: 14, currency: 'TRY', treatment: 'standard', total: 120 }], refunds: [] },
  ])
})

it('selects neither by its box nor by the box of all what lacks something', async () => {
  show('/invoicing/salesInvoice?view=candidates')
  const row = (await screen.findByRole('link', { name: 'Eksik Firma' })).closest('tr')!
  expect(within(row).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  await userEvent.click(screen.getAllByRole('checkbox')[0]!)
  expect(screen.getByRole('button', { name: '1 fatura kes' })).toBeTruthy()
})

it('lists a counter-document with a negative amount', async () => {
  listed = [{ ...invoice, number: 'KEF2026000000013', type: 'refund' }, invoice]
  show('/invoicing/salesInvoice')
  const row = (await screen.findByRole('link', { name: 'KEF2026000000013' })).closest('tr')!
  expect(within(row).getByText('−120,00 ₺')).toBeTruthy()
})

it('leads from an invoice that does not exist to the list', async () => {
  served.stop()
  served = await serveRows([
    { row: getInvoice, answer: () => ({ status: 404, failed: { Type: 'NotFound', Detail: 'Bulunamadı.' } }) },
  ])
  show(`/invoicing/salesInvoice/${invoice.id}`)
  const link = await screen.findByRole('link', { name: 'Satış faturaları' })
  expect(link.getAttribute('href')).toBe('/invoicing/salesInvoice')
})

it('previews a candidate, part by part, and again from the dialog with the chosen day', async () => {
  show('/invoicing/salesInvoice?view=candidates')
  const name = 'Anadolu Dokuma TRY önizle'
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText('Yalnız yüz yirmi Türk lirası')).toBeTruthy()
  expect(screen.getByText(/numarası yoktur/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }))
  await screen.findByText(/2 belgeden 2/)
  const sale = { companyId: 14, currency: 'TRY', treatment: 'standard', total: 120 }
  expect(previews).toMatchObject([
    { sale, part: 1 },
    { sale, part: 2 },
  ])
  expect(screen.queryByRole('button', { name: 'Eksik Firma TRY önizle' })).toBeNull()
})

it('downloads the journal of a month with documents', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  show('/invoicing/salesInvoice?view=periods')
  await userEvent.click(await screen.findByRole('button', { name: '2026-11 muhasebe fişi (csv)' }))
  await expect
    .poll(() => served.calls.filter(({ row }) => row === periodEndpoints.exportInvoiceJournal))
    .toMatchObject([{ body: { month: '2026-11-01', format: 'csv' } }])
  expect(screen.queryByRole('button', { name: '2026-10 muhasebe fişi (csv)' })).toBeNull()
})

it('shows on its field that the day is refused', async () => {
  isRefused = true
  const dialog = await issueFirst()
  expect(await within(dialog).findByText('Bu ay kapatıldı')).toBeTruthy()
})

it('shows an invoice with its lines, files and actions', async () => {
  show(`/invoicing/salesInvoice/${invoice.id}`)
  expect(await screen.findByText('Taşıma, 1,5 kg')).toBeTruthy()
  for (const name of [
    'İptal et',
    'E-posta ile gönder',
    'Entegratör dosyası',
    'Kabulü kaydet',
    'Reddi kaydet',
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.getByRole('button', { name: `${invoice.number} UBL-TR XML` })).toBeTruthy()
})

it('shows who sent an invoice and why it is not sent yet, and tries again over the connection', async () => {
  integrator = { connection: 'Entegratör', problems: [] }
  part = {
    state: 'rejected',
    rejection: 'VKN hatalı',
    sending: {
      state: 'waiting',
      since: '2026-11-23T15:20:00.000Z',
      connection: 'Entegratör',
      problem: 'credentials',
      detail: '',
    },
  }
  show(`/invoicing/salesInvoice/${invoice.id}`)
  expect(await screen.findByText(/erişim bilgileri kabul edilmedi/)).toBeTruthy()
  expect(screen.getByText(/Deniz Aydın/)).toBeTruthy()
  expect(screen.getByText(/VKN hatalı/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Gönderimi yeniden dene' }))
  await waitFor(() => expect(sent).toEqual([{ ids: [invoice.id] }]))
})

it('lists answers of the integrator that could not be recorded', async () => {
  integrator = {
    connection: 'Entegratör',
    problems: [
      {
        id: 7,
        connection: 'Entegratör',
        source: 'webhook',
        receivedDate: '2026-11-23T15:20:00.000Z',
        problem: 'contradicts',
        detail: invoice.number,
        content: '{}',
        nextDate: null,
      },
    ],
  }
  show('/invoicing/salesInvoice')
  expect(await screen.findByText('1 entegratör cevabı işlenemedi')).toBeTruthy()
  expect(screen.getByText('Önceki cevapla çelişiyor')).toBeTruthy()
})
