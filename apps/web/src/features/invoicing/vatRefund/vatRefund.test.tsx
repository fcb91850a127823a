import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { ExportedShipment } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { invoicingScreens } from '../invoicing.routes.tsx'
import { VatRefundPage } from './pages/VatRefundPage.tsx'

const shipment = (part: Partial<ExportedShipment>): ExportedShipment => ({
  id: '00000000-0000-4000-8000-00000000000a',
  assetReference: 'KRV-1',
  customerReference: null,
  companyId: 3,
  company: 'Anadolu Dokuma',
  leftDay: '2026-11-20',
  daysSinceLeft: 8,
  deadline: '2028-12-31',
  exitDay: '2026-11-20',
  exitSource: 'departure',
  receiverCountry: 'DE',
  carrier: 'UPS',
  waybill: '1Z999',
  hsCodes: '630251000000',
  declarationNumber: null,
  declarationDay: null,
  invoiceNumber: null,
  invoiceDay: null,
  amount: 120,
  currency: 'EUR',
  isAmountStated: false,
  invoiceShipments: 0,
  invoiceTotal: null,
  proposal: { number: 'ABC2026000000001', day: '2026-11-18' },
  statedExitDay: null,
  gaps: ['declaration', 'invoice'],
  version: null,
  can: { declare: true },
  ...part,
})
const covered = shipment({
  id: '00000000-0000-4000-8000-00000000000b',
  assetReference: 'KRV-2',
  declarationNumber: '26341300EX000001',
  declarationDay: '2026-11-19',
  invoiceNumber: 'ABC2026000000002',
  invoiceDay: '2026-11-18',
  invoiceShipments: 2,
  invoiceTotal: 240,
  proposal: null,
  gaps: [],
  version: 1,
  can: { declare: false },
})

let served: Awaited<ReturnType<typeof serveRows>>
let isRefused: boolean
const sentTo = (row: object) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

beforeAll(() =>
  loadTexts([
    'ui',
    'shell',
    'validation',
    ...invoicingScreens.find(({ name }) => name === 'vatRefund')!.texts,
  ]),
)
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  isRefused = false
  served = await serveRows([
    {
      row: vatRefundEndpoints.listExportedShipments,
      answer: () => ({
        items: [shipment({}), covered],
        nextCursor: null,
        total: { count: 2, isMore: false },
      }),
    },
    {
      row: vatRefundEndpoints.sumExportedShipments,
      answer: () => ({
        counts: {
          total: 2,
          complete: 1,
          gaps: { declaration: 1, exit: 0, invoice: 1, amount: 0 },
          oldestDays: 8,
        },
      }),
    },
    {
      row: vatRefundEndpoints.saveExportProof,
      answer: () =>
        isRefused
          ? {
              status: 400,
              failed: { Type: 'Validation', Errors: { invoiceDay: ['Bu fatura başka tarihli'] } },
            }
          : { shipmentId: shipment({}).id, version: 1 },
    },
    {
      row: vatRefundEndpoints.acceptProposedInvoices,
      answer: () => ({ acceptedCount: 1, leftCount: 0 }),
    },
    { row: vatRefundEndpoints.makeVatRefundFile, answer: () => ({ file: 'PK', fileName: 'kdv-iade.xlsx' }) },
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

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter initialEntries={['/invoicing/vatrefund']}>
          <VatRefundPage />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
const openFirst = async () => {
  show()
  await userEvent.click(await screen.findByText('KRV-1'))
  return screen.findByRole('dialog')
}

it('shows what is missing, the counts, the proposal and the sum of an invoice', async () => {
  show()
  expect(await screen.findByText('ETGB no ve tarihi, ihracat faturası')).toBeTruthy()
  expect(await screen.findByText('1 gönderide ihracat faturası eksik')).toBeTruthy()
  expect(screen.getByText('en eskisi 8 gündür eksik')).toBeTruthy()
  expect(screen.getByText('Öneri: ABC2026000000001')).toBeTruthy()
  expect(screen.getByText(/^2 gönderi, toplam .*240,00/)).toBeTruthy()
})

it('fills the form from the proposal and saves it without an amount', async () => {
  const dialog = await openFirst()
  expect(within(dialog).getByDisplayValue('ABC2026000000001')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  await expect
    .poll(() => sentTo(vatRefundEndpoints.saveExportProof))
    .toMatchObject([
      {
        shipmentId: shipment({}).id,
        version: null,
        invoiceNumber: 'ABC2026000000001',
        invoiceDay: '2026-11-18',
        amount: null,
        currency: null,
      },
    ])
})

it('shows on their fields what is wrong, from the rules and from the server', async () => {
  isRefused = true
  const dialog = await openFirst()
  const number = within(dialog).getByDisplayValue('ABC2026000000001')
  await userEvent.type(number, 'X')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  expect(await within(dialog).findByText(/16 karakter/)).toBeTruthy()
  await userEvent.type(number, '{Backspace}')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Kaydet' }))
  expect(await within(dialog).findByText('Bu fatura başka tarihli')).toBeTruthy()
})

it('locks a declaration that staff entered', async () => {
  show()
  await userEvent.click(await screen.findByText('KRV-2'))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByDisplayValue('26341300EX000001').hasAttribute('disabled')).toBe(true)
})

it('accepts the proposals of the selected shipments only', async () => {
  show()
  await screen.findByText('KRV-1')
  for (const reference of ['KRV-1', 'KRV-2'])
    await userEvent.click(within(screen.getByText(reference).closest('tr')!).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Önerilen faturaları kabul et' }))
  await expect
    .poll(() => sentTo(vatRefundEndpoints.acceptProposedInvoices))
    .toEqual([{ shipmentIds: [shipment({}).id] }])
})

it('downloads the file of the last month that is over', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Vergi dairesi dosyası' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'İndir' }))
  await expect
    .poll(() => sentTo(vatRefundEndpoints.makeVatRefundFile))
    .toMatchObject([{ months: 1, onlyComplete: true, language: 'tr' }])
})
