/**
 * Refunds, issuing, cancelling and merging at the same moment, many times: no deadlock, and no amount is lost.
 * `REFUND_RACES` sets the number of rounds.
 */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { submitCard } from '../../sandboxBank/testing/cardPage.ts'
import { putIntoCart, startPaying, statusOf } from '../../features/payment/testing/paying.ts'
import { refundPayment } from '../../features/payment/refunds/refundPayment.ts'
import { openLedger } from './ledger.ts'
import type { Ledger } from './ledger.ts'
import { buildWorld } from './world.ts'
import type { Person, World } from './world.ts'

const rounds = Number(process.env['REFUND_RACES'] ?? 6)

let world: World
let ledger: Ledger
let operations: string
beforeAll(async () => {
  world = await buildWorld(new Date('2026-11-25T09:00:00Z'))
  world.test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1_000_000
  operations = await world.test.tokenOf('operations')
  ledger = openLedger(world.query)
})
afterAll(() => world.test.close())

const personOf = (kind: Person['kind']) => world.people.find((one) => one.kind === kind)!

/** Pays several shipments with one card and returns the payment's id. */
const pay = async ({ email }: Person, count = 4): Promise<string> => {
  const token = await world.test.tokenForEmail(email)
  const items = []
  while (items.length < count) items.push(await putIntoCart(world.test, { token, currency: 'EUR' }))
  const { conversationId, paymentPageUrl } = await startPaying(world.test, token, items)
  await submitCard(paymentPageUrl, 'success')
  await expect.poll(async () => (await statusOf(world.test, token, conversationId)).status).toBe('succeeded')
  const [row] = await world.query<{ id: string }>(
    `select id from payments where conversation_id = '${conversationId}' and state = 'succeeded'`,
  )
  return row!.id
}

/** Requests a refund; its job is left to the race. */
const requestRefund = async (paymentId: string, amount?: number): Promise<string> => {
  const { body } = await world.test.call(refundEndpoints.requestRefund, {
    token: operations,
    body: { paymentId, reason: 'Koli yolda hasar gördü', ...(amount && { amount }) },
  })
  return body.refund.id
}

const candidates = async () =>
  (await world.test.call(salesInvoiceEndpoints.getInvoiceCandidates, { token: operations, body: {} })).body

/** Issues what waits; returns the status and the new documents. */
const issue = async () => {
  const { sales, refunds } = await candidates()
  const complete = sales.filter(({ gaps }) => gaps.length === 0)
  if (complete.length + refunds.length === 0) return { status: 200, issued: [] }
  const { status, body } = await world.test.callFailing(salesInvoiceEndpoints.issueInvoices, {
    token: operations,
    body: {
      sales: complete.map(({ companyId, currency, treatment, total }) => ({
        companyId,
        currency,
        treatment,
        total,
      })),
      refunds: refunds.map(({ invoiceId, total }) => ({ invoiceId, total })),
    },
  })
  return { status, issued: (body as unknown as { issued?: { id: string }[] }).issued ?? [] }
}

/** Issues until nothing waits. */
const issueAll = async (): Promise<void> => {
  while ((await issue()).issued.length > 0);
}

const countDeadlocks = async (): Promise<number> => {
  await world.test.services.db.execute(sql`select pg_stat_force_next_flush()`)
  const [row] = await world.query<{ count: string }>(
    'select deadlocks::text as count from pg_stat_database where datname = current_database()',
  )
  return Number(row!.count)
}

let deadlocksBefore: number
beforeEach(async () => {
  deadlocksBefore = await countDeadlocks()
})

const expectInOrder = async (): Promise<void> => {
  expect(await ledger.check()).toBeNull()
  expect(await countDeadlocks()).toBe(deadlocksBefore)
}

