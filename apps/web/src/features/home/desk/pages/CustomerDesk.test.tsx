/** Tests a customer's home page: what waits with its action, and the courier in one press. */
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { announcementEndpoints } from '@kervan/contract/announcement/announcement.endpoints'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { PickupProposal } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import type { AccessAlert } from '@kervan/contract/connection/care.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { homeFiguresEndpoints } from '@kervan/contract/shipment/list/homeFigures.endpoints'
import { countedAtMost, shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import type { ShipmentListRow } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../../platform/session/session.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { makeToken } from '../../../../testing/makeToken.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { homeScreens } from '../../home.routes.tsx'
import { CustomerDesk } from './CustomerDesk.tsx'

const id = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'
const row = {
  id,
  assetReference: 'KRV-41870392-5',
  state: 'booked',
  receiverName: 'Greta Lindner',
  receiverCity: 'Leipzig',
  receiverCountryCode: 'DE',
  supplierName: 'DHL Express',
  supplierServiceMethodName: 'Worldwide',
  trackingException: null,
  lastEvent: null,
  totalPrice: 39.7,
  priceCurrency: 'EUR',
} as ShipmentListRow

let served: Awaited<ReturnType<typeof serveRows>>
let proposal: PickupProposal
let rows: ShipmentListRow[]
let unpaidCount: number
let exceptions: AnswerOf<typeof shipmentListEndpoints.listNeeds>['exceptions']
let exceptionCount: number
let flags: string[]
let alerts: AccessAlert[]
beforeAll(() => loadTexts(['ui', 'shell', ...homeScreens.flatMap(({ texts }) => texts)]))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  rows = [row]
  unpaidCount = 2
  exceptions = []
  exceptionCount = 0
  alerts = []
  flags = ['reservation_create', 'shipment_shipment', 'shipment_shipmentlist']
  proposal = {
    shipmentIds: [id],
    otherCount: 0,
    pieceCount: 40,
    weightKg: 186.4,
    largest: null,
    carriers: [{ name: 'DHL Express', count: 1 }],
    place: {
      addressType: 'saved',
      senderName: 'Elif Kilimci',
      email: 'elif@kilim.example',
      phone: '+905324178820',
      postalCode: '34134',
      districtId: 34_016,
      city: 'İstanbul',
      district: 'Fatih',
      neighborhood: null,
      town: null,
      address: 'Ordu Cad. 214/3, Laleli',
      note: null,
    },
    missing: [],
    isOfLastCall: false,
    windows: [{ date: todayInTurkiye(), windowId: 7, from: '09:00', to: '12:00', isUsual: false }],
    calls: [],
    hasStanding: false,
  }
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition) => ({ role: { definition } })),
    },
    { row: integrationCareEndpoints.listAccessAlerts, answer: () => ({ alerts }) },
    { row: announcementEndpoints.listActiveAnnouncements, answer: () => ({ items: [] }) },
    { row: shipmentListEndpoints.listShipments, answer: () => ({ items: rows, nextCursor: null }) },
    {
      row: shipmentListEndpoints.listNeeds,
      answer: () => ({
        unfinishedCount: 0,
        unpaidCount,
        exceptionCount: exceptionCount || exceptions.length,
        exceptions,
        withoutPickupCount: 0,
        extraPaymentCount: 0,
        extraPayments: [],
      }),
    },
    {
      row: homeFiguresEndpoints.getHomeFigures,
      answer: () => ({
        open: [{ state: 'booked' as const, count: 39 }],
        week: {
          from: '2026-11-23',
          to: '2026-11-29',
          paidCount: 39,
          lastPaidCount: 28,
          spent: [{ currency: 'EUR', amount: 1438.04 }],
          delivered: { shipmentCount: 11, averageDays: 3.4, onTimePercent: 96 },
        },
      }),
    },
    { row: pickupProposalEndpoints.getPickupProposal, answer: () => proposal },
    {
      row: reservationEndpoints.createReservation,
      answer: () => {
        proposal = { ...proposal, shipmentIds: [] }
        return { id, number: 'RZV-41870392-5' }
      },
    },
  ])
})
afterEach(() => {
  cleanup()
  clearSession()
  return served.stop()
})

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <CustomerDesk />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('calls the courier for waiting shipments with one press', async () => {
  show()
  expect(await screen.findByText('1 gönderi hazır, kurye çağrılmadı')).toBeDefined()
  expect(screen.getByText(/2 iş sizi bekliyor/)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Kurye çağır: bugün 09:00–12:00' }))
  expect(await screen.findByText(/1 iş sizi bekliyor/)).toBeDefined()
  const sent = served.calls.find((call) => call.row === reservationEndpoints.createReservation)
  expect(sent?.body).toMatchObject({ shipmentIds: [id], windowId: 7, address: 'Ordu Cad. 214/3, Laleli' })
})

it('links unpaid shipments, open states and the newest shipments to their screens', async () => {
  show()
  const cart = (await screen.findByText('Sepette 2 gönderi ödeme bekliyor')).closest('li')!
  expect(within(cart).getByRole('link').getAttribute('href')).toBe('/cart')
  expect((await screen.findByText('Açık 39 gönderi')).tagName).toBe('H2')
  expect((await screen.findByRole('link', { name: 'Etiketi hazır' })).getAttribute('href')).toBe(
    '/shipment/shipmentlist?states=booked',
  )
  expect(screen.getByText('1.438,04 €')).toBeDefined()
  expect(screen.getByRole('link', { name: 'KRV-41870392-5' })).toBeDefined()
})

it('offers the first shipment to a company that has none', async () => {
  rows = []
  unpaidCount = 0
  proposal = { ...proposal, shipmentIds: [] }
  show()
  expect(await screen.findByText('İlk gönderinizi oluşturun')).toBeDefined()
  expect(screen.queryByText('Son gönderiler')).toBeNull()
})

it('offers to add a document for each shipment that customs hold, and for no other', async () => {
  const held = (number: number, trackingException: 'heldAtCustoms' | 'delayed') => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    assetReference: `KRV-0000000${number}-0`,
    receiverName: 'Haus & Form GmbH',
    receiverCountryCode: 'DE',
    trackingException,
  })
  exceptions = [held(1, 'heldAtCustoms'), held(2, 'delayed')]
  show()
  const links = await screen.findAllByRole('link', { name: /^Belge ekle/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/shipment/shipment/00000000-0000-4000-8000-000000000001/documents',
  ])
})

