import { once } from 'node:events'
import http from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { freePorts } from '../../testing/freePorts.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { submitCard } from '../../sandboxBank/testing/cardPage.ts'
import { shipmentEvents } from '../shipment/shipment.tables.ts'
import { paymentEvents, paymentRefunds, payments } from './payment.tables.ts'
import { finalizePayment } from './finalizePayment.ts'
import { finalizePaymentsJob } from './payment.jobs.ts'
import { claimDuePayments } from './duePayments.queries.ts'
import { putIntoCart, startPaying, startPayingApp, statusOf } from './testing/paying.ts'

let test: TestApp
let token: string
let begin: number
beforeAll(async () => {
  test = await startPayingApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  begin = Date.now()
  test.setNow(new Date(begin))
  token = await test.tokenOf('customer')
})

const minutesLater = (minutes: number) => test.setNow(new Date(begin + minutes * 60_000))
const callBack = (conversationId: string) =>
  test.callFailing(paymentEndpoints.receiveCallback, { body: { conversationId } })
const status = async (conversationId: string) => (await statusOf(test, token, conversationId)).status
const settles = (conversationId: string, state: string) =>
  expect.poll(() => status(conversationId)).toBe(state)
/** Runs the job that the scheduler starts every minute. */
const runSettling = async () => {
  await test.services.jobs.enqueue(test.services.db, finalizePaymentsJob, {})
  await test.runJobs()
}
const payment = async (conversationId: string) => {
  const { db } = test.services
  const [row] = await db.select().from(payments).where(eq(payments.conversationId, conversationId))
  const events = await db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, row!.id))
  const refunds = await db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, row!.id))
  return { row: row!, events, refunds }
}
const payEvents = async (shipmentId: string) =>
  (
    await test.services.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  ).filter(({ event }) => event === 'pay')
const started = async () => {
  const item = await putIntoCart(test, { token })
  return { item, ...(await startPaying(test, token, [item])) }
}

describe('callback', () => {
  it('captures money once for a hundred concurrent callbacks', async () => {
    const { item, conversationId, paymentPageUrl } = await started()
    await submitCard(paymentPageUrl, 'timeOut')
    minutesLater(1)
    const replies = await Promise.all(Array.from({ length: 100 }, () => callBack(conversationId)))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    const { row, events } = await payment(conversationId)
    expect(row.state).toBe('succeeded')
    expect(events.map(({ event }) => event)).toEqual(['capture'])
    expect(await payEvents(item.shipmentId)).toHaveLength(1)
  })

  it('ignores a callback when the provider reports no payment', async () => {
    const { conversationId } = await started()
    expect((await callBack(conversationId)).status).toBe(200)
    expect(await status(conversationId)).toBe('started')
  })

  it('returns 404 for a callback of an unknown payment', async () => {
    expect((await callBack('nobody-began-this')).status).toBe(404)
  })
})

describe('lost browser return or callback', () => {
  it('finalizes a payment by the job when the bank answers late', async () => {
    const { item, conversationId, paymentPageUrl } = await started()
    await submitCard(paymentPageUrl, 'timeOut')
    await runSettling()
    expect(await status(conversationId)).toBe('started')
    minutesLater(2)
    await runSettling()
    expect(await status(conversationId)).toBe('succeeded')
    expect(await payEvents(item.shipmentId)).toHaveLength(1)
  })

  /** The scheduler starts a run each minute, up to six seconds late. */
  const latenessSeconds = (minute: number) => (minute % 2 === 0 ? 0 : 6)

  it.each([1, 7, 24])('finalizes a payment within 120 s of a capture after %i minutes', async (minutes) => {
    const { conversationId, paymentPageUrl } = await started()
    const runAt = async (minute: number) => {
      minutesLater(minute + latenessSeconds(minute) / 60)
      await runSettling()
    }
    for (let minute = 1; minute <= minutes; minute++) await runAt(minute)
    await submitCard(paymentPageUrl, 'timeOut')
    // Last run within 120 s of the card's submission; the bank answers 20 s after it.
    await runAt(minutes + 1)
    expect(await status(conversationId)).toBe('succeeded')
  })

  it('checks a payment less and less often while the provider does not answer', async () => {
    const { conversationId } = await started()
    const { db } = test.services
    const claimedAfter: number[] = []
    for (let minute = 1; minute <= 8 * 60; minute++) {
      const claimed = await claimDuePayments(db, new Date(begin + minute * 60_000), 100)
      if (claimed.some((each) => each.conversationId === conversationId)) claimedAfter.push(minute)
    }
    const countBetween = (from: number, to: number) =>
      claimedAfter.filter((minute) => minute > from && minute <= to).length
    expect([countBetween(0, 30), countBetween(30, 120), countBetween(7 * 60, 8 * 60)]).toEqual([30, 26, 12])
  })

  it('expires an unpaid payment after half an hour, after which it cannot be paid', async () => {
    const { item, conversationId, paymentPageUrl } = await started()
    minutesLater(29)
    await runSettling()
    expect(await status(conversationId)).toBe('started')
    minutesLater(35)
    await runSettling()
    token = await test.tokenOf('customer')
    expect(await statusOf(test, token, conversationId)).toMatchObject({
      status: 'expired',
      message: 'Süre içinde ödeme yapılmadı.',
    })
    await submitCard(paymentPageUrl, 'success')
    await callBack(conversationId)
    expect(await status(conversationId)).toBe('expired')
    const removal = { token, params: { id: item.cartItemId } }
    expect((await test.call(cartEndpoints.removeCartItem, removal)).status).toBe(200)
  })
})

