/** Refunds by staff, with a fake provider that has its own ledger. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import { inTransaction } from '../../../platform/db/database.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { lockPayment } from '../payment.queries.ts'
import { paymentItems, paymentRefunds, payments } from '../payment.tables.ts'
import { putIntoCart, startPaying } from '../testing/paying.ts'
import { insertRefund, listItemsOf } from './refund.queries.ts'
import { refundPaymentJob } from './refundPaymentJob.ts'
import { lockRefundableOfShipment } from './refundShipment.ts'
import { iyzicoEnvironment } from '../testing/iyzicoEnvironment.ts'
import { givenBackByIyzico, payByIyzico } from '../testing/payByIyzico.ts'

const refundPath = '/v2/payment/refund'
const reason = 'Koli yolda hasar gördü'

let iyzico: IyzicoServer
let test: TestApp
let customer: string
let operations: string
let admin: string
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  test = await startTestApp({
    ...iyzicoEnvironment(iyzico),
    REFUND_APPROVAL_ABOVE_TRY: '1000000',
  })
})
afterAll(async () => {
  await test.close()
  iyzico.close()
})
beforeEach(async () => {
  test.setNow(new Date())
  await test.runJobs()
  test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1_000_000
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
  admin = await test.tokenOf('admin')
})

const payFor = (shipments: number) => payByIyzico(test, iyzico, customer, shipments)

interface Wish {
  paymentId: string
  shipmentId?: string
  amount?: number
  currency?: string
  reason?: string
}
const ask = (wish: Wish, token = operations, idempotencyKey?: string) =>
  test.callFailing(refundEndpoints.requestRefund, { token, body: { reason, ...wish }, idempotencyKey })
const refund = async (wish: Wish) => {
  const { status, body } = await ask(wish)
  expect(status).toBe(200)
  return (body as unknown as { refund: { id: string; status: string } }).refund
}
const rowOf = async (paymentId: string) =>
  (await test.services.db.select().from(payments).where(eq(payments.id, paymentId)))[0]!
const refundRow = async (id: string) =>
  (await test.services.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)))[0]!
const ledgerOf = (conversationId: string) => givenBackByIyzico(iyzico, conversationId)
const decide = (row: 'approveRefund' | 'retryRefund', id: string, token: string) =>
  test.callFailing(refundEndpoints[row], { token, body: { id } })
const withdraw = (id: string, token = operations) =>
  test.callFailing(refundEndpoints.withdrawRefund, { token, body: { id, reason } })
const refundable = async (paymentId: string) =>
  (await test.call(refundEndpoints.findRefundable, { token: operations, body: { paymentId } })).body
const countWaitingForLocks = async () =>
  (
    await test.services.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length
const refuseNext = () =>
  iyzico.answerNext(refundPath, 200, JSON.stringify({ status: 'failure', errorCode: '10051' }))

/** Subjects of sent emails, without receipts and those about the shipment's progress. */
const subjects = () =>
  test.emails.map(({ subject }) => subject).filter((subject) => !/gönderiniz|makbuzunuz/.test(subject))

