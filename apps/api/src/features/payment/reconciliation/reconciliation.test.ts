/** Compares recorded payments with the report of the built-in provider, which has its own ledger, on a local port. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconciliationEndpoints } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { sandboxPayments } from '../../../sandboxBank/sandbox.tables.ts'
import { submitCard } from '../../../sandboxBank/testing/cardPage.ts'
import { notices } from '../../notice/notice.tables.ts'
import { payments } from '../payment.tables.ts'
import { putIntoCart, startPaying, startPayingApp, statusOf } from '../testing/paying.ts'
import { reconcileDay, reconcilePayments } from './reconcile.ts'
import { paymentDifferences, paymentReconciliations } from './reconciliation.tables.ts'

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startPayingApp({ REFUND_APPROVAL_ABOVE_TRY: '10000000' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  operations = await test.tokenOf('operations')
  await test.services.db.delete(paymentDifferences)
  await test.services.db.delete(paymentReconciliations)
})

/** Current day of the provider, which uses the database's clock. */
const today = () => dayInTurkiye(new Date())

const pay = async () => {
  customer = await test.tokenOf('customer')
  const item = await putIntoCart(test, { token: customer, currency: 'EUR' })
  const { paymentPageUrl, conversationId } = await startPaying(test, customer, [item])
  await submitCard(paymentPageUrl, 'success')
  await expect.poll(async () => (await statusOf(test, customer, conversationId)).status).toBe('succeeded')
  const [payment] = await test.services.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.conversationId, conversationId))
  return { conversationId, paymentId: payment!.id }
}
const compare = () => reconcileDay(test.services, 'sandbox', today())
const list = async (body: object = {}) =>
  (
    await test.call(reconciliationEndpoints.listPaymentDifferences, {
      token: operations,
      body: { pageSize: 100, ...body },
    })
  ).body.items
const differencesOf = async (reference: string) => (await list()).filter((row) => row.reference === reference)
const settle = (id: string, token = operations) =>
  test.callFailing(reconciliationEndpoints.settleDifference, {
    token,
    body: { id, reason: 'Sağlayıcı ile görüşüldü' },
  })

describe('reconciliation of a day', () => {
  it('finds no difference when captures and refunds agree', async () => {
    const { conversationId, paymentId } = await pay()
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, amount: 1.5, reason: 'Koli yolda hasar gördü' },
    })
    await test.runJobs()
    await compare()
    expect(await differencesOf(conversationId)).toEqual([])
    const [done] = await test.services.db.select().from(paymentReconciliations)
    expect(done!.movementCount).toBeGreaterThanOrEqual(2)
    const refunds = (await list()).filter((row) => row.paymentId === paymentId)
    expect(refunds).toEqual([])
  })

  it('finds movements missing on either side and differing amounts', async () => {
    const [unknownThere, unknownHere, other] = [await pay(), await pay(), await pay()]
    const { db } = test.services
    await db
      .update(sandboxPayments)
      .set({ status: 'declined' })
      .where(eq(sandboxPayments.conversationId, unknownThere.conversationId))
    await db.update(payments).set({ state: 'failed' }).where(eq(payments.id, unknownHere.paymentId))
    await db
      .update(sandboxPayments)
      .set({ amount: '0.01' })
      .where(eq(sandboxPayments.conversationId, other.conversationId))
    await compare()
    expect(await differencesOf(unknownThere.conversationId)).toMatchObject([
      { kind: 'missingThere', movement: 'capture', theirs: null, paymentId: unknownThere.paymentId },
    ])
    expect(await differencesOf(unknownHere.conversationId)).toMatchObject([
      { kind: 'missingHere', ours: null, status: 'open' },
    ])
    expect(await differencesOf(other.conversationId)).toMatchObject([
      { kind: 'amountDiffers', theirs: { amount: 0.01, currency: 'EUR' } },
    ])
  })

  it('reconciles each day and provider once across concurrent processes', async () => {
    await Promise.all([compare(), compare(), compare()])
    expect(await test.services.db.select().from(paymentReconciliations)).toHaveLength(1)
  })

  it('notifies staff once about a day with differences', async () => {
    const { db } = test.services
    const { paymentId } = await pay()
    await db.update(payments).set({ state: 'failed' }).where(eq(payments.id, paymentId))
    await test.runJobs()
    await db.delete(notices)
    const told = () =>
      test.emails.filter(({ subject }) => subject === 'Ödeme mutabakatında fark var').map(({ to }) => to)
    const before = told().length
    await Promise.all([compare(), compare()])
    await test.runJobs()
    await db.delete(paymentReconciliations)
    await compare()
    await test.runJobs()
    const after = told().slice(before)
    expect(after).toContain('operasyon@kervan.example')
    expect(after).not.toContain('acente@kervan.example')
    expect(after).not.toContain('musteri@kervan.example')
    expect(new Set(after).size).toBe(after.length)
  })

  it('reconciles all missed past days at the next run, but not today', async () => {
    await pay()
    await reconcilePayments(test.services)
    const days = (await test.services.db.select().from(paymentReconciliations))
      .filter(({ provider }) => provider === 'sandbox')
      .map(({ day }) => day)
    expect(days).toHaveLength(7)
    expect(days).not.toContain(today())
    await reconcilePayments(test.services)
    expect(
      (await test.services.db.select().from(paymentReconciliations)).filter(
        ({ provider }) => provider === 'sandbox',
      ),
    ).toHaveLength(7)
  })
})

describe('difference', () => {
  it('lets operations settle a difference once, with a reason', async () => {
    const { conversationId, paymentId } = await pay()
    await test.services.db.update(payments).set({ state: 'failed' }).where(eq(payments.id, paymentId))
    await compare()
    const [found] = await differencesOf(conversationId)
    expect((await settle(found!.id, customer)).status).toBe(403)
    expect((await settle(found!.id)).status).toBe(200)
    expect((await settle(found!.id)).status).toBe(409)
    expect(await differencesOf(conversationId)).toMatchObject([
      { status: 'settled', reason: 'Sağlayıcı ile görüşüldü' },
    ])
    expect((await list({ status: 'open' })).some(({ id }) => id === found!.id)).toBe(false)
  })
})
