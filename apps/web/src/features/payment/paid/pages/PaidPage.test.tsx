/** Tests the page after a payment: labels in order, the courier in one press, what is left in the cart. */
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paidEndpoints } from '@kervan/contract/payment/paid.endpoints'
import type { PaidPayment } from '@kervan/contract/payment/paid.endpoints'
import { pickupProposalEndpoints } from '@kervan/contract/reservation/pickupProposal.endpoints'
import type { PickupProposal } from '@kervan/contract/reservation/pickupProposal.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { trackingEmailEndpoints } from '@kervan/contract/tracking/trackingEmails.endpoints'
import type { TrackingEmailSettings } from '@kervan/contract/tracking/trackingEmails.endpoints'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { clearSession, startSession } from '../../../../platform/session/session.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { makeToken } from '../../../../testing/makeToken.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { buildCartItem } from '../../../cart/testing/buildCartItem.ts'
import { paymentScreens } from '../../payment.routes.tsx'
import { PaidPage } from './PaidPage.tsx'

const ids = ['0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2', '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11']
const shipmentOf = (index: number, pieceCount: number): PaidPayment['shipments'][number] => ({
  id: ids[index]!,
  assetReference: `KRV-${index + 1}0000000-${index + 1}`,
  receiverName: 'Anna Schmidt',
  receiverCountryCode: 'DE',
  carrierName: index === 0 ? 'DHL Express' : 'UPS',
  logoImageName: 'dhl.svg',
  serviceName: 'Express',
  state: 'booked',
  pieceCount,
  landedCost: null,
  needsInvoice: true,
  labelPrintedAt: null,
})

let served: Awaited<ReturnType<typeof serveRows>>
let payment: PaidPayment
let flags: string[]
let news: TrackingEmailSettings
let proposal: PickupProposal
beforeAll(() =>
  loadTexts(['ui', 'shell', ...paymentScreens.find(({ name }) => name === 'paidPayment')!.texts]),
)
beforeEach(async () => {
  startSession(makeToken({ CompanyID: '3' }, Date.now() + 3_600_000))
  flags = ['reservation_create']
  news = {
    companyID: 3,
    senderKinds: ['exception'],
    receiverKinds: ['pickedUp', 'delivered'],
    receiverLanguage: 'country',
    isSubscribed: true,
    version: 4,
  }
  payment = {
    paymentId: '9d2c1cf0-1df0-4b8e-9a52-2f0a3c9d4c01',
    status: 'succeeded',
    paidDate: '2026-11-24T11:32:00.000Z',
    amount: 52.5,
    currency: 'EUR',
    refundedAmount: 0,
    card: { scheme: 'VISA', lastFour: '4242' },
    receiptNumber: '9D2C1CF0-1DF0',
    lines: [
      { name: 'Taşıma, 4 kg', shipmentCount: 2, amount: 50 },
      { name: 'Sigorta %0,9', shipmentCount: 1, amount: 2.5 },
    ],
    shipments: [shipmentOf(0, 2), shipmentOf(1, 1)],
  }
  proposal = {
    shipmentIds: ids,
    otherCount: 0,
    pieceCount: 3,
    weightKg: 4,
    largest: { lengthCm: 40, widthCm: 120, heightCm: 30 },
    carriers: [],
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
      note: 'Depo kapısı arka sokakta',
    },
    missing: [],
    isOfLastCall: true,
    windows: [
      { date: todayInTurkiye(), windowId: 7, from: '09:00', to: '12:00', isUsual: false },
      { date: todayInTurkiye(), windowId: 8, from: '13:00', to: '17:00', isUsual: true },
    ],
    calls: [],
    hasStanding: false,
  }
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition) => ({ role: { definition } })),
    },
    { row: referenceEndpoints.listProvinces, answer: () => [{ id: 34, name: 'İstanbul' }] },
    {
      row: referenceEndpoints.listDistricts,
      answer: () => [{ id: 34_016, name: 'Fatih', provinceId: 34, provinceName: 'İstanbul' }],
    },
    { row: paidEndpoints.getPaidPayment, answer: () => payment },
    { row: trackingEmailEndpoints.findTrackingEmailSettings, answer: () => news },
    {
      row: trackingEmailEndpoints.saveTrackingEmailSettings,
      answer: (body) => {
        news = { ...news, ...(body as object), version: news.version + 1 }
        return news
      },
    },
    { row: pickupProposalEndpoints.getPickupProposal, answer: () => proposal },
    {
      row: reservationEndpoints.createReservation,
      answer: () => {
        proposal = {
          ...proposal,
          shipmentIds: [],
          calls: [
            {
              id: ids[0]!,
              number: 'RZV-41870392-5',
              date: todayInTurkiye(),
              from: '13:00',
              to: '17:00',
              state: 'received',
              shipmentCount: 2,
            },
          ],
        }
        return { id: ids[0]!, number: 'RZV-41870392-5' }
      },
    },
    {
      row: shipmentDocumentEndpoints.downloadLabels,
      answer: () => {
        const labelPrintedAt = '2026-11-24T11:34:00.000Z'
        payment = { ...payment, shipments: payment.shipments.map((one) => ({ ...one, labelPrintedAt })) }
        return { file: '%PDF-', fileName: 'kervan-2.pdf' }
      },
    },
    {
      row: cartEndpoints.getCart,
      answer: () => ({
        returnCode: 200,
        returnText: '',
        totalPrice: 0,
        priceCurrency: 'TRY',
        totals: [],
        cartItems: [
          buildCartItem({ priceCurrency: 'TRY', totalPrice: 1844.5, expiresAt: '2099-01-01T10:00:00.000Z' }),
        ],
      }),
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
      <App>
        <MemoryRouter initialEntries={['/payment/paid/c-1']}>
          <Routes>
            <Route path="/payment/paid/:conversationId" element={<PaidPage />} />
          </Routes>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

const bodyOf = (row: { path: string }) => served.calls.findLast((call) => call.row.path === row.path)?.body

it('ends the emails to receivers with one press and starts them again as they were', async () => {
  flags.push('definitions_invoicesettings')
  const user = userEvent.setup()
  show()
  expect(
    await screen.findByText('Kurye kolileri alınca 2 alıcıya kendi dillerinde takip bağlantısı gider.'),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Göndermeyi kapat' }))
  expect(await screen.findByText(/Alıcılarınıza takip e-postası gönderilmiyor/)).toBeTruthy()
  expect(bodyOf(trackingEmailEndpoints.saveTrackingEmailSettings)).toMatchObject({
    senderKinds: ['exception'],
    receiverKinds: [],
    version: 4,
  })
  await user.click(screen.getByRole('button', { name: 'Yeniden aç' }))
  await waitFor(() => expect(news.receiverKinds).toEqual(['pickedUp', 'delivered']))
})

it('prints only the labels of this payment, in their order and in the remembered size', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'A4' }))
  await user.click(screen.getByRole('button', { name: '3 etiketi yazdır (2 gönderi)' }))
  await screen.findByText('Etiketlerin hepsi yazdırıldı')
  expect(bodyOf(shipmentDocumentEndpoints.downloadLabels)).toMatchObject({
    assetReferences: ['KRV-10000000-1', 'KRV-20000000-2'],
    format: 'a4',
  })
  expect(localStorage.getItem('labelSize')).toBe('a4')
})

