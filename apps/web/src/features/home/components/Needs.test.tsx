/** Tests the home screen's entries of staff for extra payments and objections. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import type { QueueName } from '@kervan/contract/system/queue.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { Needs } from './Needs.tsx'
import { Queues } from './Queues.tsx'

const shipmentId = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'
const quiet = { unfinishedCount: 0, unpaidCount: 0, exceptionCount: 0, exceptions: [] }

let served: Awaited<ReturnType<typeof serveRows>>
let extraPayments: { id: string; assetReference: string; amount: number; currency: string }[]
let queueName: QueueName
const client = createQueryClient()
beforeAll(() => loadTexts(['ui', 'home', 'tracking']))
beforeEach(async () => {
  queueName = 'objectionsWaiting'
  client.clear()
  extraPayments = [{ id: shipmentId, assetReference: 'KRV-41870392-5', amount: 40, currency: 'EUR' }]
  served = await serveRows([
    {
      row: shipmentListEndpoints.listNeeds,
      answer: () => ({
        ...quiet,
        withoutPickupCount: 0,
        extraPaymentCount: extraPayments.length,
        extraPayments,
      }),
    },
    {
      row: queueEndpoints.listQueues,
      answer: () => ({
        queues: [
          {
            name: queueName,
            count: 3,
            oldest: new Date(Date.now() - 50 * 3_600_000).toISOString(),
            link: '/agent/objections?status=waiting',
          },
        ],
      }),
    },
  ])
})
afterEach(() => served.stop())

const framed = (part: ReactNode) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{part}</MemoryRouter>
  </QueryClientProvider>
)
const show = (part: ReactNode) => render(framed(part))

it('links a pending extra payment to its shipment, with the amount', async () => {
  show(<Needs />)
  expect(await screen.findByText('1 gönderi için ek ödeme bekliyor')).toBeDefined()
  const link = screen.getByRole('link', { name: 'KRV-41870392-5' })
  expect(link.getAttribute('href')).toBe(`/shipment/shipmentdetail/${shipmentId}`)
  expect(link.closest('li')?.textContent).toContain('40,00')
})

it('reports that nothing is pending without extra payments', async () => {
  extraPayments = []
  show(<Needs />)
  expect(await screen.findByText('Bekleyen bir iş yok.')).toBeDefined()
})

it('counts pending objections and shows the age of the oldest', async () => {
  show(<Queues />)
  const line = (await screen.findByText('Karar bekleyen itirazlar')).closest('li')
  expect(line?.textContent).toContain('3')
  expect(line?.textContent).toContain('en eskisi 2 gündür bekliyor')
})

it('does not repeat the held shipments beside the needs, and is empty without other work', async () => {
  queueName = 'shipmentsHeldUp'
  const { rerender } = show(<Queues />)
  expect(await screen.findByText('Yolda takılan gönderiler')).toBeDefined()
  rerender(framed(<Queues seesNeeds isOnly={false} />))
  expect(screen.queryByText('Yolda takılan gönderiler')).toBeNull()
  expect(screen.queryByText('Bekleyen işler')).toBeNull()
})
