/**
 * Cancelling shipments until they are received, with fake carrier and payment provider that have their own
 * ledgers.
 */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BookingCarrier } from '@kervan/connectors/carriers/booking'
import { houseCarrier } from '@kervan/connectors/carriers/house/index'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { auditEntries } from '../../platform/platform.tables.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { iyzicoEnvironment } from '../payment/testing/iyzicoEnvironment.ts'
import { givenBackByIyzico, payByIyzico } from '../payment/testing/payByIyzico.ts'
import { putIntoCart, startPaying } from '../payment/testing/paying.ts'
import { paymentRefunds, payments } from '../payment/payment.tables.ts'
import { createShipment } from '../shipment/testing/buildShipment.ts'
import { shipmentEvents } from '../shipment/shipment.tables.ts'
import { requestFromCarrier } from './requestFromCarrier.ts'
import { requestFromCarrierJob, retrySilentCarriersJob } from './requestFromCarrierJob.ts'
import { shipmentCancellations } from './cancellation.tables.ts'
import { connectorsBookedBy, refusalWords, startBookingServer } from './testing/bookingServer.ts'
import type { BookingServer } from './testing/bookingServer.ts'

const reason = 'Alıcı vazgeçti'

let iyzico: IyzicoServer
let carrier: BookingServer
let test: TestApp
let booker: BookingCarrier
let customer: string
let operations: string
let receivedId: number
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  test = await startTestApp({ ...iyzicoEnvironment(iyzico), REFUND_APPROVAL_ABOVE_TRY: '1000000' })
  test.services.connectors = connectorsBookedBy(() => booker)
  const { body } = await test.call(trackingEndpoints.listCustomizedStatuses, {
    token: await test.tokenOf('operations'),
  })
  receivedId = body.items.find(({ code }) => code === 'received')!.id
})
afterAll(async () => {
  await test.close()
  iyzico.close()
})
beforeEach(async () => {
  test.setNow(new Date())
  await test.runJobs()
  carrier?.close()
  carrier = await startBookingServer()
  booker = carrier.carrier
  test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1_000_000
  test.emails.length = 0
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})
afterAll(() => carrier.close())

const cancel = (shipmentId: string, token = customer, idempotencyKey?: string) =>
  test.callFailing(cancellationEndpoints.cancelShipment, {
    token,
    body: { shipmentId, reason },
    idempotencyKey,
  })
const overview = async (shipmentId: string, token = customer) =>
  (await test.call(cancellationEndpoints.findCancellation, { token, body: { shipmentId } })).body
const decide = (shipmentId: string, decision: string, token = operations) =>
  test.callFailing(cancellationEndpoints.decideCancellation, {
    token,
    body: { shipmentId, decision, reason: 'Taşıyıcıyla görüşüldü' },
  })
const stateOf = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token: customer, body: { shipmentId } })).body.state
const countEvents = async (shipmentId: string, event: string) =>
  (
    await test.services.db.select().from(shipmentEvents).where(eq(shipmentEvents.shipmentId, shipmentId))
  ).filter((row) => row.event === event).length

/** Creates shipments that are paid by the customer and booked with the carrier. */
const booked = async (count = 1) => {
  const paid = await payByIyzico(test, iyzico, customer, count)
  await test.runJobs()
  test.emails.length = 0
  return { ...paid, shipmentIds: paid.items.map(({ shipmentId }) => shipmentId) }
}
const expectLedgersEqual = async (paymentId: string, conversationId: string, amount: number) => {
  const [row] = await test.services.db.select().from(payments).where(eq(payments.id, paymentId))
  expect(givenBackByIyzico(iyzico, conversationId)).toBeCloseTo(amount, 2)
  expect(Number(row!.refundedAmount)).toBeCloseTo(amount, 2)
}
const receive = async (assetReference: string) =>
  (
    await test.call(trackingEndpoints.recordStatuses, {
      token: operations,
      body: {
        references: [assetReference],
        customizedTrackingStatusId: receivedId,
        date: test.services.clock().toISOString(),
        location: 'İstanbul',
      },
    })
  ).body

