/** Tests the wizard's last step: an expired offer is not paid; one press renews the prices. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { loadTexts, translate } from '../../../../platform/text/i18n.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { wizardScreens } from '../wizard.routes.tsx'
import { OffersForCart } from './OffersForCart.tsx'

const shipmentId = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'
const oldId = 'cccccccc-0000-4000-8000-000000000001'
const newId = 'cccccccc-0000-4000-8000-000000000002'
const shipment = {
  id: shipmentId,
  version: 3,
  state: 'priced',
  assetReference: 'KRV-10000000-1',
  sender: { countryCode: 'TR' },
  receiver: { countryCode: 'DE' },
  details: { incoterm: 'DAP', currency: 'EUR' },
  products: [],
} as unknown as ShipmentAnswer

const hourMs = 3_600_000
const offerOf = (id: string, totalPrice: number, validForMs: number): OfferAnswer => ({
  id,
  serviceId: 11,
  supplierName: 'UPS',
  supplierCode: 'ups',
  logoImageName: 'ups.svg',
  supplierServiceMethodName: 'UPS Worldwide Saver',
  totalChargedWeight: 1,
  totalPrice,
  priceCurrency: 'EUR',
  totalPriceInTry: totalPrice * 50,
  explanation: '',
  priceCurrencyName: 'Euro',
  surcharges: [{ costName: 'Taşıma', price: totalPrice, priceInTry: totalPrice * 50 }],
  transitDaysMin: 2,
  transitDaysMax: 4,
  validUntil: new Date(Date.now() + validForMs).toISOString(),
  exchangeRate: 50,
  exchangeRateDay: '2026-11-20',
  isExchangeRateStale: false,
  explanationLines: [],
  bookedBy: null,
  landedCost: null,
})

let api: Awaited<ReturnType<typeof serveRows>>
let answers: OfferAnswer[]
let isRefused: boolean
const startShipment = vi.fn()
const callsOf = (path: string) => api.calls.filter(({ row }) => row.path === path).length

beforeAll(() => loadTexts(['ui', 'shell', ...wizardScreens[0]!.texts]))
beforeEach(async () => {
  vi.clearAllMocks()
  isRefused = false
  api = await serveRows([
    {
      row: pricingEndpoints.quoteShipment,
      answer: () => [answers.length > 1 ? answers.shift()! : answers[0]!],
    },
    {
      row: cartEndpoints.addToCart,
      answer: () =>
        isRefused
          ? { status: 422, failed: { Type: 'Business', Detail: 'expired' } }
          : { returnCode: 200, returnText: '', cartItemId: shipmentId },
    },
  ])
})
afterEach(() => {
  vi.restoreAllMocks()
  return api.stop()
})

const button = (key: string) =>
  screen.findByRole('button', { name: translate(`shipment/draft:offers.${key}`) })
const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OffersForCart shipment={shipment} payment={{ isBusy: false, startShipment }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

/** Waits for the first offers and lets them expire. */
const expire = async () => {
  await button('payNow')
  const moment = Date.now() + hourMs
  vi.spyOn(Date, 'now').mockImplementation(() => moment)
}

it('renews expired offers with one press, and pays the new offer', async () => {
  answers = [offerOf(oldId, 20, hourMs / 2), offerOf(newId, 22, 2 * hourMs)]
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open()
  await expire()
  act(() => void vi.advanceTimersByTime(20_000))
  vi.useRealTimers()
  await screen.findByText(translate('shipment/draft:offers.expired'))
  await userEvent.click(await button('renew'))
  await screen.findByText(translate('shipment/draft:offers.renewed'))
  expect(screen.getByText(translate('shipment/draft:offers.changed'))).toBeTruthy()
  expect(document.activeElement?.getAttribute('role')).toBe('status')
  await userEvent.click(await button('payNow'))
  expect(startShipment).toHaveBeenCalledExactlyOnceWith(shipmentId, newId, expect.any(Function))
})

it('renews instead of paying when an expired offer is chosen', async () => {
  answers = [offerOf(oldId, 20, hourMs / 2), offerOf(newId, 20, 2 * hourMs)]
  open()
  await expire()
  await userEvent.click(await button('payNow'))
  await screen.findByText(translate('shipment/draft:offers.renewed'))
  expect(startShipment).not.toHaveBeenCalled()
})

it('renews the offers when the server rejects one as expired', async () => {
  answers = [offerOf(oldId, 20, hourMs), offerOf(newId, 20, hourMs)]
  isRefused = true
  open()
  await userEvent.click(await button('addToCart'))
  await screen.findByText(translate('shipment/draft:offers.renewed'))
  expect(callsOf(pricingEndpoints.quoteShipment.path)).toBe(2)
})

it('pays an offer that seems expired when it arrives, because the browser is ahead of the server', async () => {
  answers = [offerOf(oldId, 20, -hourMs)]
  open()
  await userEvent.click(await button('payNow'))
  expect(startShipment).toHaveBeenCalledExactlyOnceWith(shipmentId, oldId, expect.any(Function))
})