it('shows that a count stops at its limit', async () => {
  unpaidCount = exceptionCount = countedAtMost
  show()
  expect(await screen.findByText('100+ gönderi yolda takıldı')).toBeDefined()
  expect(screen.getByText('Sepette 100+ gönderi ödeme bekliyor')).toBeDefined()
})

it('calls nothing of the shipment list for a user without its flag', async () => {
  flags = ['shipment_shipment']
  show()
  expect(await screen.findByRole('region', { name: 'Kısayollar' })).toBeDefined()
  expect(served.calls.map((call) => call.row)).not.toContain(shipmentListEndpoints.listNeeds)
})

it('leads to the store whose access was lost, for users who may allow it again', async () => {
  flags.push('integration_create')
  alerts = [
    {
      integrationId: 8,
      name: 'Hayalköy',
      platform: 'etsy',
      kind: 'lost',
      at: '2026-11-25T07:40:00.000Z',
    },
  ]
  show()
  expect(await screen.findByText('Hayalköy mağazası erişime izin vermiyor')).toBeDefined()
  expect(screen.getByText(/^Etsy · 25\.11\.2026 10:40/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Erişimi yenile' }).getAttribute('href')).toBe(
    '/integration/list?open=8',
  )
})

it('requests no lost accesses for other users', async () => {
  show()
  await screen.findByRole('region', { name: 'Sizi bekleyenler' })
  expect(served.calls.some((call) => call.row === integrationCareEndpoints.listAccessAlerts)).toBe(false)
})
