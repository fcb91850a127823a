/**
 * Provider captured another amount than requested: whichever notification arrives first, staff see one state
 * and nobody pays twice.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { finalizePayment } from './finalizePayment.ts'
import { finalizePaymentsJob } from './payment.jobs.ts'
import { paymentEvents, payments } from './payment.tables.ts'
import { putIntoCart, startPaying, statusOf } from './testing/paying.ts'
import { iyzicoEnvironment } from './testing/iyzicoEnvironment.ts'

let iyzico: IyzicoServer
let test: TestApp
let token: string
let begin: number
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  test = await startTestApp({
    ...iyzicoEnvironment(iyzico),
  })
})
afterAll(async () => {
  await test.close()
  iyzico.close()
})
beforeEach(async () => {
  begin = Date.now()
  test.setNow(new Date(begin))
  token = await test.tokenOf('customer')
})

const take = (conversationId: string, paidPrice?: number) =>
  iyzico.attempt(conversationId, {
    paymentStatus: 'SUCCESS',
    fraudStatus: 1,
    ...(paidPrice !== undefined && { paidPrice }),
  })
const start = async () => {
  const item = await putIntoCart(test, { token, currency: 'EUR' })
  return { item, ...(await startPaying(test, token, [item])) }
}
const startAndTakeLess = async () => {
  const started = await start()
  take(started.conversationId, 1.5)
  return started
}
const callBack = (conversationId: string) =>
  test.callFailing(paymentEndpoints.receiveCallback, { body: { conversationId } })
const runSettling = async (minutesLater: number) => {
  test.setNow(new Date(begin + minutesLater * 60_000))
  await test.services.jobs.enqueue(test.services.db, finalizePaymentsJob, {})
  await test.runJobs()
}
const cancel = (conversationId: string) =>
  test.callFailing(paymentEndpoints.cancelPayment, { token, body: { conversationId } })
const status = async (conversationId: string) => (await statusOf(test, token, conversationId)).status
const eventsOf = async (conversationId: string) =>
  (
    await test.services.db
      .select({ event: paymentEvents.event, reason: paymentEvents.reason })
      .from(paymentEvents)
      .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
      .where(eq(payments.conversationId, conversationId))
      .orderBy(paymentEvents.at)
  ).map(({ event, reason }) => [event, reason])

describe('captured amount differs from the requested one', () => {
  it.each<[string, (conversationId: string) => Promise<unknown>]>([
    ['a callback', async (id) => expect((await callBack(id)).status).toBe(200)],
    ['the job of every minute', () => runSettling(2)],
    ['the job after half an hour', () => runSettling(40)],
    ['a cancellation', async (id) => expect((await cancel(id)).status).toBe(409)],
  ])('puts the payment into review when %s finds the difference', async (_, learn) => {
    const { conversationId } = await startAndTakeLess()
    await learn(conversationId)
    token = await test.tokenOf('customer')
    expect(await statusOf(test, token, conversationId)).toMatchObject({
      status: 'inReview',
      message: 'Ödemeniz kontrol ediliyor. Sonucu size bildireceğiz; yeniden ödeme yapmanıza gerek yok.',
    })
    expect(await eventsOf(conversationId)).toEqual([['review', '1.50 EUR']])
  })

  it('changes nothing and leaves no failed job when the difference is reported repeatedly', async () => {
    const { conversationId } = await startAndTakeLess()
    await callBack(conversationId)
    await callBack(conversationId)
    await cancel(conversationId)
    for (const minutes of [2, 5, 40, 100]) await runSettling(minutes)
    token = await test.tokenOf('customer')
    expect(await status(conversationId)).toBe('inReview')
    expect(await eventsOf(conversationId)).toHaveLength(1)
    expect(await test.services.jobs.listFailed(test.services.db)).toEqual([])
  })

  it('shows staff the captured amount in the list and on the shipment', async () => {
    const { item, conversationId, totalPrice } = await startAndTakeLess()
    await callBack(conversationId)
    const staff = await test.tokenOf('operations')
    const { body } = await test.call(paymentEndpoints.listPayments, {
      token: staff,
      body: { issue: 'amountDiffers' },
    })
    expect(body.items.find(({ shipmentId }) => shipmentId === item.shipmentId)).toMatchObject({
      status: 'inReview',
      issue: 'amountDiffers',
      provider: 'iyzico',
      taken: { amount: 1.5, currency: 'EUR' },
    })
    const attemptsFor = async (bearer: string, language: 'tr' | 'en') =>
      (
        await test.call(paymentEndpoints.listShipmentTransactions, {
          token: bearer,
          language,
          body: { shipmentId: item.shipmentId },
        })
      ).body[0]!.message
    expect(await attemptsFor(staff, 'en')).toBe(
      `The provider took 1.50 EUR instead of ${totalPrice.toFixed(2)} EUR. Correct the payment in the provider’s panel; the outcome then shows here.`,
    )
    expect(await attemptsFor(token, 'en')).toBe(
      'Your payment is being reviewed. We will tell you the outcome; there is no need to pay again.',
    )
  })

  it('blocks a second payment of the items and does not mark the shipment as paid', async () => {
    const { item, conversationId } = await startAndTakeLess()
    await callBack(conversationId)
    const again = await startPaying(test, token, [item])
    expect(again.conversationId).toBe(conversationId)
  })

  it("ends a payment's review once the provider has corrected the amount", async () => {
    const [paid, declined] = [await startAndTakeLess(), await startAndTakeLess()]
    for (const { conversationId } of [paid, declined]) await callBack(conversationId)
    take(paid.conversationId)
    iyzico.attempt(declined.conversationId, { paymentStatus: 'FAILURE', errorCode: '10005' })
    await runSettling(2)
    token = await test.tokenOf('customer')
    expect(await status(paid.conversationId)).toBe('succeeded')
    expect(await status(declined.conversationId)).toBe('failed')
    const { body } = await test.call(paymentEndpoints.listPayments, { token, body: { status: 'succeeded' } })
    expect(body.items.find(({ shipmentId }) => shipmentId === paid.item.shipmentId)).toMatchObject({
      issue: null,
      taken: null,
    })
  })

  it('puts a late capture of another amount into review instead of failing it', async () => {
    const { conversationId } = await start()
    const [row] = await test.services.db
      .select()
      .from(payments)
      .where(eq(payments.conversationId, conversationId))
    await finalizePayment(test.services, row!.id, { event: 'decline', reason: 'declined' })
    take(conversationId, 1.5)
    await callBack(conversationId)
    expect(await status(conversationId)).toBe('inReview')
  })
})
