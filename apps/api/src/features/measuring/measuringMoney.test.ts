/** Repeated measuring after refunds: refunds are neither credited again nor forgotten. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import type { TestApp } from '../../testing/testApp.ts'
import { finalizePayment } from '../payment/finalizePayment.ts'
import { paymentItems, paymentRefunds } from '../payment/payment.tables.ts'
import { startPayingApp } from '../payment/testing/paying.ts'
import { shipmentAdjustments } from './measuring.tables.ts'
import { startTestExtraPayment, buildReceived, measures } from './testing/buildReceived.ts'

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startPayingApp()
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const saved = async (shipmentId: string, height: number, version: number) =>
  (
    await test.call(measuringEndpoints.saveMeasuring, {
      token: operations,
      body: measures(shipmentId, height, version),
    })
  ).body
const adjustmentsOf = (shipmentId: string) =>
  test.services.db
    .select()
    .from(shipmentAdjustments)
    .where(eq(shipmentAdjustments.shipmentId, shipmentId))
    .orderBy(shipmentAdjustments.createdAt)
const startExtra = async (adjustmentId: string): Promise<string> => {
  await test.call(measuringEndpoints.startExtraPayment, { token: customer, body: { adjustmentId } })
  const items = await test.services.db
    .select({ id: paymentItems.paymentId, isOpen: paymentItems.isOpen })
    .from(paymentItems)
    .where(eq(paymentItems.adjustmentId, adjustmentId))
  return items.find(({ isOpen }) => isOpen)!.id!
}
const refund = async (body: { paymentId: string; amount?: number }) =>
  (
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { ...body, reason: 'Yanlış ölçüldü' },
    })
  ).body.refund
const discount = (shipmentId: string, amount: number) =>
  test.callFailing(measuringEndpoints.createDiscount, {
    token: operations,
    body: { shipmentId, amount, reason: 'Geç teslim' },
  })
const paidFor = async (shipmentId: string) => {
  const items = await test.services.db
    .select()
    .from(paymentItems)
    .where(eq(paymentItems.shipmentId, shipmentId))
  const { paymentId, amount } = items.find(({ adjustmentId }) => adjustmentId === null)!
  return { paymentId: paymentId!, amount }
}

it('refunds a late capture for an extra payment whose amount has changed', async () => {
  const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
  const late = await startExtra(adjustmentId)
  await finalizePayment(test.services, late, { event: 'decline', reason: 'declined' })
  await test.call(measuringEndpoints.objectToExtraPayment, {
    token: customer,
    body: { adjustmentId, reason: 'Kutu küçüktü' },
  })
  await test.call(measuringEndpoints.decideObjection, {
    token: operations,
    body: { adjustmentId, decision: 'change', amount: 40, reason: 'Yeniden ölçüldü' },
  })
  await finalizePayment(test.services, late, { event: 'capture' })
  expect(await adjustmentsOf(shipmentId)).toMatchObject([{ state: 'open', amount: '40.00' }])
  expect(
    await test.services.db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, late)),
  ).toMatchObject([{ amount: '100.00', reason: 'paidOtherwise' }])
  await finalizePayment(test.services, await startExtra(adjustmentId), { event: 'capture' })
  expect(await adjustmentsOf(shipmentId)).toMatchObject([{ state: 'paid', amount: '40.00' }])
})

it('does not credit the refunded part of an extra payment again', async () => {
  const shipmentId = await buildReceived(test)
  const { rest } = await saved(shipmentId, 50, 0)
  const paymentId = await startExtra((await adjustmentsOf(shipmentId))[0]!.id)
  await finalizePayment(test.services, paymentId, { event: 'capture' })
  await refund({ paymentId, amount: Math.round(rest * 100 - 1000) / 100 })
  // Ten of the extra payment were not refunded.
  expect(await saved(shipmentId, 10, 1)).toMatchObject({ kind: 'discount', rest: -10 })
  await refund({ paymentId })
  expect(await saved(shipmentId, 10, 2)).toMatchObject({ kind: 'none', rest: 0 })
})

it('does not charge again what was credited and then paid out by a refund', async () => {
  const shipmentId = await buildReceived(test)
  const { rest } = await saved(shipmentId, 50, 0)
  const paymentId = await startExtra((await adjustmentsOf(shipmentId))[0]!.id)
  await finalizePayment(test.services, paymentId, { event: 'capture' })
  expect(await saved(shipmentId, 10, 1)).toMatchObject({ kind: 'discount', rest: -rest })
  await refund({ paymentId })
  expect(await saved(shipmentId, 10, 2)).toMatchObject({ kind: 'none', rest: 0 })
})

it('refuses a manual or measured discount above what was not refunded', async () => {
  const shipmentId = await buildReceived(test)
  const { paymentId, amount } = await paidFor(shipmentId)
  await refund({ paymentId, amount: Number(amount) - 5 })
  expect((await discount(shipmentId, 5.01)).status).toBe(422)
  expect((await discount(shipmentId, 2)).status).toBe(200)
  const light = { ...measures(shipmentId), pieces: [{ width: 30, length: 10, height: 10, weight: 0.5 }] }
  const { body } = await test.call(measuringEndpoints.saveMeasuring, { token: operations, body: light })
  expect(body).toMatchObject({ kind: 'discount', rest: -3 })
  expect(body.difference).toBeLessThan(-5)
  expect((await discount(shipmentId, 0.01)).status).toBe(422)
})
