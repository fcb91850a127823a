import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { LandingPage } from './pages/LandingPage.tsx'

const offer = {
  id: '11',
  serviceId: 11,
  supplierName: 'UPS',
  supplierCode: 'ups',
  logoImageName: 'ups.svg',
  supplierServiceMethodName: 'UPS Worldwide Saver',
  totalChargedWeight: 1,
  totalPrice: 78.3,
  priceCurrency: 'EUR',
  totalPriceInTry: 4275.77,
  explanation: '',
  priceCurrencyName: 'Euro',
  surcharges: [{ costName: 'Taşıma', price: 78.3, priceInTry: 4275.77 }],
  transitDaysMin: 2,
  transitDaysMax: 4,
  validUntil: null,
  exchangeRate: 54.61,
  exchangeRateDay: '2026-11-20',
  isExchangeRateStale: false,
  explanationLines: [],
  bookedBy: null,
  landedCost: null,
} satisfies OfferAnswer

let api: Awaited<ReturnType<typeof serveRows>>
beforeAll(async () => {
  await loadTexts(['ui', 'shell', 'validation', 'pricing', 'tracking'])
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
beforeEach(async () => {
  sessionStorage.clear()
  localStorage.clear()
  api = await serveRows([
    {
      row: referenceEndpoints.listCountries,
      answer: () => [{ id: 1, code: 'US', name: 'ABD', dialCode: '1' }],
    },
    { row: pricingEndpoints.quoteParcel, answer: () => [offer] },
    {
      row: dutyEstimateEndpoints.estimateDuty,
      answer: (body) => ({
        choices: [{ code: '570210', description: 'Kilim, sumak, cicim' }],
        code: '570210',
        duty: (body as { goodsValue: number | null }).goodsValue
          ? { currency: 'USD', least: 13.76, most: 13.76, leastPercent: 12.5, mostPercent: 12.5 }
          : null,
        noDuty: null,
        warnings: [],
        edition: null,
      }),
    },
    {
      row: trackingEndpoints.track,
      answer: () => ({ status: 404, failed: { Type: 'NotFound', Detail: 'Böyle bir gönderi yok.' } }),
    },
  ])
})
afterEach(() => api.stop())

const quotesSent = () =>
  api.calls
    .filter(({ row }) => row.path === pricingEndpoints.quoteParcel.path)
    .map(({ body }) => (body as { pieces: { weight: number }[] }).pieces.map(({ weight }) => weight))

const open = () =>
  render(
    <MemoryRouter initialEntries={['/landing']}>
      <Routes>
        <Route path="/landing" element={<LandingPage />} />
        <Route path="/signup" element={<p>sign-up</p>} />
      </Routes>
    </MemoryRouter>,
  )

const requestPrices = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('Alıcı ülke'), 'AB')
  await user.click(await screen.findByRole('option', { name: 'ABD' }))
  await user.type(screen.getByLabelText('Alıcı posta kodu'), '10013')
  await user.click(screen.getByRole('button', { name: 'Hesapla' }))
  return screen.findByRole('article', { name: 'UPS Worldwide Saver' })
}

it('shows prices in place and requests them again after a change of the box', async () => {
  const user = userEvent.setup()
  open()
  await requestPrices(user)
  expect(quotesSent()).toEqual([[1]])
  await user.click(screen.getByRole('button', { name: 'Orta' }))
  await waitFor(() => expect(quotesSent()).toEqual([[1], [4]]), { timeout: 3000 })
  await user.click(screen.getByRole('button', { name: 'Koli ekle' }))
  await waitFor(() => expect(quotesSent().at(-1)).toEqual([4, 4]), { timeout: 3000 })
})

it('shows the duty of the goods and passes offer, box and goods on to the wizard', async () => {
  const user = userEvent.setup()
  open()
  const row = await requestPrices(user)
  await user.type(screen.getByLabelText(/Ne gönderiyorsunuz/), 'Kilim')
  await user.type(screen.getByLabelText(/Mal bedeli/), '95')
  expect(await within(row).findByText('≈ 13,76 $ vergi,', {}, { timeout: 3000 })).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Bununla gönder' }))
  await screen.findByText('sign-up')
  expect(JSON.parse(localStorage.getItem('pendingQuote')!)).toMatchObject({
    country: 'US',
    serviceId: 11,
    offer: { totalPrice: 78.3, priceCurrency: 'EUR' },
    goods: { description: 'Kilim', gtip: '570210', unitPrice: 95, currency: 'EUR' },
    pieces: [{ width: 20, length: 20, height: 10, weight: 1 }],
  })
})

it('restores the entries and the prices after a reload', async () => {
  const user = userEvent.setup()
  const { unmount } = open()
  await requestPrices(user)
  unmount()
  open()
  await screen.findByRole('article', {}, { timeout: 3000 })
  expect(screen.getByLabelText<HTMLInputElement>('Alıcı posta kodu').value).toBe('10013')
  expect(quotesSent()).toHaveLength(2)
})

it('answers tracking in place', async () => {
  const user = userEvent.setup()
  open()
  await user.click(screen.getByRole('button', { name: 'Takip et' }))
  // An alert is read out even though the focus does not move.
  expect(screen.getByRole('alert').textContent).toBe('Referans numarası gerekli!')
  await user.type(screen.getByLabelText('Gönderim nerede?'), 'KRV-12345678-9')
  await user.click(screen.getByRole('button', { name: 'Takip et' }))
  expect(await screen.findByText('Böyle bir gönderi yok.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Kapat' }))
  expect(screen.queryByText('Böyle bir gönderi yok.')).toBeNull()
})

it('shows the typed reference again after a reload', async () => {
  const { unmount } = open()
  await userEvent.type(screen.getByLabelText('Gönderim nerede?'), 'KRV-4187')
  unmount()
  open()
  expect(screen.getByLabelText('Gönderim nerede?')).toHaveProperty('value', 'KRV-4187')
})