describe('refund by staff', () => {
  it('refunds a whole payment, emails the customer and audits it', async () => {
    const { paymentId, total, conversationId } = await payFor(2)
    test.emails.length = 0
    const { id } = await refund({ paymentId })
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
    expect(await rowOf(paymentId)).toMatchObject({ state: 'refunded', refundedAmount: total.toFixed(2) })
    expect(await refundRow(id)).toMatchObject({ state: 'done', failure: null })
    expect(subjects()).toEqual(['İadeniz yapıldı'])
    const entries = await test.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries).toMatchObject([{ action: 'refundRequested', details: { paymentId, reason } }])
  })

  it("counts a refund once while a shipment's refund waits for the payment's lock", async () => {
    const { paymentId, items } = await payFor(2)
    const { db } = test.services
    const { shipmentId, offer } = items[0]!
    const waiting = await inTransaction(db, async (tx) => {
      await lockPayment(tx, paymentId)
      const left = inTransaction(db, (other) => lockRefundableOfShipment(other, shipmentId))
      await expect.poll(countWaitingForLocks).toBe(1)
      const [item] = (await listItemsOf(tx, paymentId)).filter((one) => one.shipmentId === shipmentId)
      const amount = fromDecimal('1.00', offer.priceCurrency)
      const { id } = await insertRefund(tx, {
        paymentId,
        itemId: item!.id,
        amount,
        reason,
        createdAt: new Date(),
      })
      await tx
        .update(paymentRefunds)
        .set({ state: 'done', doneAt: new Date() })
        .where(eq(paymentRefunds.id, id))
      await tx.update(paymentItems).set({ refundedAmount: '1.00' }).where(eq(paymentItems.id, item!.id))
      return { left }
    })
    expect(toNumber((await waiting.left)!.amount)).toBeCloseTo(offer.totalPrice - 1, 2)
  })

  it('refunds the price of one shipment while the rest stays paid', async () => {
    const { paymentId, items, conversationId } = await payFor(2)
    const [one] = items
    await refund({ paymentId, shipmentId: one!.shipmentId })
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBeCloseTo(one!.offer.totalPrice, 2)
    expect((await rowOf(paymentId)).state).toBe('partlyRefunded')
    const left = await refundable(paymentId)
    expect(left.items.map((item) => item.refundable).sort((a, b) => a - b)).toEqual([
      0,
      items[1]!.offer.totalPrice,
    ])
    expect((await ask({ paymentId, shipmentId: one!.shipmentId })).body.Detail).toBe(
      'Bu ödemeden iade edilecek tutar kalmadı.',
    )
  })

  it('refunds parts up to the captured amount', async () => {
    const { paymentId, total, conversationId } = await payFor(1)
    await refund({ paymentId, amount: 10.25 })
    await refund({ paymentId, amount: 5 })
    await test.runJobs()
    const tooMuch = await ask({ paymentId, amount: Number((total - 15.24).toFixed(2)) })
    expect(tooMuch.status).toBe(400)
    expect(Object.keys(tooMuch.body.Errors!)).toEqual(['amount'])
    await refund({ paymentId, amount: Number((total - 15.25).toFixed(2)) })
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
    expect((await rowOf(paymentId)).state).toBe('refunded')
  })

  it.each([
    ['zero', { amount: 0 }, 'amount'],
    ['below zero', { amount: -5 }, 'amount'],
    ['three decimals', { amount: 1.005 }, 'amount'],
    ['another currency', { currency: 'JPY' }, 'currency'],
    ['a reason of four characters', { reason: 'çok ' }, 'reason'],
  ])('refuses a refund with %s on its field', async (_name, wish, field) => {
    const { paymentId } = await payFor(1)
    const { status, body } = await ask({ paymentId, ...wish })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)).toEqual([field])
  })

  it('allows refunds for operations only', async () => {
    const { paymentId } = await payFor(1)
    for (const role of ['customer', 'agent', 'pickup'] as const)
      expect((await ask({ paymentId }, await test.tokenOf(role))).status).toBe(403)
  })

  it('refuses to refund a payment without a capture', async () => {
    const item = await putIntoCart(test, { token: customer })
    const { conversationId } = await startPaying(test, customer, [item])
    const [row] = await test.services.db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.conversationId, conversationId))
    expect((await ask({ paymentId: row!.id })).status).toBe(422)
  })

  it('refunds once for a hundred concurrent requests', async () => {
    const { paymentId, total, conversationId } = await payFor(1)
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ paymentId })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(99)
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
  })

  it('creates one refund for a repeated idempotency key', async () => {
    const { paymentId } = await payFor(1)
    const key = crypto.randomUUID()
    const [one, two] = [
      await ask({ paymentId, amount: 1 }, operations, key),
      await ask({ paymentId, amount: 1 }, operations, key),
    ]
    expect(two.body).toEqual(one.body)
    const rows = await test.services.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId))
    expect(rows).toHaveLength(1)
  })
})

describe('provider that refuses', () => {
  it("shows the provider's refusal and refunds once when it is retried on request", async () => {
    const { paymentId, total, conversationId } = await payFor(1)
    refuseNext()
    const { id } = await refund({ paymentId })
    test.emails.length = 0
    await test.runJobs()
    expect(await refundRow(id)).toMatchObject({
      state: 'refused',
      failure: expect.stringContaining('10051') as string,
    })
    expect(subjects()).toEqual(['İade yapılamadı'])
    expect((await rowOf(paymentId)).state).toBe('succeeded')
    expect((await refundable(paymentId)).refundable).toBe(0)
    expect((await decide('retryRefund', id, operations)).status).toBe(200)
    await test.runJobs()
    expect(await refundRow(id)).toMatchObject({ state: 'done', failure: null })
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
    expect((await decide('retryRefund', id, operations)).status).toBe(409)
  })

  it('releases the money when a refused refund is withdrawn', async () => {
    const { paymentId, total } = await payFor(1)
    refuseNext()
    const { id } = await refund({ paymentId })
    await test.runJobs()
    expect((await withdraw(id)).status).toBe(200)
    expect((await refundable(paymentId)).refundable).toBe(total)
    expect((await withdraw(id)).status).toBe(409)
  })

  it('refunds once at the next run when the provider did not answer', async () => {
    const { paymentId, conversationId, total } = await payFor(1)
    iyzico.answerNext(refundPath, 500, 'broken')
    const { id } = await refund({ paymentId })
    await test.runJobs()
    expect((await refundRow(id)).state).toBe('onItsWay')
    await test.services.jobs.enqueue(test.services.db, refundPaymentJob, { refundId: id })
    await test.runJobs()
    expect((await refundRow(id)).state).toBe('done')
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
  })
})

