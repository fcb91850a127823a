import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { QuickOffers } from '../components/QuickOffers.tsx'
import { wholePieces } from '../wizardTotals.ts'
import { newValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useQuickQuote } from './useQuickQuote.ts'

const landedCost = {
  currency: 'EUR',
  day: '2026-11-20',
  payer: 'sender',
  isInPrice: true,
  total: { least: 5.5, most: 5.5 },
  ways: [],
  changes: [],
}
const offer = {
  id: '1',
  serviceId: 1,
  supplierName: 'Carrier',
  supplierServiceMethodName: 'Express',
  logoImageName: 'carrier.svg',
  totalPrice: 37.65,
  priceCurrency: 'EUR',
  totalPriceInTry: 1850,
  totalChargedWeight: 2,
  surcharges: [],
  transitDaysMin: 2,
  transitDaysMax: 4,
  bookedBy: null,
}

beforeAll(() => loadTexts(['ui', 'shipment/draft', 'pricing/landedCost']))

let sent: { goods?: object; incoterm: string }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as (typeof sent)[number]
    sent.push(request)
    const answer = [{ ...offer, landedCost: request.goods ? landedCost : null }]
    return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product = { ...newValues().products[0], gtip: '6302.51', quantity: 4, unitPrice: 30 }
const valuesOf = (changes: Partial<WizardValues> = {}): WizardValues => ({
  ...newValues(),
  receiver: { companyType: 'corporate', countryCode: 'DE', zipCode: '10115' },
  details: { ...newValues().details, incoterm: 'DDP' },
  products: [product],
  pieces: [{ width: 30, length: 20, height: 10, weight: 2 }],
  ...changes,
})

const quoteOf = async (values: WizardValues, usesIoss = false) => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const terms = { chargesIossFee: false, usesIoss, isPaused: false }
  const { result } = renderHook(() => useQuickQuote(values, wholePieces(values), terms), { wrapper })
  await waitFor(() => expect(result.current.hasAnswer).toBe(true))
  return result.current
}

const show = (quote: Awaited<ReturnType<typeof quoteOf>>) =>
  render(
    <QuickOffers
      quote={quote}
      chosen={{ serviceId: null, choose: () => undefined }}
      onViewPrices={() => undefined}
      renderCompare={() => null}
      renderWithoutOffer={() => null}
    />,
  )

describe('useQuickQuote', () => {
  it('sends the goods and shows duties in the price when every product is complete', async () => {
    const quote = await quoteOf(valuesOf(), true)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      incoterm: 'DDP',
      goods: {
        sender: { companyType: 'corporate' },
        receiver: { companyType: 'corporate' },
        details: { purpose: 'sale', freeMovementDocument: 'none', currency: 'EUR' },
        products: [{ gtip: '630251', quantity: 4, unitPrice: 30, unit: 'piece', originCountryCode: 'TR' }],
        usesIoss: true,
      },
    })
    expect(quote.isWithoutDuties).toBe(false)
    show(quote)
    expect(screen.getByText(/vergi ve harç fiyata dahil/)).toBeDefined()
  })

  it.each([
    ['no product is entered', valuesOf({ products: newValues().products })],
    ['a product lacks its code', valuesOf({ products: [{ ...product, gtip: null }] })],
    ['a product lacks its price', valuesOf({ products: [product, { ...product, unitPrice: null }] })],
    ['a code is invalid', valuesOf({ products: [{ ...product, gtip: '12' }] })],
  ])('says that duties come on top of DDP prices when %s', async (_, values) => {
    const quote = await quoteOf(values)
    expect(sent[0]).not.toHaveProperty('goods')
    expect(quote.isWithoutDuties).toBe(true)
    show(quote)
    expect(screen.getByText(/vergi ve harçlar \(DDP\) bu fiyatlara eklenecek/)).toBeDefined()
  })

  it.each([
    ['DAP', valuesOf({ details: newValues().details, products: newValues().products })],
    ['a document', valuesOf({ shipmentType: 1, pieces: [{ weight: 0.4 }] })],
    [
      'an import',
      valuesOf({
        sender: { countryCode: 'DE', zipCode: '10115' },
        receiver: { countryCode: 'TR', zipCode: '34394' },
      }),
    ],
  ])('sends no goods and no note when the parcel is %s', async (_, values) => {
    const quote = await quoteOf(values)
    expect(sent[0]).not.toHaveProperty('goods')
    expect(quote.isWithoutDuties).toBe(false)
  })
})
