import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { PaidShipments } from './PaidShipments.tsx'

const ids = ['0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2', '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11']

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shipment/detail']))
beforeEach(async () => {
  served = await serveRows([
    {
      row: shipmentDetailEndpoints.listBookingStates,
      answer: () => ({
        items: [
          {
            id: ids[1]!,
            assetReference: 'KRV-10000000-1',
            shipmentType: 2,
            state: 'booked' as const,
            pieceCount: 2,
          },
          {
            id: ids[0]!,
            assetReference: 'KRV-20000000-2',
            shipmentType: 2,
            state: 'booked' as const,
            pieceCount: 1,
          },
        ],
      }),
    },
    { row: shipmentDocumentEndpoints.downloadLabels, answer: () => ({ status: 503, failed: {} }) },
  ])
})
afterEach(() => served.stop())

it('counts labels and shipments and prints the labels in the given order', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PaidShipments shipmentIds={ids} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.setup().click(await screen.findByRole('button', { name: '3 etiketi yazdır (2 gönderi)' }))
  await waitFor(() =>
    expect(served.calls.at(-1)?.body).toMatchObject({
      assetReferences: ['KRV-20000000-2', 'KRV-10000000-1'],
    }),
  )
})