describe('unpaid shipment', () => {
  it('cancels a draft and a cart item immediately, which leaves the cart', async () => {
    const draft = await createShipment(test, undefined, customer)
    expect((await cancel(draft.id)).status).toBe(200)
    const { shipmentId, cartItemId } = await putIntoCart(test, { token: customer })
    expect(await overview(shipmentId)).toMatchObject({
      isPossible: true,
      asksCarrier: false,
      refundable: null,
      cancellation: null,
    })
    expect((await cancel(shipmentId)).status).toBe(200)
    const { body } = await test.call(cartEndpoints.getCart, { token: customer })
    expect(body.cartItems.map(({ id }) => id)).not.toContain(cartItemId)
    expect(await stateOf(shipmentId)).toBe('cancelled')
  })

  it('refuses while a payment is open, because the money may be on its way', async () => {
    const item = await putIntoCart(test, { token: customer })
    await startPaying(test, customer, [item])
    expect((await cancel(item.shipmentId)).status).toBe(409)
    expect(await stateOf(item.shipmentId)).toBe('inCart')
  })
})

describe('booked shipment', () => {
  it('cancels a booked shipment, refunds its price, notifies users and audits it', async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    const [id] = shipmentIds
    expect(await overview(id!)).toMatchObject({ asksCarrier: true, refundable: { amount: total } })
    expect(carrier.booked.size).toBe(1)
    expect((await cancel(id!)).status).toBe(200)
    expect(await stateOf(id!)).toBe('cancelling')
    await test.runJobs()
    expect(carrier.booked.size).toBe(0)
    expect(await stateOf(id!)).toBe('cancelled')
    await expectLedgersEqual(paymentId, conversationId, total)
    expect((await overview(id!)).cancellation).toMatchObject({
      state: 'cancelled',
      carrierAnswer: 'cancelled',
      askedBy: 'customer',
      refund: { amount: total, status: 'done' },
      decisions: [],
    })
    expect(test.emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('iptal edildi') as string,
      'İadeniz yapıldı',
    ])
    const entries = await test.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id!))
    expect(entries).toMatchObject([{ action: 'shipmentCancelled', details: { state: 'booked', reason } }])
  })

  it('refunds the share of one shipment of a payment, minus earlier refunds', async () => {
    const { shipmentIds, paymentId, items, conversationId } = await booked(2)
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, shipmentId: shipmentIds[0], amount: 5, reason: 'Geç kaldı' },
    })
    await cancel(shipmentIds[0]!)
    await test.runJobs()
    await expectLedgersEqual(paymentId, conversationId, items[0]!.offer.totalPrice)
    expect((await overview(shipmentIds[0]!)).cancellation!.refund!.amount).toBeCloseTo(
      items[0]!.offer.totalPrice - 5,
      2,
    )
    expect(await stateOf(shipmentIds[1]!)).toBe('booked')
  })

  it('cancels a shipment that was already refunded without another refund', async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, reason: 'Geç kaldı' },
    })
    await cancel(shipmentIds[0]!)
    await test.runJobs()
    expect((await overview(shipmentIds[0]!)).cancellation).toMatchObject({ state: 'cancelled', refund: null })
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it("cancels a shipment of any price without a second person's approval", async () => {
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    await cancel(shipmentIds[0]!)
    await test.runJobs()
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('allows no label, invoice or scan of a cancelled shipment and shows it in tracking', async () => {
    const { shipmentIds } = await booked()
    const found = await test.call(shipmentEndpoints.findShipment, {
      token: customer,
      body: { shipmentId: shipmentIds[0] },
    })
    const { assetReference } = found.body
    const documents = () =>
      Promise.all([
        test.callFailing(shipmentDocumentEndpoints.downloadLabels, {
          token: customer,
          body: { assetReferences: [assetReference] },
        }),
        test.callFailing(shipmentDocumentEndpoints.downloadInvoice, {
          token: customer,
          body: { assetReference },
        }),
      ])
    expect((await documents()).map(({ status }) => status)).toEqual([200, 200])
    await cancel(shipmentIds[0]!)
    for (const reply of await documents())
      expect([reply.status, reply.body.Detail]).toEqual([
        422,
        `${assetReference} iptal edildi; etiketi ve faturası artık geçerli değil.`,
      ])
    await test.runJobs()
    const { body } = await test.call(trackingEndpoints.track, {
      token: customer,
      body: { assetReference },
    })
    expect(body.isCancelled).toBe(true)
    const scanned = await test.call(trackingEndpoints.findScanned, {
      token: operations,
      body: { references: [assetReference] },
    })
    expect(scanned.body.items.map(({ outcome }) => outcome)).toEqual(['cancelled'])
  })

  it('promises no delivery of a shipment that is being cancelled', async () => {
    const { shipmentIds } = await booked()
    const [shipmentId] = shipmentIds
    const { assetReference } = (
      await test.call(shipmentEndpoints.findShipment, { token: customer, body: { shipmentId } })
    ).body
    const promisesOf = async () => {
      const tracked = await test.call(trackingEndpoints.track, { body: { assetReference } })
      const answer = await test.call(caseAnswerEndpoints.findCaseAnswer, {
        token: operations,
        body: { shipmentId: shipmentId! },
      })
      return [tracked.body.deliveryPromise, answer.body.promise]
    }
    expect(await promisesOf()).toEqual([expect.any(Object), expect.any(Object)])
    await cancel(shipmentId!)
    expect(await promisesOf()).toEqual([null, null])
  })

  it('cancels a shipment once for a hundred concurrent requests', async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    const replies = await Promise.all(Array.from({ length: 100 }, () => cancel(shipmentIds[0]!)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.Detail).filter(Boolean))).toEqual(
      new Set(['Gönderi zaten iptal edildi ya da iptal ediliyor.']),
    )
    await test.runJobs()
    expect(await countEvents(shipmentIds[0]!, 'cancel')).toBe(1)
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('cancels once for a repeated idempotency key', async () => {
    const { shipmentIds } = await booked()
    const key = crypto.randomUUID()
    const [one, two] = [
      await cancel(shipmentIds[0]!, customer, key),
      await cancel(shipmentIds[0]!, customer, key),
    ]
    expect([one.status, two.body]).toEqual([200, one.body])
  })

  it('makes a shipment either received or cancelled when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { shipmentIds } = await booked()
      const id = shipmentIds[0]!
      const { body } = await test.call(shipmentEndpoints.findShipment, {
        token: customer,
        body: { shipmentId: id },
      })
      const [answer] = await Promise.all([cancel(id), receive(body.assetReference)])
      await test.runJobs()
      const state = await stateOf(id)
      expect([answer.status, state]).toEqual(answer.status === 200 ? [200, 'cancelled'] : [422, 'received'])
    }
  })

  it('refuses to cancel a received shipment', async () => {
    const { shipmentIds } = await booked()
    const { body } = await test.call(shipmentEndpoints.findShipment, {
      token: customer,
      body: { shipmentId: shipmentIds[0] },
    })
    await receive(body.assetReference)
    expect((await overview(shipmentIds[0]!)).isPossible).toBe(false)
    expect((await cancel(shipmentIds[0]!)).status).toBe(422)
  })

  it('lets agency and operations cancel, without names for the customer, but not pickup staff', async () => {
    const { shipmentIds } = await booked()
    expect((await cancel(shipmentIds[0]!, await test.tokenOf('pickup'))).status).toBe(403)
    expect((await cancel(shipmentIds[0]!, operations)).status).toBe(200)
    const { cancellation } = await overview(shipmentIds[0]!)
    expect(cancellation).toMatchObject({ askedBy: 'staff', askedByName: null })
    expect((await overview(shipmentIds[0]!, operations)).cancellation!.askedByName).toMatch(/\S+ \S+/)
    const another = await booked()
    expect((await cancel(another.shipmentIds[0]!, await test.tokenOf('agent'))).status).toBe(200)
  })
})

