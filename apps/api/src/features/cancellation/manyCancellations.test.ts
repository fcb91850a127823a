/** Cancelling several shipments, each like a single one. */
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { manyCancellationEndpoints } from '@kervan/contract/cancellation/manyCancellations.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { iyzicoEnvironment } from '../payment/testing/iyzicoEnvironment.ts'
import { givenBackByIyzico, payByIyzico } from '../payment/testing/payByIyzico.ts'
import { putIntoCart, startPaying } from '../payment/testing/paying.ts'
import { buildDraft, createShipment } from '../shipment/testing/buildShipment.ts'
import { shipmentEvents, shipments } from '../shipment/shipment.tables.ts'
import { connectorsBookedBy, startBookingServer } from './testing/bookingServer.ts'
import type { BookingServer } from './testing/bookingServer.ts'

let iyzico: IyzicoServer
let carrier: BookingServer
let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  carrier = await startBookingServer()
  test = await startTestApp({ ...iyzicoEnvironment(iyzico), REFUND_APPROVAL_ABOVE_TRY: '1000000' })
  test.services.connectors = connectorsBookedBy(() => carrier.carrier)
})
afterAll(async () => {
  await test.close()
  iyzico.close()
  carrier.close()
})
beforeEach(async () => {
  test.setNow(new Date())
  await test.runJobs()
  carrier.behave('takesOut')
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

const preview = async (shipmentIds: string[], token = customer) =>
  (await test.call(manyCancellationEndpoints.findCancellations, { token, body: { shipmentIds } })).body
const wish = (shipmentIds: string[], token = customer, idempotencyKey?: string) => ({
  token,
  body: { shipmentIds, reason: 'Alıcı vazgeçti' },
  idempotencyKey,
})
const cancel = (...asked: Parameters<typeof wish>) =>
  test.call(manyCancellationEndpoints.cancelShipments, wish(...asked))
const cancelFailing = (...asked: Parameters<typeof wish>) =>
  test.callFailing(manyCancellationEndpoints.cancelShipments, wish(...asked))
const statesOf = async (ids: string[]) => {
  const rows = await test.services.db.select().from(shipments).where(inArray(shipments.id, ids))
  return ids.map((id) => rows.find((row) => row.id === id)!.state)
}
const countEvents = async (ids: string[], event: string) =>
  (
    await test.services.db.select().from(shipmentEvents).where(inArray(shipmentEvents.shipmentId, ids))
  ).filter((row) => row.event === event).length
const paid = async (count: number) => {
  const cart = await payByIyzico(test, iyzico, customer, count)
  return { ...cart, ids: cart.items.map(({ shipmentId }) => shipmentId) }
}
const draftId = async (token = customer) => (await createShipment(test, buildDraft(), token)).id
const setState = (id: string, state: 'received') =>
  test.services.db.update(shipments).set({ state }).where(eq(shipments.id, id))

describe('cancelling several shipments', () => {
  it('previews cancellations, refunds and skipped shipments without changing anything', async () => {
    const { ids, total } = await paid(2)
    await test.runJobs()
    const draft = await draftId()
    const received = await draftId()
    await setState(received, 'received')
    const item = await putIntoCart(test, { token: customer })
    await startPaying(test, customer, [item])
    const stranger = await signUpCustomer(test)
    const foreign = await draftId(stranger.token)
    const unknown = crypto.randomUUID()
    const asked = [...ids, draft, received, item.shipmentId, foreign, unknown, draft]
    const { shipments: possible, leftOut, refunds } = await preview(asked)
    expect(possible.map(({ shipmentId, asksCarrier }) => [shipmentId, asksCarrier])).toEqual([
      [ids[0], true],
      [ids[1], true],
      [draft, false],
    ])
    expect(refunds).toEqual([{ amount: total, currency: possible[0]!.refund!.currency }])
    expect(possible[2]!.refund).toBeNull()
    expect(leftOut.map(({ shipmentId, reason }) => [shipmentId, reason])).toEqual([
      [received, 'Gönderi teslim alındıktan sonra iptal edilemez. İade için müşteri hizmetlerine başvurun.'],
      [
        item.shipmentId,
        'Bu gönderi için süren bir ödeme var. Önce o ödemeyi tamamlayın ya da ödemeden vazgeçin.',
      ],
      [foreign, 'İstenen kaynak bulunamadı.'],
      [unknown, 'İstenen kaynak bulunamadı.'],
    ])
    expect(leftOut.map(({ assetReference }) => assetReference === null)).toEqual([false, false, true, true])
    expect(await statesOf([...ids, draft])).toEqual(['booked', 'booked', 'draft'])

    const { status, body } = await cancel(asked)
    expect([status, body]).toEqual([200, { shipments: possible, leftOut, refunds }])
    expect(await statesOf([draft, received, item.shipmentId, foreign])).toEqual([
      'cancelled',
      'received',
      'inCart',
      'draft',
    ])
  })

  it('cancels bookings one by one and refunds their prices', async () => {
    const { ids, total, conversationId } = await paid(3)
    await test.runJobs()
    const { body } = await cancel(ids)
    expect(body.refunds.map(({ amount }) => amount)).toEqual([total])
    expect(await statesOf(ids)).toEqual(['cancelling', 'cancelling', 'cancelling'])
    await test.runJobs()
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(givenBackByIyzico(iyzico, conversationId)).toBeCloseTo(total, 2)
  })

  it('returns the requested refunds when no carrier has to be requested', async () => {
    const { ids, total } = await paid(2)
    const { body } = await cancel(ids)
    expect(body.shipments.map(({ asksCarrier }) => asksCarrier)).toEqual([false, false])
    expect(body.refunds.map(({ amount }) => amount)).toEqual([total])
    await test.runJobs()
  })

  it('promises to refund no more than is left of a shared payment', async () => {
    const { ids, paymentId, total, conversationId } = await paid(2)
    await test.runJobs()
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, amount: 7, reason: 'Geç kaldı' },
    })
    expect((await preview(ids)).refunds[0]!.amount).toBeCloseTo(total - 7, 2)
    expect((await cancel(ids)).body.refunds[0]!.amount).toBeCloseTo(total - 7, 2)
    await test.runJobs()
    expect(givenBackByIyzico(iyzico, conversationId)).toBeCloseTo(total, 2)
  })

  it('allows bulk cancellation for users who may cancel a single shipment', async () => {
    const ids = [await draftId(), await draftId()]
    for (const row of [
      manyCancellationEndpoints.findCancellations,
      manyCancellationEndpoints.cancelShipments,
    ])
      expect(
        (
          await test.callFailing(row, {
            token: await test.tokenOf('pickup'),
            body: { shipmentIds: ids },
          })
        ).status,
      ).toBe(403)
    expect((await cancel([ids[0]!], operations)).body.shipments).toHaveLength(1)
    expect((await cancel([ids[1]!], await test.tokenOf('agent'))).body.shipments).toHaveLength(1)
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled'])
  })

  it('accepts at most a hundred shipments', async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await cancelFailing(ids)).status).toBe(400)
    expect((await cancel(ids.slice(1))).status).toBe(200)
  })
})

