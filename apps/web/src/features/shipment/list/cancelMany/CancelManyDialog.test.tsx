import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { manyCancellationEndpoints } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import type { ManyCancellations } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../../platform/session/session.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { makeToken } from '../../../../testing/makeToken.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import { CancelManyDialog } from './CancelManyDialog.tsx'

const { cancelShipments, findCancellations } = manyCancellationEndpoints
const ids = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`)

const preview: ManyCancellations = {
  shipments: [
    {
      shipmentId: ids[0]!,
      assetReference: 'KRV-11111111-1',
      asksCarrier: true,
      refund: { amount: 41.8, currency: 'EUR' },
    },
    {
      shipmentId: ids[1]!,
      assetReference: 'KRV-22222222-2',
      asksCarrier: false,
      refund: { amount: 20, currency: 'USD' },
    },
  ],
  leftOut: [{ shipmentId: ids[2]!, assetReference: 'KRV-33333333-3', reason: 'Teslim alındı' }],
  refunds: [
    { amount: 41.8, currency: 'EUR' },
    { amount: 20, currency: 'USD' },
  ],
}

let served: Awaited<ReturnType<typeof serveRows>>
let found: ManyCancellations
const onDone = vi.fn()
const onClose = vi.fn()
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'shipment/list']))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  vi.resetAllMocks()
  found = preview
  served = await serveRows([
    { row: findCancellations, answer: () => found },
    { row: cancelShipments, answer: () => preview },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CancelManyDialog shipmentIds={ids} onDone={onDone} onClose={onClose} />
    </QueryClientProvider>,
  )

describe('CancelManyDialog', () => {
  it('shows consequences and refunds before shipments are cancelled, then the results', async () => {
    show()
    const before = within(await screen.findByRole('dialog', { name: '2 gönderi iptal edilsin mi?' }))
    expect(before.getByText('Önce taşıyıcıya sorulur')).toBeDefined()
    expect(before.getByText('Hemen iptal edilir')).toBeDefined()
    expect(before.getByText('41,80 € ve 20,00 $, ödemenin yapıldığı karta iade edilir.')).toBeDefined()
    expect(before.getByText('Teslim alındı')).toBeDefined()
    await userEvent.type(before.getByLabelText(/Neden/), 'Alıcı vazgeçti')
    await userEvent.click(
      before.getByRole('button', { name: '2 gönderiyi iptal et · 41,80 € ve 20,00 $ iade' }),
    )
    const after = within(await screen.findByRole('dialog', { name: '2 gönderi için iptal başladı' }))
    expect(after.getByText('Taşıyıcıya soruldu')).toBeDefined()
    expect(after.getByText('İptal edildi')).toBeDefined()
    const [sent] = served.calls.filter(({ row }) => row === cancelShipments)
    expect(sent!.body).toEqual({ shipmentIds: ids, reason: 'Alıcı vazgeçti' })
    expect(onDone).not.toHaveBeenCalled()
    await userEvent.click(after.getAllByRole('button', { name: 'Kapat' }).at(-1)!)
    expect([onClose, onDone].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  it('shows reasons and no submit button when no shipment can be cancelled', async () => {
    found = { shipments: [], leftOut: preview.leftOut, refunds: [] }
    show()
    expect(await screen.findByText('Seçilen gönderilerin hiçbiri iptal edilemiyor')).toBeDefined()
    expect(screen.getByText('Teslim alındı')).toBeDefined()
    expect(screen.queryByRole('button', { name: /iptal et/ })).toBeNull()
  })
})
