/** Payment whose provider never answers: staff end it, and a later capture waits for their decision. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { offers } from '../shipment/offers/offer.tables.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { applyVerdict } from './checkPayment.ts'
import { finalizePaymentsJob } from './payment.jobs.ts'
import { findPaymentByConversation } from './payment.queries.ts'
import { paymentEvents, paymentRefunds, payments } from './payment.tables.ts'
import { putIntoCart, startPaying, statusOf } from './testing/paying.ts'
import { iyzicoEnvironment } from './testing/iyzicoEnvironment.ts'

const TOKEN_SECRET = 'a secret of the tests with many letters'
const reason = 'Sağlayıcı iki gündür yanıt vermiyor'

let iyzico: IyzicoServer
let before: TestApp
/** Second installation, without the provider's configuration. */
let without: TestApp
let token: string
let staff: string
let begin: number
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  before = await startTestApp({ ...iyzicoEnvironment(iyzico), TOKEN_SECRET })
  without = await startTestApp({ PAYMENT_PROVIDER: 'sandbox', TOKEN_SECRET }, before)
})
afterAll(async () => {
  await without.close()
  await before.close()
  iyzico.close()
})
beforeEach(async () => {
  begin = Date.now()
  go(0)
  token = await before.tokenOf('customer')
  staff = await before.tokenOf('operations')
})

const go = (minutes: number) => {
  for (const app of [before, without]) app.setNow(new Date(begin + minutes * 60_000))
}
const start = async () => {
  const item = await putIntoCart(before, { token })
  // Extends the offer beyond the half hour, so that the shipment can be paid again unchanged.
  await before.services.db.update(offers).set({ expiresAt: new Date(begin + 6 * 3_600_000) })
  const { conversationId } = await startPaying(before, token, [item])
  const { body } = await before.call(paymentEndpoints.listPayments, { token: staff, body: {} })
  const { id } = body.items.find(({ shipmentId }) => shipmentId === item.shipmentId)!
  return { item, conversationId, id }
}
const end = (id: string, app = without, by = staff) =>
  app.callFailing(paymentEndpoints.endPayment, { token: by, body: { id, reason } })
const accept = (id: string) =>
  before.callFailing(paymentEndpoints.acceptLatePayment, { token: staff, body: { id, reason } })
const status = async (conversationId: string) => (await statusOf(before, token, conversationId)).status
const succeed = (conversationId: string) =>
  iyzico.attempt(conversationId, { paymentStatus: 'SUCCESS', fraudStatus: 1 })
const ask = async () => {
  await before.services.jobs.enqueue(before.services.db, finalizePaymentsJob, {})
  await before.runJobs()
}
const rowOf = async (conversationId: string) =>
  (await before.services.db.select().from(payments).where(eq(payments.conversationId, conversationId)))[0]!
const endedOne = async () => {
  const started = await start()
  go(31)
  expect((await end(started.id)).status).toBe(200)
  return started
}

describe('payment without an answer of its provider', () => {
  it('lets staff end a payment after half an hour and pay the shipment again', async () => {
    const { item, conversationId, id } = await start()
    expect((await end(id)).status).toBe(409)
    expect((await end(id, without, token)).status).toBe(403)
    go(31)
    expect((await end(id)).status).toBe(200)
    expect(await status(conversationId)).toBe('expired')
    const { id: paymentId } = await rowOf(conversationId)
    const { db } = before.services
    const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
    expect(event).toMatchObject({
      event: 'expire',
      reason: 'endedByStaff',
      actorId: expect.any(Number) as number,
    })
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, paymentId))
    expect(entries).toMatchObject([{ action: 'paymentEnded', details: { reason } }])
    expect((await startPaying(before, token, [item])).conversationId).not.toBe(conversationId)
  })

  it('refuses to end a payment when the provider answers with an outcome', async () => {
    const { conversationId, id } = await start()
    succeed(conversationId)
    go(31)
    expect((await end(id, before)).body).toMatchObject({ status: 'succeeded' })
  })

  it('requires a reason to end a payment', async () => {
    const { id } = await start()
    const { body } = await without.callFailing(paymentEndpoints.endPayment, {
      token: staff,
      body: { id, reason: ' ' },
    })
    expect(body.Errors).toEqual({ reason: ['Gerekçe gerekli!'] })
  })
})

describe('capture after the end', () => {
  it('puts a late capture into review by polling and keeps it there when it is reported again', async () => {
    const { conversationId, id } = await endedOne()
    succeed(conversationId)
    for (const minutes of [40, 100, 200]) {
      go(minutes)
      await ask()
    }
    expect(await status(conversationId)).toBe('inReview')
    expect(await rowOf(conversationId)).toMatchObject({ issue: 'paidAfterEnd' })
    expect((await end(id)).status).toBe(409)
  })

  it('puts a late capture into review although the provider refused in between', async () => {
    const { conversationId } = await endedOne()
    const found = async () => (await findPaymentByConversation(before.services.db, conversationId))!
    const { amount } = await found()
    const no = { kind: 'declined', reason: 'declined' } as const
    await applyVerdict(before.services, await found(), no)
    await applyVerdict(before.services, await found(), { kind: 'captured', amount })
    expect(await rowOf(conversationId)).toMatchObject({ state: 'inReview', issue: 'paidAfterEnd' })
    await applyVerdict(before.services, await found(), no)
    await applyVerdict(before.services, await found(), { kind: 'captured', amount })
    expect(await rowOf(conversationId)).toMatchObject({ state: 'inReview', issue: 'paidAfterEnd' })
  })

  it('puts a capture into review when staff end the payment during the provider call', async () => {
    const { conversationId, id } = await start()
    const { id: paymentId } = await rowOf(conversationId)
    const asked = (await findPaymentByConversation(before.services.db, conversationId))!
    go(31)
    expect((await end(id)).status).toBe(200)
    await applyVerdict(before.services, asked, { kind: 'captured', amount: asked.amount })
    expect(await rowOf(conversationId)).toMatchObject({ state: 'inReview', issue: 'paidAfterEnd' })
    const { db } = before.services
    expect(await db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId))).toEqual([])
  })

  it('books the shipment when staff accept the late payment', async () => {
    const { item, conversationId, id } = await endedOne()
    expect((await accept(id)).status).toBe(409)
    succeed(conversationId)
    go(40)
    await ask()
    expect((await accept(id)).body).toMatchObject({ status: 'succeeded' })
    expect((await accept(id)).status).toBe(409)
    const [shipment] = await before.services.db
      .select()
      .from(shipments)
      .where(eq(shipments.id, item.shipmentId))
    expect(shipment!.paymentStatus).toBe('successful')
  })

  it('refunds the late payment when the shipment was paid otherwise meanwhile', async () => {
    const { item, conversationId, id } = await endedOne()
    const again = await startPaying(before, token, [item])
    for (const paid of [again.conversationId, conversationId]) succeed(paid)
    go(40)
    await ask()
    expect(await status(again.conversationId)).toBe('succeeded')
    expect((await accept(id)).status).toBe(200)
    const { id: paymentId } = await rowOf(conversationId)
    const refunds = await before.services.db
      .select({ reason: paymentRefunds.reason })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId))
    expect(refunds).toEqual([{ reason: 'paidOtherwise' }])
  })
})