describe('repetition', () => {
  it('repeats the answer for the same key; without a key skips cancelled shipments', async () => {
    const ids = [await draftId(), await draftId()]
    const key = crypto.randomUUID()
    const first = await cancel(ids, customer, key)
    expect((await cancel(ids, customer, key)).body).toEqual(first.body)
    test.setNow(new Date(Date.now() + 60_000))
    const { body } = await cancel(ids)
    expect(body.shipments).toEqual([])
    expect(body.leftOut.map(({ reason }) => reason)).toEqual(
      ids.map(() => 'Gönderi zaten iptal edildi ya da iptal ediliyor.'),
    )
    expect(await countEvents(ids, 'cancel')).toBe(2)
  })

  it('continues a bulk cancellation after a failure and answers for all shipments', async () => {
    const { ids, total, conversationId } = await paid(3)
    await test.runJobs()
    const { jobs } = test.services
    const enqueue = jobs.enqueue
    let calls = 0
    jobs.enqueue = async (...sent: Parameters<typeof enqueue>) => {
      calls += 1
      if (calls === 2) throw new Error('the connection is gone')
      return enqueue(...sent)
    }
    const key = crypto.randomUUID()
    const broken = await cancelFailing(ids, customer, key)
    jobs.enqueue = enqueue
    expect(broken.status).toBe(500)
    expect(await statesOf(ids)).toEqual(['cancelling', 'booked', 'booked'])
    test.setNow(new Date(Date.now() + 60_000))
    const { status, body } = await cancel(ids, customer, key)
    expect([status, body.shipments.map(({ shipmentId }) => shipmentId), body.leftOut]).toEqual([200, ids, []])
    await test.runJobs()
    expect(await countEvents(ids, 'askCancel')).toBe(3)
    expect(givenBackByIyzico(iyzico, conversationId)).toBeCloseTo(total, 2)
  })

  it('cancels each shipment once for twenty concurrent calls', async () => {
    const { ids, total, conversationId } = await paid(2)
    await test.runJobs()
    await Promise.all(Array.from({ length: 20 }, () => cancel(ids)))
    await test.runJobs()
    expect(await countEvents(ids, 'askCancel')).toBe(2)
    expect(await countEvents(ids, 'cancel')).toBe(2)
    expect(givenBackByIyzico(iyzico, conversationId)).toBeCloseTo(total, 2)
  })
})
