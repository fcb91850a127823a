import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { PickupProposal } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { readNotices } from '../../platform/notices.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { ReservationCreatePage } from './pages/ReservationCreatePage.tsx'
import { ReservationsPage } from './pages/ReservationsPage.tsx'
import { reservationScreens } from './reservation.routes.tsx'

const proposal: PickupProposal = {
  shipmentIds: [],
  otherCount: 0,
  pieceCount: 0,
  weightKg: null,
  largest: null,
  carriers: [],
  place: {
    addressType: 'saved',
    senderName: 'Gülşah Öztürk',
    email: 'gulsah@ozturk.example',
    phone: '+902120000011',
    postalCode: '34394',
    districtId: 34_037,
    city: 'İstanbul',
    district: 'Şişli',
    neighborhood: null,
    town: null,
    address: 'Esentepe Mah. Örnek Sok. No: 185',
    note: null,
  },
  missing: [],
  isOfLastCall: false,
  windows: [],
  calls: [],
  hasStanding: false,
}
const shipment = {
  id: '00000000-0000-4000-8000-000000000001',
  assetReference: 'KRV-41870391-5',
  receiver: 'Anna Schmidt',
  countryCode: 'DE',
  pieceCount: 2,
  weightKg: 3.5,
}
const windowOf = (id: number, from: string, to: string, left: number) => ({
  id,
  from,
  to,
  left,
  closesAt: '2099-01-01T08:00:00.000Z',
  isClosed: false,
})

let served: Awaited<ReturnType<typeof serveRows>>
let leftInFirst: number
beforeAll(() =>
  loadTexts(['ui', 'shell', 'validation', 'contact', ...reservationScreens.flatMap(({ texts }) => texts)]),
)
beforeEach(async () => {
  leftInFirst = 1
  startSession(makeToken({}, Date.now() + 3_600_000))
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => [
        { role: { definition: 'shipment_shipment' } },
        { role: { definition: 'reservation_create' } },
      ],
    },
    { row: pickupProposalEndpoints.getPickupProposal, answer: () => proposal },
    { row: referenceEndpoints.listProvinces, answer: () => [{ id: 34, name: 'İstanbul' }] },
    {
      row: referenceEndpoints.listDistricts,
      answer: () => [{ id: 34_037, name: 'Şişli', provinceId: 34, provinceName: 'İstanbul' }],
    },
    {
      row: pickupWindowEndpoints.getPickupWindows,
      answer: () => [windowOf(1, '09:00', '12:00', leftInFirst), windowOf(2, '12:00', '15:00', 4)],
    },
    {
      row: reservationEndpoints.listReservableShipments,
      answer: () => ({ items: [shipment] }),
    },
    {
      row: reservationEndpoints.listReservations,
      answer: () => ({ status: 500, failed: { Type: 'Server', Detail: 'Sunucu yanıt vermedi.' } }),
    },
    {
      row: reservationEndpoints.createReservation,
      answer: () => {
        leftInFirst = 0
        const text = 'Bu saat aralığı doldu; başka bir aralık seçiniz.'
        return { status: 400, failed: { Type: 'Validation', Detail: text, Errors: { windowId: [text] } } }
      },
    },
  ])
})
afterEach(() => {
  cleanup()
  clearSession()
  served.stop()
})

const show = (at: string) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path="/shipment/reservations" element={<ReservationsPage />} />
            <Route path="/shipment/reservationcreate" element={<ReservationCreatePage />} />
          </Routes>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

it('reports that reservations failed to load and offers a retry', async () => {
  show('/shipment/reservations')
  expect(
    await screen.findByText('Rezervasyonlar yüklenirken hata oluştu!', {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yeniden dene' })).toBeTruthy()
}, 15_000)

it('shows an incomplete reservation with the reason under its field', async () => {
  const user = userEvent.setup()
  show('/shipment/reservationcreate')
  await screen.findByRole('radio', { name: /09:00–12:00/, checked: true })
  await user.click(screen.getByRole('button', { name: 'Kurye çağır' }))
  expect(await screen.findByText('Parça sayısı gerekli!')).toBeTruthy()
  expect(readNotices().map(({ text }) => text)).toContain('Formdaki alanları eksiksiz doldurunuz')
  expect(served.calls.some(({ row }) => row === reservationEndpoints.createReservation)).toBe(false)
})

it("keeps the reservation's values when the window filled up and shows the free windows", async () => {
  const user = userEvent.setup()
  show('/shipment/reservationcreate')
  await screen.findByRole('radio', { name: /09:00–12:00/, checked: true })
  await user.type(screen.getByLabelText(/^Not/), 'Arka kapıdan giriniz')
  await user.click(screen.getByRole('checkbox', { name: /KRV-41870391-5/ }))
  await user.click(screen.getByRole('button', { name: 'Kurye çağır' }))
  expect(await screen.findByText('Bu saat aralığı doldu; başka bir aralık seçiniz.')).toBeTruthy()
  const first = await screen.findByRole<HTMLButtonElement>('radio', { name: /09:00–12:00\s*Dolu/ })
  expect(first.disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: /12:00–15:00/ }))
  await waitFor(() =>
    expect(screen.queryByText('Bu saat aralığı doldu; başka bir aralık seçiniz.')).toBeNull(),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Not/).value).toBe('Arka kapıdan giriniz')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /KRV-41870391-5/ }).checked).toBe(true)
})