describe('captured money', () => {
  /** Simulates a payment recorded as failed although the bank captured the money. */
  const callItFailed = async (conversationId: string) => {
    const { row } = await payment(conversationId)
    await finalizePayment(test.services, row.id, { event: 'decline', reason: 'declined' })
  }

  it('marks a payment as succeeded when the success arrives after a failure', async () => {
    const { item, conversationId, paymentPageUrl } = await started()
    await submitCard(paymentPageUrl, 'timeOut')
    await callItFailed(conversationId)
    expect(await status(conversationId)).toBe('failed')
    minutesLater(1)
    await callBack(conversationId)
    expect(await status(conversationId)).toBe('succeeded')
    expect(await payEvents(item.shipmentId)).toHaveLength(1)
  })

  it('refunds a capture whose shipment was paid by another payment meanwhile', async () => {
    const { item, conversationId, paymentPageUrl } = await started()
    await submitCard(paymentPageUrl, 'timeOut')
    await callItFailed(conversationId)
    const second = await startPaying(test, token, [item])
    await submitCard(second.paymentPageUrl, 'success')
    await settles(second.conversationId, 'succeeded')
    minutesLater(1)
    await callBack(conversationId)
    await test.runJobs()
    const { row, refunds, events } = await payment(conversationId)
    expect([row.state, row.refundedAmount]).toEqual(['refunded', row.amount])
    expect(refunds).toHaveLength(1)
    expect(events.map(({ event }) => event)).toEqual(['decline', 'capture', 'refundRest'])
    expect(await payEvents(item.shipmentId)).toHaveLength(1)
  })

  it('refunds the part of a shipment that was removed from the cart', async () => {
    const items = [await putIntoCart(test, { token }), await putIntoCart(test, { token })]
    const { conversationId, paymentPageUrl } = await startPaying(test, token, items)
    await submitCard(paymentPageUrl, 'timeOut')
    await callItFailed(conversationId)
    await test.call(cartEndpoints.removeCartItem, { token, params: { id: items[0]!.cartItemId } })
    minutesLater(1)
    await callBack(conversationId)
    await test.runJobs()
    const { row } = await payment(conversationId)
    expect(row.state).toBe('partlyRefunded')
    expect(Number(row.refundedAmount)).toBe(items[0]!.offer.totalPrice)
    expect(await payEvents(items[1]!.shipmentId)).toHaveLength(1)
    expect(await payEvents(items[0]!.shipmentId)).toHaveLength(0)
  })
})

describe('provider that', () => {
  /** Starts a local server instead of the card page's, with scripted answers. */
  const withProvider = async (listener: http.RequestListener, work: (app: TestApp) => Promise<void>) => {
    const ports = await freePorts()
    const server = http.createServer(listener).listen(Number(ports.PAYMENT_PORT), '127.0.0.1')
    await once(server, 'listening')
    const app = await startTestApp(ports)
    try {
      await work(app)
    } finally {
      server.closeAllConnections()
      server.close()
      await app.close()
    }
  }
  const startWith = async (app: TestApp) => {
    const bearer = await app.tokenOf('customer')
    const item = await putIntoCart(app, { token: bearer })
    const call = { token: bearer, body: { cartItemIds: [item.cartItemId] } }
    return { bearer, item, reply: await app.callFailing(paymentEndpoints.startCartPayment, call) }
  }

  it('starts no payment and keeps the cart when the provider returns garbage', () =>
    withProvider(
      (_request, response) => response.end('<html>'),
      async (app) => {
        const { reply, bearer, item } = await startWith(app)
        expect(reply.status).toBe(422)
        expect(reply.body.Detail).toBe('Ödeme işlemi başlatılamadı')
        const { body } = await app.call(cartEndpoints.getCart, { token: bearer })
        expect(body.cartItems).toMatchObject([{ id: item.cartItemId, openConversationId: null }])
      },
    ))

  it(
    'limits a hanging provider call to its time limit without blocking others',
    () =>
      withProvider(
        () => {},
        async (app) => {
          const paying = startWith(app)
          const ask = performance.now()
          expect((await app.app.inject('/readyz')).statusCode).toBe(200)
          expect(performance.now() - ask).toBeLessThan(5_000)
          const { reply } = await paying
          expect(reply.status).toBe(422)
        },
      ),
    40_000,
  )

  it('keeps a payment pending and alerts staff when the provider is unreachable', () =>
    withProvider(
      (request, response) => {
        if (request.url !== '/api/start') return void response.writeHead(500).end()
        response.end(JSON.stringify({ reference: 'r', pageUrl: 'http://127.0.0.1:1/pay/r' }))
      },
      async (app) => {
        const { reply, bearer } = await startWith(app)
        const { conversationId } = reply.body as unknown as { conversationId: string }
        app.setNow(new Date(Date.now() + 40 * 60_000))
        await app.services.jobs.enqueue(app.services.db, finalizePaymentsJob, {})
        await app.runJobs()
        expect((await statusOf(app, bearer, conversationId)).status).toBe('started')
        const cancelled = await app.callFailing(paymentEndpoints.cancelPayment, {
          token: bearer,
          body: { conversationId },
        })
        expect(cancelled.status).toBe(409)
        const givenUp = await app.services.jobs.listFailed(app.services.db)
        expect(givenUp.map(({ name }) => name)).toContain('payment.settleOpen')
      },
    ))
})