describe('above the limit', () => {
  it("requires a second person's approval for a refund above the limit", async () => {
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1
    const { paymentId, conversationId, total } = await payFor(1)
    test.emails.length = 0
    const { id, status } = await refund({ paymentId })
    expect(status).toBe('waitingApproval')
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBe(0)
    expect(subjects()).toEqual(['Onayınızı bekleyen bir iade var'])
    const mayApprove = async (token: string) =>
      (await test.call(refundEndpoints.listRefunds, { token, body: { paymentId } })).body.items[0]!.can
        .approve
    expect([await mayApprove(operations), await mayApprove(customer), await mayApprove(admin)]).toEqual([
      false,
      false,
      true,
    ])
    expect((await decide('approveRefund', id, operations)).status).toBe(422)
    expect((await decide('approveRefund', id, customer)).status).toBe(403)
    expect((await decide('approveRefund', id, admin)).status).toBe(200)
    expect(await mayApprove(admin)).toBe(false)
    await test.runJobs()
    expect(ledgerOf(conversationId)).toBeCloseTo(total, 2)
    expect((await decide('approveRefund', id, admin)).status).toBe(409)
  })

  it('marks rows with a waiting refund and counts it on the home page', async () => {
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1
    const { paymentId, items } = await payFor(2)
    const [shipmentId, other] = items.map((item) => item.shipmentId)
    expect((await refundable(paymentId)).withoutApproval).toBeLessThanOrEqual(1)
    const { id } = await refund({ paymentId, shipmentId: shipmentId! })
    const rows = async () =>
      (await test.call(paymentEndpoints.listPayments, { token: operations, body: { pageSize: 100 } })).body
        .items
    const waiting = (await rows()).filter((row) => row.refundWaits)
    expect(waiting.map((row) => row.shipmentId)).toEqual([shipmentId])
    const ofShipment = async (of: string) =>
      (
        await test.call(paymentEndpoints.listShipmentTransactions, {
          token: operations,
          body: { shipmentId: of },
        })
      ).body.map(({ refundWaits }) => refundWaits)
    expect([await ofShipment(shipmentId!), await ofShipment(other!)]).toEqual([[true], [false]])
    const { queues } = (await test.call(queueEndpoints.listQueues, { token: admin })).body
    expect(queues.find(({ name }) => name === 'refundsWaiting')).toMatchObject({
      count: 1,
      link: '/payment/refunds?status=waitingApproval',
    })
    await decide('approveRefund', id, admin)
    expect((await rows()).some((row) => row.refundWaits)).toBe(false)
  })

  it('adds up several refunds of a payment for the approval limit', async () => {
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 100_000
    const { paymentId } = await payFor(1)
    const { approvalAbove } = await refundable(paymentId)
    expect(approvalAbove).toBeGreaterThan(0)
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 10 * (100_000 / approvalAbove!)
    expect((await refund({ paymentId, amount: 6 })).status).toBe('onItsWay')
    expect((await refundable(paymentId)).withoutApproval).toBeLessThan(6)
    expect((await refund({ paymentId, amount: 6 })).status).toBe('waitingApproval')
  })

  it('releases the money when a waiting refund is withdrawn', async () => {
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1
    const { paymentId, total } = await payFor(1)
    const { id } = await refund({ paymentId })
    expect((await refundable(paymentId)).refundable).toBe(0)
    await withdraw(id)
    expect((await refundable(paymentId)).refundable).toBe(total)
    expect((await decide('approveRefund', id, admin)).status).toBe(409)
  })
})

describe('list of refunds', () => {
  it('shows customers their own refunds without staff names and provider messages', async () => {
    const { paymentId } = await payFor(1)
    refuseNext()
    await refund({ paymentId })
    await test.runJobs()
    const list = async (token: string) =>
      (await test.call(refundEndpoints.listRefunds, { token, body: { paymentId } })).body.items
    expect(await list(operations)).toMatchObject([
      {
        status: 'refused',
        requestedBy: expect.any(String) as string,
        failure: expect.any(String) as string,
        can: { approve: false, retry: true, withdraw: true },
      },
    ])
    expect(await list(customer)).toMatchObject([
      {
        status: 'refused',
        reason,
        requestedBy: null,
        failure: null,
        provider: null,
        can: { approve: false, retry: false, withdraw: false },
      },
    ])
  })

  it('returns no refunds for an invalid payment id', async () => {
    const { body } = await test.call(refundEndpoints.listRefunds, {
      token: operations,
      body: { paymentId: 'not an id' },
    })
    expect(body.items).toEqual([])
  })
})