describe('paid shipment', () => {
  it('cancels immediately when no carrier was requested yet', async () => {
    const { items, paymentId, total, conversationId } = await payByIyzico(test, iyzico, customer, 1)
    const id = items[0]!.shipmentId
    expect(await stateOf(id)).toBe('paid')
    await cancel(id)
    expect(await stateOf(id)).toBe('cancelled')
    await test.runJobs()
    expect(carrier.booked.size).toBe(0)
    expect((await overview(id)).cancellation).toMatchObject({ carrierAnswer: 'notBooked', carrierName: null })
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('cancels again when the carrier books after reporting nothing to cancel', async () => {
    const { items, paymentId, total, conversationId } = await payByIyzico(test, iyzico, customer, 1)
    const id = items[0]!.shipmentId
    carrier.whileBooking(async () => {
      await cancel(id)
      const [row] = await test.services.db
        .select()
        .from(shipmentCancellations)
        .where(eq(shipmentCancellations.shipmentId, id))
      await requestFromCarrier(test.services, row!.id)
    })
    await test.runJobs()
    expect(await stateOf(id)).toBe('cancelled')
    expect([carrier.asked.length, carrier.booked.size]).toEqual([2, 0])
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('leaves no booking when a shipment is cancelled while the carrier books', async () => {
    const { items, paymentId, total, conversationId } = await payByIyzico(test, iyzico, customer, 1)
    const id = items[0]!.shipmentId
    carrier.whileBooking(async () => {
      expect((await cancel(id)).status).toBe(200)
    })
    await test.runJobs()
    expect(await stateOf(id)).toBe('cancelled')
    expect(carrier.booked.size).toBe(0)
    await expectLedgersEqual(paymentId, conversationId, total)
  })
})

describe('refusing carrier', () => {
  const refused = async () => {
    const paid = await booked()
    carrier.behave('refuses')
    const id = paid.shipmentIds[0]!
    await cancel(id)
    await test.runJobs()
    return { ...paid, id }
  }

  it("shows the carrier's message to both sides and notifies staff", async () => {
    const { id, conversationId } = await refused()
    for (const token of [customer, operations])
      expect((await overview(id, token)).cancellation).toMatchObject({
        state: 'carrierRefused',
        carrierAnswer: 'refused',
        carrierWords: refusalWords,
        refund: null,
      })
    expect((await overview(id)).cancellation!.decisions).toEqual([])
    expect((await overview(id, operations)).cancellation!.decisions).toEqual(['askAgain', 'byHand', 'keep'])
    expect(test.emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('taşıyıcıda iptal edilemedi') as string,
    ])
    expect(givenBackByIyzico(iyzico, conversationId)).toBe(0)
    expect((await decide(id, 'byHand', customer)).status).toBe(403)
  })

  it("accepts a refusing carrier's agreement to a repeated request", async () => {
    const { id, paymentId, total, conversationId } = await refused()
    carrier.behave('takesOut')
    expect((await decide(id, 'askAgain')).status).toBe(200)
    await test.runJobs()
    expect(await stateOf(id)).toBe('cancelled')
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('lets staff overrule a refusing carrier, with approval of a refund above the limit', async () => {
    const { id, paymentId, total, conversationId } = await refused()
    test.services.settings.REFUND_APPROVAL_ABOVE_TRY = 1
    expect((await decide(id, 'byHand')).status).toBe(200)
    expect((await decide(id, 'byHand')).status).toBe(409)
    await test.runJobs()
    expect((await overview(id)).cancellation).toMatchObject({
      state: 'cancelled',
      decision: 'byHand',
      refund: { amount: total, status: 'waitingApproval' },
    })
    const [row] = await test.services.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId))
    const approve = { token: await test.tokenOf('admin'), body: { id: row!.id } }
    expect((await test.call(refundEndpoints.approveRefund, approve)).status).toBe(200)
    await test.runJobs()
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it('lets staff keep the shipment, which can be cancelled again later', async () => {
    const { id, conversationId } = await refused()
    expect((await decide(id, 'keep')).status).toBe(200)
    expect(await stateOf(id)).toBe('booked')
    expect(givenBackByIyzico(iyzico, conversationId)).toBe(0)
    carrier.behave('takesOut')
    // Advances the test clock, because the latest cancellation is chosen by its time.
    test.setNow(new Date(test.services.clock().getTime() + 1000))
    expect((await cancel(id)).status).toBe(200)
    await test.runJobs()
    expect(await stateOf(id)).toBe('cancelled')
    const rows = await test.services.db
      .select()
      .from(shipmentCancellations)
      .where(eq(shipmentCancellations.shipmentId, id))
    expect(rows.map(({ state }) => state).sort()).toEqual(['cancelled', 'withdrawn'])
  })

  it('distinguishes a carrier without a cancel call', async () => {
    const { shipmentIds } = await booked()
    carrier.carrier.cancel = null
    await cancel(shipmentIds[0]!)
    await test.runJobs()
    expect((await overview(shipmentIds[0]!)).cancellation).toMatchObject({
      state: 'carrierRefused',
      carrierAnswer: 'cannotCancel',
      carrierWords: null,
    })
  })
})

describe('silent carrier', () => {
  it('requests a silent carrier until it answers; staff may refund but not keep the shipment', async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    const id = shipmentIds[0]!
    carrier.behave('breaks')
    await cancel(id)
    await test.runJobs()
    expect(await stateOf(id)).toBe('cancelling')
    const { cancellation } = await overview(id, operations)
    expect(cancellation).toMatchObject({ isCarrierSilent: true, decisions: ['byHand'] })
    const { rows: queued } = await test.services.db.execute(sql`
      select data ->> 'connector' as lane from pgboss.job
      where name = ${requestFromCarrierJob.name} and state = 'retry'`)
    expect(queued).toEqual([{ lane: 'house' }])
    expect((await decide(id, 'keep')).status).toBe(409)
    carrier.behave('takesOut')
    test.setNow(new Date(Date.now() + 15 * 60_000))
    const requestAgain = async () => {
      await test.services.jobs.enqueue(test.services.db, retrySilentCarriersJob, {})
      await test.runJobs()
    }
    const requestsBefore = carrier.asked.length
    await requestAgain()
    // Left to the job, which is still retried.
    expect([carrier.asked.length, await stateOf(id)]).toEqual([requestsBefore, 'cancelling'])
    await test.services.db.execute(sql`
      update pgboss.job set state = 'failed', completed_on = now()
      where name = ${requestFromCarrierJob.name} and state = 'retry'`)
    await requestAgain()
    expect(await stateOf(id)).toBe('cancelled')
    await expectLedgersEqual(paymentId, conversationId, total)
  })

  it("ignores a silent carrier's answer after staff decided", async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    const id = shipmentIds[0]!
    carrier.behave('breaks')
    await cancel(id)
    await test.runJobs()
    expect((await decide(id, 'byHand')).status).toBe(200)
    carrier.behave('takesOut')
    const [row] = await test.services.db
      .select()
      .from(shipmentCancellations)
      .where(eq(shipmentCancellations.shipmentId, id))
    await test.services.jobs.enqueue(test.services.db, requestFromCarrierJob, {
      cancellationId: row!.id,
      connector: 'house',
    })
    await test.runJobs()
    expect(await countEvents(id, 'cancel')).toBe(1)
    await expectLedgersEqual(paymentId, conversationId, total)
  })
})

describe('payment provider', () => {
  it('shows a refused refund of a cancellation and refunds once when it is retried', async () => {
    const { shipmentIds, paymentId, total, conversationId } = await booked()
    iyzico.answerNext('/v2/payment/refund', 200, JSON.stringify({ status: 'failure', errorCode: '10051' }))
    await cancel(shipmentIds[0]!)
    await test.runJobs()
    const { refund } = (await overview(shipmentIds[0]!)).cancellation!
    expect(refund).toMatchObject({ status: 'refused', failure: null })
    const [row] = await test.services.db
      .select()
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, paymentId))
    await test.call(refundEndpoints.retryRefund, { token: operations, body: { id: row!.id } })
    await test.runJobs()
    await expectLedgersEqual(paymentId, conversationId, total)
  })
})

it('cancels bookings of the own network', async () => {
  booker = houseCarrier
  const { shipmentIds, paymentId, total, conversationId } = await booked()
  await cancel(shipmentIds[0]!)
  await test.runJobs()
  expect(await stateOf(shipmentIds[0]!)).toBe('cancelled')
  await expectLedgersEqual(paymentId, conversationId, total)
})