it('calls the courier with one press, with address, note and hours of the last call', async () => {
  const user = userEvent.setup()
  show()
  await user.click(await screen.findByRole('button', { name: 'Kurye çağır: bugün 13:00–17:00' }))
  expect(await screen.findByText('Kurye çağrıldı')).toBeDefined()
  expect(bodyOf(reservationEndpoints.createReservation)).toMatchObject({
    senderName: 'Elif Kilimci',
    address: 'Ordu Cad. 214/3, Laleli',
    note: 'Depo kapısı arka sokakta',
    windowId: 8,
    shipmentIds: ids,
  })
  expect(screen.getByRole('link', { name: 'RZV-41870392-5' })).toBeDefined()
})

it('offers what is left in the cart in its own currency, with the sum', async () => {
  show()
  expect(await screen.findByRole('button', { name: '1.844,50 ₺ öde' })).toBeDefined()
})

it('does not offer labels before the carriers have booked', async () => {
  payment = { ...payment, shipments: payment.shipments.map((one) => ({ ...one, state: 'paid' as const })) }
  show()
  const print = await screen.findByRole<HTMLButtonElement>('button', { name: '2 etiketi yazdır' })
  expect(print.disabled).toBe(true)
  payment = { ...payment, shipments: payment.shipments.map((one) => ({ ...one, state: 'booked' as const })) }
  await waitFor(
    () =>
      expect(
        screen.getByRole<HTMLButtonElement>('button', { name: '3 etiketi yazdır (2 gönderi)' }).disabled,
      ).toBe(false),
    { timeout: 5_000 },
  )
})

it('reports a failed payment and leads back to the cart', async () => {
  payment = { ...payment, status: 'failed' }
  show()
  expect(await screen.findByText(/kartınızdan para çekilmedi/)).toBeDefined()
  expect(screen.queryByText('Etiketler')).toBeNull()
  expect(screen.getByRole('link', { name: 'Sepete git' }).getAttribute('href')).toBe('/cart')
})

it('names what the call lacks and calls the courier after the address was completed', async () => {
  proposal = {
    ...proposal,
    place: { ...proposal.place, districtId: null },
    missing: ['districtId'],
    windows: [],
  }
  const user = userEvent.setup()
  show()
  expect(await screen.findByText('Kuryenin gelebilmesi için eksik bilgi var: İlçe.')).toBeDefined()
  expect(screen.queryByText(/boş kurye saati yok/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Adresi tamamla' }))
  expect(await screen.findByText('Kurye nereye gelsin?', {}, { timeout: 15_000 })).toBeDefined()
  expect(await screen.findByText('İlçe gerekli!', {}, { timeout: 5_000 })).toBeDefined()
}, 30_000)
