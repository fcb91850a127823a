import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseAnswerEndpoints } from '@kervan/contract/customerService/caseAnswer.endpoints'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import type { TestApp } from '../../../testing/testApp.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { finalizePayment } from '../../payment/finalizePayment.ts'
import { paymentItems, paymentRefunds } from '../../payment/payment.tables.ts'
import { startPayingApp } from '../../payment/testing/paying.ts'
import { purchases } from '../../shipment/booking/booking.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startPayingApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const answerTo = async (shipmentId: string, token = operations) =>
  (await test.call(caseAnswerEndpoints.findCaseAnswer, { token, body: { shipmentId } })).body

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)

const buildBooked = async () => {
  const shipment = await buildPaidShipment(test)
  await test.runJobs()
  await test.services.db
    .update(purchases)
    .set({ bookedAt: hoursAgo(80) })
    .where(eq(purchases.shipmentId, shipment.id))
  return shipment
}

const scan = async (reference: string, code: string, at: Date) => {
  const { body } = await test.call(trackingEndpoints.listCustomizedStatuses, { token: operations })
  await test.call(trackingEndpoints.recordStatuses, {
    token: operations,
    body: {
      references: [reference],
      customizedTrackingStatusId: body.items.find((status) => status.code === code)!.id,
      date: at.toISOString(),
      location: 'New York (JFK)',
    },
  })
  await test.runJobs()
}

describe('case answer', () => {
  it('answers an unpaid shipment without places, promises or money', async () => {
    const { id } = await createShipment(test)
    expect(await answerTo(id)).toMatchObject({
      kind: 'draft',
      step: 0,
      place: null,
      promise: null,
      money: { sums: [], refundWaits: false, refundable: [], refundsOf: null },
      spoken: {
        tr: 'Gönderiniz henüz taslak. Taşıyıcısı seçilip ödemesi yapılınca yola hazırlanır.',
        en: 'Your shipment is still a draft. Once a carrier is chosen and it is paid for, we get it ready to go.',
      },
    })
  })

  it('does not place a parcel in the depot before the courier has brought it there', async () => {
    const { id, assetReference } = await buildBooked()
    await scan(assetReference, 'pickedUp', hoursAgo(6))
    expect((await answerTo(id)).kind).toBe('withCourier')
    await scan(assetReference, 'received', hoursAgo(4))
    expect((await answerTo(id)).kind).toBe('inDepot')
  })

  it('says since when and where a parcel is held at customs, and the promised day', async () => {
    const { id, assetReference } = await buildBooked()
    await scan(assetReference, 'inTransit', hoursAgo(40))
    await scan(assetReference, 'heldAtCustoms', hoursAgo(38))
    await scan(assetReference, 'heldAtCustoms', hoursAgo(2))
    const answer = await answerTo(id)
    expect(answer).toMatchObject({ kind: 'heldAtCustoms', step: 3, place: 'New York (JFK)' })
    expect(Math.abs(Date.parse(answer.since!) - hoursAgo(38).getTime())).toBeLessThan(60_000)
    expect(answer.promise?.expectedDay).toMatch(/^\d{4}-/)
    expect(answer.spoken.tr).toMatch(
      /^Gönderiniz (dünden|\d+ \S+ \S+ gününden) beri gümrükte bekliyor\. Son görüldüğü yer: New York \(JFK\)\. /,
    )
    expect(answer.spoken.en).toMatch(
      /^Your shipment has been held at customs since (yesterday|\S+,? \d+ \S+)\. It was last seen at New York/,
    )
  })

  it('sums what was paid and is still to be paid while an extra payment holds the parcel', async () => {
    const { shipmentId } = await startTestExtraPayment(test)
    const { kind, money, spoken } = await answerTo(shipmentId)
    const [item] = await test.services.db
      .select()
      .from(paymentItems)
      .where(eq(paymentItems.shipmentId, shipmentId))
    expect(kind).toBe('heldForPayment')
    expect(money).toEqual({
      sums: [
        {
          currency: item!.currency,
          paid: Number(item!.amount),
          paidExtra: 0,
          openExtra: 100,
          credited: 0,
          refunded: 0,
        },
      ],
      refundWaits: false,
      refundable: [
        {
          paymentId: item!.paymentId,
          paymentType: 'normal',
          amount: Number(item!.amount),
          currency: item!.currency,
        },
      ],
      refundsOf: null,
    })
    expect(spoken.tr).toMatch(/^Gönderiniz depomuzda bekletiliyor\. 100,00 \S+ ek ödeme bekliyor;/)
  })

  it('offers each payment with a refundable rest, and none that a waiting refund has reserved', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    const customer = await test.tokenOf('customer')
    await test.call(measuringEndpoints.startExtraPayment, { token: customer, body: { adjustmentId } })
    const itemsOf = () =>
      test.services.db.select().from(paymentItems).where(eq(paymentItems.shipmentId, shipmentId))
    const extra = (await itemsOf()).find((item) => item.adjustmentId === adjustmentId)!
    await finalizePayment(test.services, extra.paymentId!, { event: 'capture' })
    const refundableNow = async () =>
      (await answerTo(shipmentId)).money!.refundable.map(({ paymentType }) => paymentType)
    expect(await refundableNow()).toEqual(['extra', 'normal'])
    await test.services.db.insert(paymentRefunds).values({
      paymentId: extra.paymentId!,
      amount: extra.amount,
      currency: extra.currency,
      state: 'waitingApproval',
      reason: 'Yanlış ölçüldü',
    })
    expect(await refundableNow()).toEqual(['normal'])
  })

  it('counts open claims and earlier replies', async () => {
    const { id } = await buildBooked()
    await test.call(claimEndpoints.openClaim, {
      token: operations,
      body: { shipmentId: id, kind: 'lost', amount: 10, currency: 'EUR' },
    })
    await test.call(replyEndpoints.sendReply, {
      token: operations,
      body: { shipmentId: id, audience: 'company', language: 'tr', subject: 'Belge', body: 'Yükleyin.' },
    })
    const { openClaims, replies, spoken } = await answerTo(id)
    expect([openClaims, replies.count, replies.last === null]).toEqual([1, 1, false])
    expect(spoken.tr).toContain('Tazminat talebi açıldı')
  })

  it('is refused to customers', async () => {
    const { id } = await createShipment(test)
    const { status } = await test.callFailing(caseAnswerEndpoints.findCaseAnswer, {
      token: await test.tokenOf('customer'),
      body: { shipmentId: id },
    })
    expect(status).toBe(403)
  })
})
