import { App, ConfigProvider } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts, translate } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { RefundDialog } from './RefundDialog.tsx'

const paymentId = '6f6c2d0e-8f0e-4c9c-9f83-0a8a5f0b1c11'
const shipmentId = '0c5cf4ba-5f1c-4a79-8a5c-3e2ad2a3b7f2'

let served: Awaited<ReturnType<typeof serveRows>>
let refundable: number
let withoutApproval: number
beforeAll(() => loadTexts(['ui', 'validation', 'payment']))
beforeEach(async () => {
  refundable = 80.5
  withoutApproval = 200
  served = await serveRows([
    {
      row: refundEndpoints.findRefundable,
      answer: () => ({
        paymentId,
        company: 'Örnek İhracat',
        provider: 'iyzico',
        amount: 100.5,
        refundable,
        currency: 'EUR',
        approvalAbove: 200,
        withoutApproval,
        items: [{ shipmentId, assetReference: 'KRV-72810417-9', amount: 60, refundable: 40 }],
      }),
    },
    {
      row: refundEndpoints.requestRefund,
      answer: () => ({
        returnCode: 200,
        returnText: 'İade başlatıldı.',
        refund: {
          id: paymentId,
          paymentId,
          requestedDate: '2026-11-20T10:00:00.000Z',
          company: 'Örnek İhracat',
          assetReference: '',
          shipmentId: null,
          amount: 1,
          currency: 'EUR',
          status: 'onItsWay' as const,
          reason: 'Koli hasarlı',
          failure: null,
          requestedBy: null,
          approvedBy: null,
          provider: null,
          doneDate: null,
          can: { approve: false, retry: false, withdraw: false },
        },
      }),
    },
    { row: refundEndpoints.listRefunds, answer: () => ({ items: [], totalCount: 0 }) },
    { row: paymentEndpoints.listPayments, answer: () => ({ items: [], totalCount: 0 }) },
  ])
})
afterEach(() => served.stop())

const onClose = vi.fn()
const open = (of: string | null) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <RefundDialog paymentId={paymentId} shipmentId={of} onClose={onClose} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const sent = () => served.calls.filter(({ row }) => row === refundEndpoints.requestRefund)
const reason = () => screen.findByRole('textbox', { name: new RegExp(translate('payment:staff.reason')) })
const submit = () => screen.getByRole('button', { name: translate('payment:refund.open') })

it('confirms the refund amount before sending and sends nothing when cancelled', async () => {
  const user = open(shipmentId)
  await user.type(await reason(), 'Koli hasarlı')
  await user.click(submit())
  expect(await screen.findAllByText(/40,00.* iade edilsin mi/)).not.toHaveLength(0)
  await user.click(screen.getAllByRole('button', { name: translate('ui:action.cancel') }).at(-1)!)
  expect(sent()).toEqual([])
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: /40,00.* iade et/ }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent().map(({ body }) => body)).toMatchObject([
    { paymentId, shipmentId, currency: 'EUR', reason: 'Koli hasarlı' },
  ])
})

it('announces a second approval when a refund exceeds the remaining limit', async () => {
  withoutApproval = 39.99
  const user = open(shipmentId)
  await user.type(await reason(), 'Koli hasarlı')
  await user.click(submit())
  expect(await screen.findAllByText(/40,00.* iadesi onaya gönderilsin mi/)).not.toHaveLength(0)
  expect(screen.queryByText(/geri alınamaz/)).toBeNull()
  await user.click(screen.getByRole('button', { name: translate('payment:refund.approvalSubmit') }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

it('shows a missing refund reason on its field', async () => {
  const user = open(null)
  await reason()
  await user.click(submit())
  expect(await screen.findByText(translate('payment:reasonRequired'))).toBeDefined()
  expect(sent()).toEqual([])
})

it('reports that nothing is left to refund', async () => {
  refundable = 0
  open(null)
  expect(await screen.findByText(translate('payment:refund.nothingLeft'))).toBeDefined()
})
