import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { agentShipmentListEndpoints } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import type { AgentShipmentRow } from '@kervan/contract/shipment/list/agentShipmentList.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { AgentShipmentListPage } from './pages/AgentShipmentListPage.tsx'
import { shipmentListScreens } from './shipmentList.routes.tsx'
import { sumSelected } from './sumSelected.ts'

const { listAgentShipments, sumAgentShipments } = agentShipmentListEndpoints

const shipment = (part: Partial<AgentShipmentRow>): AgentShipmentRow => ({
  id: '00000000-0000-4000-8000-000000000001',
  assetReference: 'KRV-41870392-5',
  supplierReference: 'KV104277193TR',
  customerReference: null,
  companyID: 7,
  companyName: 'Anadolu Dokuma',
  isCompanyVerified: true,
  segmentName: null,
  customsValue: 0.1,
  customsCurrency: 'EUR',
  shipmentType: 2,
  state: 'booked',
  cancellationStep: null,
  paymentStatus: 'successful',
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
  totalWeight: 0.1,
  pieceCount: 1,
  totalPrice: null,
  priceCurrency: null,
  duplicateOf: null,
  labelPrintedAt: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  ...part,
})
const rows = [
  shipment({}),
  shipment({
    id: '00000000-0000-4000-8000-000000000002',
    assetReference: 'KRV-77777777-7',
    state: 'draft',
    isCompanyVerified: false,
    segmentName: 'Gümüş',
    customsValue: 0.2,
    totalWeight: 0.2,
    pieceCount: 3,
  }),
]

let served: Awaited<ReturnType<typeof serveRows>>
let summed: unknown[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...shipmentListScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  summed = []
  const flags = ['agent_agentshipmentlist', 'agent_shipmenttrackingstatusescreate', 'shipment_shipment']
  served = await serveRows([
    {
      row: listAgentShipments,
      answer: (body) =>
        (body as { withTotal: boolean }).withTotal
          ? { items: [], nextCursor: null, total: { count: 2, isMore: false } }
          : { items: rows, nextCursor: null, total: null },
    },
    {
      row: sumAgentShipments,
      answer: (body) => {
        summed.push(body)
        return {
          count: 1234,
          isMore: false,
          pieces: 2000,
          weightKg: 55.5,
          customsValues: [{ currency: 'USD', amount: 10 }],
        }
      },
    },
    { row: savedViewEndpoints.listSavedViews, answer: () => [] },
    { row: pricingEndpoints.listSuppliers, answer: () => [{ id: 3, name: 'DHL Express' }] },
    { row: accessEndpoints.getUserMenu, answer: () => flags.map((definition) => ({ role: { definition } })) },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
  vi.restoreAllMocks()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}
const show = (at = '/agent/agentshipmentlist') =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <Place />
        <AgentShipmentListPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const select = async (reference: string) => {
  const row = (await screen.findByText(reference)).closest('tr')!
  await userEvent.click(within(row).getByRole('checkbox'))
}

it("opens a shipment's row in a new tab", async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show()
  const link = await screen.findByRole('link', { name: 'KRV-41870392-5' })
  expect(link.getAttribute('target')).toBe('_blank')
  await userEvent.click(within(link.closest('tr')!).getAllByText('Anadolu Dokuma')[0]!)
  expect(open).toHaveBeenCalledWith(
    '/shipment/shipmentdetail/00000000-0000-4000-8000-000000000001',
    '_blank',
    'noopener',
  )
  expect(screen.getByTestId('place').textContent).toBe('/agent/agentshipmentlist')
})

it('marks an unverified company and shows its segment if visible', async () => {
  show()
  await screen.findByText('KRV-77777777-7')
  expect(screen.getAllByText('Doğrulanmadı')).toHaveLength(1)
  expect(screen.getAllByText('Gümüş')).toHaveLength(1)
})

it("shows the server's totals of all shipments that match the filters", async () => {
  show('/agent/agentshipmentlist?states=booked')
  expect(await screen.findByText('1.234 gönderi:', { exact: false })).toBeTruthy()
  expect(screen.getByText('2.000 parça')).toBeTruthy()
  expect(summed[0]).toMatchObject({ states: ['booked'] })
})

it('sums the selection and opens status entry with the shipments in transit', async () => {
  show()
  await select('KRV-41870392-5')
  await select('KRV-77777777-7')
  const bar = screen.getByRole('region', { name: '2 kayıt seçildi' })
  expect(within(bar).getByText('4 parça')).toBeTruthy()
  expect(within(bar).getByText('0,30 kg')).toBeTruthy()
  expect(within(bar).getByText('1 etiket yazdır')).toBeTruthy()
  await userEvent.click(within(bar).getByText('1 gönderiye durum gir'))
  expect(screen.getByTestId('place').textContent).toBe(
    '/agent/shipmenttrackingstatusescreate?reference=KRV-41870392-5',
  )
})

it('adds cents and grams exactly per currency and skips rows without a value', () => {
  const sums = sumSelected([
    ...rows,
    shipment({ customsValue: 5, customsCurrency: 'CHF' }),
    shipment({ customsValue: null }),
  ])
  expect(sums.customsValues).toEqual([
    { currency: 'CHF', amount: 5 },
    { currency: 'EUR', amount: 0.3 },
  ])
  expect(sums.weightKg).toBe(0.5)
})