const countWaiting = async (): Promise<number> =>
  (
    await world.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length

const itemsOf = (paymentId: string) =>
  world.query<{ id: string; reference: string; shipmentId: string }>(
    `select id, asset_reference as reference, shipment_id as "shipmentId" from payment_items
      where payment_id = '${paymentId}' order by id`,
  )

/** Begins works one after the other, each when the one before waits or is done, while a payment item is locked. */
const meetAt = async (itemId: string, ...works: (() => Promise<unknown>)[]): Promise<unknown[]> => {
  const running: Promise<unknown>[] = []
  let done = 0
  await world.test.services.db.transaction(async (holder) => {
    await holder.execute(sql`select from payment_items where id = ${itemId} for update`)
    for (const work of works) {
      const one = work().finally(() => (done += 1))
      // Reported below; until then a rejection counts as done.
      one.catch(() => {})
      running.push(one)
      await expect.poll(async () => (await countWaiting()) + done, { interval: 10 }).toBe(running.length)
    }
  })
  return Promise.all(running)
}

/** Pays until the item with the lowest id is not the first by reference, so that the two orders differ. */
const payInMixedOrder = async (): Promise<{ paymentId: string; lowest: string }> => {
  for (;;) {
    const paymentId = await pay(personOf('corporation'))
    const [first, ...others] = await itemsOf(paymentId)
    if (others.some(({ reference }) => reference < first!.reference)) return { paymentId, lowest: first!.id }
    await issueAll()
  }
}

it('meets no deadlock when a payment is refunded while its items are being locked to invoice them', async () => {
  const { paymentId, lowest } = await payInMixedOrder()
  const [answer] = await meetAt(lowest, issue, async () =>
    refundPayment(world.test.services, await requestRefund(paymentId)),
  )
  expect(answer).toMatchObject({ status: 409 })
  await expectInOrder()
  await issueAll()
})

it('meets no deadlock when a refunded payment lies in two groups that are invoiced by one call', async () => {
  const { db } = world.test.services
  for (;;) {
    const paymentId = await pay(personOf('corporation'), 2)
    const other = await pay(personOf('corporation'))
    // Domestic groups come first; the refund locks the item of the second group before that of the first one.
    const [abroad, atHome] = await itemsOf(paymentId)
    await db.execute(sql`update shipments set receiver_country = 'TR' where id = ${atHome!.shipmentId}`)
    const lower = (await itemsOf(other)).find(({ id }) => id < abroad!.id)
    if (lower) {
      await meetAt(lower.id, issue, async () =>
        refundPayment(world.test.services, await requestRefund(paymentId)),
      )
      await expectInOrder()
      return issueAll()
    }
    await issueAll()
  }
})

it('meets no deadlock when an invoice is cancelled while its payment is refunded', async () => {
  const { paymentId, lowest } = await payInMixedOrder()
  const { issued } = await issue()
  const refundId = await requestRefund(paymentId)
  const cancel = () =>
    world.test.callFailing(salesInvoiceEndpoints.cancelInvoice, {
      token: operations,
      body: { id: issued[0]!.id, reason: 'Yanlış firma' },
    })
  const [, answer] = await meetAt(lowest, () => refundPayment(world.test.services, refundId), cancel)
  expect(answer).toMatchObject({ status: 200 })
  await expectInOrder()
  await issueAll()
})

it('meets no deadlock when companies are merged while one of them is invoiced', async () => {
  const [survivor, merged] = [personOf('survivor'), personOf('merged')]
  const paymentId = await pay(merged, 3)
  await pay(survivor, 2)
  const body = { survivorID: survivor.companyId, mergedID: merged.companyId }
  const { survivor: one, merged: other } = (
    await world.test.call(companyMergeEndpoints.previewCompanyMerge, { token: operations, body })
  ).body
  const merge = () =>
    world.test.callFailing(companyMergeEndpoints.mergeCompanies, {
      token: operations,
      body: { ...body, take: [], survivorVersion: one.version, mergedVersion: other.version },
    })
  const [invoiced, closed] = await meetAt((await itemsOf(paymentId))[0]!.id, issue, merge)
  expect([invoiced, closed]).toMatchObject([{ status: 200 }, { status: 200 }])
  await expectInOrder()
  await issueAll()
})

it('loses no amount when refunds, invoices and cancellations meet by chance, many times', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const paymentId = await pay(personOf('corporation'))
    const refund = async (amount: number) =>
      refundPayment(world.test.services, await requestRefund(paymentId, amount))
    const [{ status, issued }] = await Promise.all([issue(), refund(10.01)])
    expect([200, 409]).toContain(status)
    await expectInOrder()
    // The second refund meets the counter-document of the first one, or the cancellation.
    const cancel = async () =>
      issued.length > 0 &&
      world.test.callFailing(salesInvoiceEndpoints.cancelInvoice, {
        token: operations,
        body: { id: issued[0]!.id, reason: 'Yanlış firma' },
      })
    await Promise.all([issue(), refund(20.02), round % 2 === 0 && cancel()])
    await expectInOrder()
    await issueAll()
    await expectInOrder()
  }
})
