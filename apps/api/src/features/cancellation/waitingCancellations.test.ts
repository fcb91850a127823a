/** Cancellations that need a decision: listed for operations, counted on their home page, removed once decided. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { BookingCarrier } from '@kervan/connectors/carriers/booking'
import { startIyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import type { IyzicoServer } from '@kervan/connectors/payments/iyzico/testing/iyzicoServer'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import { waitingCancellationEndpoints } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import { queueEndpoints } from '@kervan/contract/system/queue.endpoints'
import { auditEntries } from '../../platform/platform.tables.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { iyzicoEnvironment } from '../payment/testing/iyzicoEnvironment.ts'
import { payByIyzico } from '../payment/testing/payByIyzico.ts'
import { requestFromCarrier } from './requestFromCarrier.ts'
import { silentTries } from './requestFromCarrierJob.ts'
import { shipmentCancellations } from './cancellation.tables.ts'
import { connectorsBookedBy, refusalWords, startBookingServer } from './testing/bookingServer.ts'
import type { BookingServer } from './testing/bookingServer.ts'

const dayMs = 24 * 3_600_000

let iyzico: IyzicoServer
let carrier: BookingServer
let test: TestApp
let cancelCall: BookingCarrier['cancel']
let customer: string
let operations: string
beforeAll(async () => {
  iyzico = await startIyzicoServer()
  carrier = await startBookingServer()
  test = await startTestApp({ ...iyzicoEnvironment(iyzico), REFUND_APPROVAL_ABOVE_TRY: '1000000' })
  test.services.connectors = connectorsBookedBy(() => ({ ...carrier.carrier, cancel: cancelCall }))
})
afterAll(async () => {
  await test.close()
  iyzico.close()
  carrier.close()
})
beforeEach(async () => {
  test.setNow(new Date())
  carrier.behave('takesOut')
  cancelCall = carrier.carrier.cancel
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

const reason = 'Taşıyıcıyla görüşüldü'
const list = async (body: object = {}) =>
  (await test.call(waitingCancellationEndpoints.listWaitingCancellations, { token: operations, body })).body
    .items
const listed = async (shipmentId: string, body: object = {}) =>
  (await list(body)).find((row) => row.shipmentId === shipmentId)
const queue = async () => {
  const { body } = await test.call(queueEndpoints.listQueues, { token: operations })
  return body.queues.find(({ name }) => name === 'cancellationsWaiting')!
}
const cancelBooked = async () => {
  const { items, paymentId } = await payByIyzico(test, iyzico, customer, 1)
  await test.runJobs()
  return { shipmentId: items[0]!.shipmentId, paymentId }
}
const cancel = async (shipmentId: string) => {
  await test.call(cancellationEndpoints.cancelShipment, {
    token: customer,
    body: { shipmentId, reason: 'Alıcı vazgeçti' },
  })
  await test.runJobs()
}
const decide = async (shipmentId: string, decision: string) => {
  await test.call(cancellationEndpoints.decideCancellation, {
    token: operations,
    body: { shipmentId, decision, reason },
  })
  await test.runJobs()
}
const rowOf = async (shipmentId: string) =>
  (
    await test.services.db
      .select()
      .from(shipmentCancellations)
      .where(eq(shipmentCancellations.shipmentId, shipmentId))
  )[0]!

it("lists and counts a carrier's refusal with message and age until it is decided", async () => {
  const { shipmentId } = await cancelBooked()
  carrier.behave('refuses')
  await cancel(shipmentId)
  const { answeredAt } = await rowOf(shipmentId)
  test.setNow(new Date(answeredAt!.getTime() + 2.5 * dayMs))
  operations = await test.tokenOf('operations')
  expect(await listed(shipmentId)).toMatchObject({
    trouble: 'carrierRefused',
    words: refusalWords,
    reason: 'Alıcı vazgeçti',
    ageDays: 2,
    waitingDate: answeredAt!.toISOString(),
    refund: null,
    decisions: ['askAgain', 'byHand', 'keep'],
  })
  expect(await listed(shipmentId, { trouble: 'carrierRefused' })).toBeDefined()
  for (const trouble of ['carrierCannot', 'carrierSilent', 'refundRefused'])
    expect(await listed(shipmentId, { trouble })).toBeUndefined()
  const before = await queue()
  expect(before).toMatchObject({ count: (await list()).length, link: '/agent/cancellations' })
  await decide(shipmentId, 'keep')
  expect(await listed(shipmentId)).toBeUndefined()
  expect((await queue()).count).toBe(before.count - 1)
})

it('lists a carrier without cancel call until a later request succeeds', async () => {
  const { shipmentId } = await cancelBooked()
  cancelCall = null
  await cancel(shipmentId)
  expect(await listed(shipmentId, { trouble: 'carrierCannot' })).toMatchObject({
    trouble: 'carrierCannot',
    words: null,
  })
  cancelCall = carrier.carrier.cancel
  await decide(shipmentId, 'askAgain')
  expect(await listed(shipmentId)).toBeUndefined()
})

it("stores no values of a statement with a failed request's error", async () => {
  const { shipmentId } = await cancelBooked()
  cancelCall = () => Promise.reject(new Error('Failed query: update connection_tokens\nparams: secret-1,2'))
  await cancel(shipmentId)
  cancelCall = carrier.carrier.cancel
  expect((await rowOf(shipmentId)).lastError).toBe('Failed query: update connection_tokens')
})

it('lists a silent carrier after nine requests, while the job requests further', async () => {
  const { shipmentId } = await cancelBooked()
  carrier.behave('breaks')
  await cancel(shipmentId)
  const { id, tries } = await rowOf(shipmentId)
  for (let asked = tries; asked < silentTries; asked += 1) {
    expect(await listed(shipmentId)).toBeUndefined()
    await expect(requestFromCarrier(test.services, id)).rejects.toThrow()
  }
  expect(await listed(shipmentId, { trouble: 'carrierSilent' })).toMatchObject({
    trouble: 'carrierSilent',
    words: 'the carrier is broken',
    decisions: ['byHand'],
  })
  await decide(shipmentId, 'byHand')
  expect(await listed(shipmentId)).toBeUndefined()
})

it('lists a refused refund until it is retried or settled by hand, which is audited', async () => {
  const refuse = () =>
    iyzico.answerNext('/v2/payment/refund', 200, JSON.stringify({ status: 'failure', errorCode: '10051' }))
  const one = await cancelBooked()
  refuse()
  await cancel(one.shipmentId)
  const waiting = await listed(one.shipmentId, { trouble: 'refundRefused' })
  expect(waiting).toMatchObject({ trouble: 'refundRefused', decisions: [] })
  expect(waiting!.words).toContain('10051')
  await test.call(refundEndpoints.retryRefund, { token: operations, body: { id: waiting!.refund!.id } })
  await test.runJobs()
  expect(await listed(one.shipmentId)).toBeUndefined()

  const other = await cancelBooked()
  refuse()
  await cancel(other.shipmentId)
  const { refund } = (await listed(other.shipmentId))!
  const byHand = { id: refund!.id, reason: 'Havaleyle gönderildi' }
  await test.call(refundEndpoints.withdrawRefund, { token: operations, body: byHand })
  expect(await listed(other.shipmentId)).toBeUndefined()
  const entries = await test.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, refund!.id))
  expect(entries).toMatchObject([{ action: 'refundWithdrawn', details: { reason: byHand.reason } }])
})

it('refuses the list to everyone but operations', async () => {
  for (const role of ['customer', 'agent', 'pickup'] as const)
    expect(
      (
        await test.callFailing(waitingCancellationEndpoints.listWaitingCancellations, {
          token: await test.tokenOf(role),
          body: {},
        })
      ).status,
    ).toBe(403)
})
