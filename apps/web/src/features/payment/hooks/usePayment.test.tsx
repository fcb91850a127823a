import { act, renderHook, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import type { PaymentState } from '@kervan/domain/payment/paymentLife'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { startApiServer } from '../../../testing/startApiServer.ts'
import type { ApiServer } from '../../../testing/startApiServer.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { usePayment } from './usePayment.ts'

const conversationId = 'c-1'
const cartItemId = 'aaaaaaaa-0000-4000-8000-000000000001'
const price = { totalPrice: 48.2, priceCurrency: 'EUR' }
const outcome = { returnCode: 200, returnText: '' }
const pageUrl = 'http://127.0.0.1:3001/pay/1'

let api: ApiServer
let status: PaymentState
beforeAll(async () => {
  await loadTexts(['ui'])
  api = await startApiServer()
})
afterAll(() => api.close())

const statusAnswer = (state: PaymentState, message = '') => ({
  paymentId: '0c494100-7209-49d3-85f7-ca96d361d33f',
  ...outcome,
  ...price,
  conversationId,
  status: state,
  message,
  refundedPrice: 0,
})

const onChange = vi.fn()
beforeEach(() => {
  onChange.mockClear()
  api.calls.length = 0
  status = 'started'
  api.on(paymentEndpoints.startCartPayment, () => ({
    ...outcome,
    ...price,
    conversationId,
    paymentPageUrl: pageUrl,
  }))
  api.on(paymentEndpoints.getPaymentStatus, () =>
    statusAnswer(status, status === 'failed' ? 'Bankanız kartı onaylamadı.' : ''),
  )
})

// Starts a payment without a hub, so that the page polls; hub events are tested with the server.
const startPaying = async () => {
  const { result } = renderHook(() => usePayment({ onChange }), { wrapper: withQueries() })
  act(() => result.current.start([cartItemId]))
  await waitFor(() => expect(result.current.view.kind).toBe('paying'))
  return result
}
const shows = (payment: Awaited<ReturnType<typeof startPaying>>, kind: string) =>
  waitFor(() => expect(payment.current.view.kind).toBe(kind), { timeout: 15_000 })

describe('usePayment', () => {
  it('opens the card page for exactly the selected cart items', async () => {
    const payment = await startPaying()
    expect(api.calls[0]).toMatchObject({ body: { cartItemIds: [cartItemId] } })
    expect(payment.current.view.payment).toMatchObject({ paymentPageUrl: pageUrl, totalPrice: 48.2 })
  })

  it('shows a payment as received, succeeded and done in turn, even without a hub', async () => {
    const payment = await startPaying()
    status = 'succeeded'
    await shows(payment, 'received')
    await shows(payment, 'succeeded')
    await shows(payment, 'done')
    expect(onChange).toHaveBeenCalled()
  })

  it("shows the server's reason for a failed payment", async () => {
    const payment = await startPaying()
    status = 'failed'
    await shows(payment, 'failed')
    expect(payment.current.view.message).toBe('Bankanız kartı onaylamadı.')
  })

  it("checks the payment's outcome when the card page reports completion", async () => {
    const payment = await startPaying()
    const say = (origin: string, data: object) =>
      act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })))
    const finished = { type: 'paymentFinished', conversationId }
    say('https://elsewhere.example', finished)
    say('http://127.0.0.1:3001', { ...finished, conversationId: 'c-2' })
    say('http://127.0.0.1:3001', { ...finished, type: 'somethingElse' })
    expect(payment.current.view.kind).toBe('paying')
    say('http://127.0.0.1:3001', finished)
    expect(payment.current.view.kind).toBe('confirming')
  })
})

describe('closing the payment window', () => {
  it('cancels the payment when the window is closed', async () => {
    api.on(paymentEndpoints.cancelPayment, () => statusAnswer('expired'))
    const payment = await startPaying()
    act(() => payment.current.close())
    await shows(payment, 'none')
    expect(api.calls.some(({ call }) => call === `POST ${paymentEndpoints.cancelPayment.path}`)).toBe(true)
  })

  it('shows a payment captured while the window was closing as paid', async () => {
    api.on(paymentEndpoints.cancelPayment, () => statusAnswer('succeeded'))
    const payment = await startPaying()
    act(() => payment.current.close())
    await shows(payment, 'done')
  })

  it('keeps waiting for the outcome when the cancellation fails', async () => {
    api.failOn(paymentEndpoints.cancelPayment, 502, 'Banka yanıt vermedi.')
    const payment = await startPaying()
    act(() => payment.current.close())
    await shows(payment, 'waiting')
    status = 'succeeded'
    await shows(payment, 'done')
  })
})
