import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { waitingCancellationEndpoints } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import type { WaitingCancellation } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { cancellationScreens } from './cancellations.routes.tsx'
import { WaitingCancellationsPage } from './pages/WaitingCancellationsPage.tsx'

const row = (part: Partial<WaitingCancellation>): WaitingCancellation => ({
  id: '00000000-0000-4000-8000-000000000001',
  shipmentId: '00000000-0000-4000-8000-00000000000a',
  assetReference: 'KRV-11111111-1',
  company: 'Anadolu Dokuma',
  carrierName: 'DHL Express',
  trouble: 'carrierRefused',
  words: 'Shipment was already manifested',
  reason: null,
  askedDate: '2026-11-20T09:00:00.000Z',
  waitingDate: '2026-11-20T09:10:00.000Z',
  ageDays: 3,
  refund: null,
  decisions: ['askAgain', 'byHand', 'keep'],
  ...part,
})

const refused = row({})
const refundRefused = row({
  id: '00000000-0000-4000-8000-000000000002',
  shipmentId: '00000000-0000-4000-8000-00000000000b',
  assetReference: 'KRV-22222222-2',
  trouble: 'refundRefused',
  refund: { id: '00000000-0000-4000-8000-00000000000c', amount: 41.8, currency: 'EUR' },
  decisions: [],
})

const said = { failed: { Type: 'Conflict', Detail: 'İade artık beklemiyor.' }, status: 409 }
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...cancellationScreens[0]!.texts]))
beforeEach(async () => {
  startSession(makeToken({}, Date.now() + 3_600_000))
  served = await serveRows([
    {
      row: waitingCancellationEndpoints.listWaitingCancellations,
      answer: (body) =>
        (body as { withTotal?: boolean }).withTotal
          ? { items: [], nextCursor: null, total: { count: 2, isMore: false } }
          : { items: [refused, refundRefused], nextCursor: null, total: null },
    },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    {
      row: cancellationEndpoints.decideCancellation,
      answer: () => ({ isPossible: false, asksCarrier: false, refundable: null, cancellation: null }),
    },
    { row: refundEndpoints.retryRefund, answer: () => said },
    { row: refundEndpoints.withdrawRefund, answer: () => said },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const openMenu = async (reference: string) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <WaitingCancellationsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const line = (await screen.findByRole('link', { name: reference })).closest('tr')!
  await userEvent.click(within(line).getByRole('button', { name: 'Satır işlemleri' }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}
const sentTo = (asked: (typeof served.calls)[number]['row']) =>
  served.calls.filter((call) => call.row === asked).map(({ body }) => body)

it('offers the allowed decisions after a refusal and sends one with its reason', async () => {
  expect(await openMenu('KRV-11111111-1')).toEqual([
    'Gönderiyi aç',
    'Yeniden sor',
    'Elle sürdür',
    'Gönderiyi koru',
  ])
  expect(screen.getByText('Taşıyıcı iptali kabul etmedi')).toBeDefined()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Yeniden sor' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Neden'), 'Telefonda kabul ettiler')
  await userEvent.click(dialog.getByRole('button', { name: 'Yeniden sor' }))
  await vi.waitFor(() =>
    expect(sentTo(cancellationEndpoints.decideCancellation)).toEqual([
      { shipmentId: refused.shipmentId, decision: 'askAgain', reason: 'Telefonda kabul ettiler' },
    ]),
  )
})

it('offers to retry a rejected refund or to close it manually with a reason', async () => {
  expect(await openMenu('KRV-22222222-2')).toEqual([
    'Gönderiyi aç',
    'İadeyi yeniden dene',
    'İadeyi elle kapat',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'İadeyi elle kapat' }))
  const dialog = within(await screen.findByRole('dialog', { name: /KRV-22222222-2 iadesi elle/ }))
  const submit = dialog.getByRole('button', { name: 'İadeyi elle kapat' })
  await userEvent.click(submit)
  expect(sentTo(refundEndpoints.withdrawRefund)).toEqual([])
  await userEvent.type(dialog.getByLabelText('Neden'), 'Havale ile gönderildi')
  await userEvent.click(submit)
  expect(await dialog.findByText('İade artık beklemiyor.')).toBeDefined()
  expect(sentTo(refundEndpoints.withdrawRefund)).toEqual([
    { id: refundRefused.refund!.id, reason: 'Havale ile gönderildi' },
  ])
})
