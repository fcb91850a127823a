/** Tests a discount in the payment history: user, time, reason, and link to both calculations. */
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { DiscountDrawer } from './DiscountDrawer.tsx'
import { PaymentSums } from './PaymentSums.tsx'

const id = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'
const shipmentId = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'

let served: Awaited<ReturnType<typeof serveRows>>
let isMeasured: boolean
beforeAll(() => loadTexts(['ui', 'payment']))
beforeEach(async () => {
  isMeasured = true
  served = await serveRows([
    {
      row: historyEndpoints.getDiscountDetail,
      answer: () => ({
        company: 'Örnek İhracat',
        shipmentId,
        assetReference: 'KRV-41870392-5',
        amount: -12.5,
        currency: 'EUR',
        creditedDate: '2026-11-20T09:00:00.000Z',
        by: 'Ayşe Operasyon',
        reason: 'Kutu daha küçük',
        before: isMeasured ? { chargeableKg: 6, total: 60 } : null,
        after: isMeasured ? { chargeableKg: 4, total: 47.5 } : null,
      }),
    },
    {
      row: historyEndpoints.sumPayments,
      answer: () => ({
        sums: [{ currency: 'EUR', count: 2, paid: 100, refunded: 0, discounted: 12.5, net: 87.5 }],
      }),
    },
  ])
})
afterEach(() => served.stop())

const show = (part: Parameters<typeof QueryClientProvider>[0]['children']) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>{part}</MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

it('shows user, time and reason of a credit and links to both calculations', async () => {
  show(<DiscountDrawer id={id} onClose={() => undefined} />)
  const link = await screen.findByRole('link', { name: 'Hesapları gör' })
  expect(link.getAttribute('href')).toBe(`/shipment/shipmentdetail/${shipmentId}`)
  const text = document.body.textContent ?? ''
  for (const part of ['İndirim', 'Ayşe Operasyon', '20.11.2026 12:00', 'Kutu daha küçük', '60,00', '47,50'])
    expect(text).toContain(part)
  expect(screen.getAllByText(/[-−].*12,50/).length).toBeGreaterThan(0)
})

it('links to the shipment when staff set the amount manually', async () => {
  isMeasured = false
  show(<DiscountDrawer id={id} onClose={() => undefined} />)
  expect(await screen.findByRole('link', { name: 'Gönderiye git' })).toBeDefined()
})

it('lists discounts separately in the totals of the payment history', async () => {
  show(<PaymentSums filters={{}} />)
  const line = (await screen.findByText('EUR')).closest('li')
  expect(line?.textContent).toMatch(/İndirim:.*12,50.*87,50/)
})
