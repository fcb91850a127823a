/** Payments stay with the provider that started them when the setting changes. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { finalizePaymentsJob } from './payment.jobs.ts'
import { payments } from './payment.tables.ts'
import { insertRefund } from './refunds/refund.queries.ts'
import { refundPaymentJob } from './refunds/refundPaymentJob.ts'
import { putIntoCart, startPaying, statusOf } from './testing/paying.ts'
import { iyzicoEnvironment } from './testing/iyzicoEnvironment.ts'

let iyzico: IyzicoServer
/** Installation while it used iyzico. */
let before: TestApp
/** Same installation after choosing another provider, with or without iyzico's keys. */
let later: TestApp
let token: string
let begin: number
/** Shared secret, so that both processes accept the same tokens. */
const TOKEN_SECRET = 'a secret of the tests with many letters'
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  before = await startTestApp({ ...iyzicoEnvironment(iyzico), TOKEN_SECRET })
})
afterAll(async () => {
  await before.close()
  iyzico.close()
})
beforeEach(async () => {
  begin = Date.now()
  before.setNow(new Date(begin))
  token = await before.tokenOf('customer')
})
afterEach(() => later.close())

const goOnWith = async (environment: Record<string, string>) => {
  later = await startTestApp({ ...environment, PAYMENT_PROVIDER: 'sandbox', TOKEN_SECRET }, before)
}
const start = async () => {
  const item = await putIntoCart(before, { token })
  return { item, ...(await startPaying(before, token, [item])) }
}
const succeed = (conversationId: string) =>
  iyzico.attempt(conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
const callBack = (conversationId: string) =>
  later.callFailing(paymentEndpoints.receiveCallback, { body: { conversationId } })
const cancel = (conversationId: string) =>
  later.callFailing(paymentEndpoints.cancelPayment, { token, body: { conversationId } })
const runSettling = async (minutesLater: number) => {
  later.setNow(new Date(begin + minutesLater * 60_000))
  await later.services.jobs.enqueue(later.services.db, finalizePaymentsJob, {})
  await later.runJobs()
}
const status = async (conversationId: string) => (await statusOf(before, token, conversationId)).status
const rowOf = async (conversationId: string) =>
  (await before.services.db.select().from(payments).where(eq(payments.conversationId, conversationId)))[0]!
/** Decides to refund everything, as when the goods were paid otherwise. */
const decideRefund = async (conversationId: string) => {
  const { id, amount, currency } = await rowOf(conversationId)
  const minor = Math.round(Number(amount) * 100)
  await later.services.db.transaction(async (tx) => {
    const { id: refundId } = await insertRefund(tx, {
      paymentId: id,
      amount: { minor, currency },
      reason: 'paidOtherwise',
      createdAt: later.services.clock(),
    })
    await later.services.jobs.enqueue(tx, refundPaymentJob, { refundId })
  })
  await later.runJobs()
}
const failedJobs = () => later.services.jobs.listFailed(later.services.db)

describe('payment whose provider was replaced', () => {
  beforeEach(() => goOnWith(iyzicoEnvironment(iyzico)))

  it('finalizes a payment of a replaced provider by its callback', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    expect((await callBack(conversationId)).status).toBe(200)
    expect(await status(conversationId)).toBe('succeeded')
  })

  it('finalizes a payment of a replaced provider by the job', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    await runSettling(2)
    expect(await status(conversationId)).toBe('succeeded')
    expect(await failedJobs()).toEqual([])
  })

  it('cancels a payment at its own provider', async () => {
    const { conversationId } = await start()
    expect((await cancel(conversationId)).status).toBe(200)
    expect(await status(conversationId)).toBe('expired')
  })

  it('refunds a payment by its own provider', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    await callBack(conversationId)
    await decideRefund(conversationId)
    expect(await status(conversationId)).toBe('refunded')
    expect(iyzico.forms.find((form) => form.conversationId === conversationId)!.refunds).toHaveLength(1)
  })
})

describe('payment whose provider is no longer configured', () => {
  beforeEach(() => goOnWith({}))

  it('leaves a payment without a configured provider unchanged and reports no failure', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    expect((await callBack(conversationId)).status).toBe(200)
    expect((await cancel(conversationId)).status).toBe(409)
    for (const minutes of [2, 10, 40]) await runSettling(minutes)
    expect(await status(conversationId)).toBe('started')
    expect(await failedJobs()).toEqual([])
  })

  it('shows staff that the provider is missing', async () => {
    const { item, conversationId } = await start()
    await callBack(conversationId)
    const staff = await later.tokenOf('operations')
    const { body } = await later.call(paymentEndpoints.listPayments, {
      token: staff,
      body: { issue: 'providerMissing' },
    })
    expect(body.items.find(({ shipmentId }) => shipmentId === item.shipmentId)).toMatchObject({
      status: 'started',
      issue: 'providerMissing',
      provider: 'iyzico',
    })
    const attempts = await later.call(paymentEndpoints.listShipmentTransactions, {
      token: staff,
      body: { shipmentId: item.shipmentId },
    })
    expect(attempts.body[0]!.message).toBe(
      'Ödemeyi başlatan iyzico artık kurulu değil. Yeniden kurulunca ödeme kaldığı yerden sürer.',
    )
  })

  it('continues the payment when the provider is configured again', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    await callBack(conversationId)
    expect((await rowOf(conversationId)).issue).toBe('providerMissing')
    await before.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
    expect(await rowOf(conversationId)).toMatchObject({ state: 'succeeded', issue: null })
  })

  it('delays a refund until the provider is configured again and refunds once', async () => {
    const { conversationId } = await start()
    succeed(conversationId)
    await before.call(paymentEndpoints.receiveCallback, { body: { conversationId } })
    await decideRefund(conversationId)
    await runSettling(1)
    expect(await rowOf(conversationId)).toMatchObject({ state: 'succeeded', issue: 'providerMissing' })
    expect(await failedJobs()).toEqual([])
    for (let times = 0; times < 2; times++) {
      await before.services.jobs.enqueue(before.services.db, finalizePaymentsJob, {})
      await before.runJobs()
    }
    expect(await rowOf(conversationId)).toMatchObject({ state: 'refunded', issue: null })
    expect(iyzico.forms.find((form) => form.conversationId === conversationId)!.refunds).toHaveLength(1)
  })

  it('opens no page at another provider for a payment that was not opened yet', async () => {
    const { item, ...claimed } = await start()
    await before.services.db
      .update(payments)
      .set({ pageUrl: null, providerReference: null })
      .where(eq(payments.conversationId, claimed.conversationId))
    const reply = await later.callFailing(paymentEndpoints.startCartPayment, {
      token,
      body: { cartItemIds: [item.cartItemId] },
    })
    expect(reply.status).toBe(422)
    expect(await status(claimed.conversationId)).toBe('failed')
  })
})
