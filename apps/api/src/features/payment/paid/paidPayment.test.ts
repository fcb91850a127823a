/** Tests what the page after a payment reads: shipments, labels, price lines. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paidEndpoints } from '@kervan/contract/payment/paid.endpoints'
import { shipmentDocumentEndpoints } from '@kervan/contract/shipment/documents/shipmentDocuments.endpoints'
import { money } from '@kervan/domain/money/money'
import type { OfferLine } from '@kervan/domain/pricing/quotes/offer'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildDocumentDraft, buildDraft } from '../../shipment/testing/buildShipment.ts'
import { users } from '../../access/access.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { startTestExtraPayment } from '../../measuring/testing/buildReceived.ts'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { finalizePayment } from '../finalizePayment.ts'
import { findPaymentByConversation } from '../payment.queries.ts'
import { putIntoCart, startPaying, startPayingApp } from '../testing/paying.ts'
import { sumLines } from './sumLines.ts'

const { getPaidPayment } = paidEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startPayingApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const read = async (conversationId: string) =>
  (await test.call(getPaidPayment, { token, body: { conversationId } })).body

describe('getPaidPayment', () => {
  it('lists the paid shipments in the order of their creation, with price lines that add up', async () => {
    const twoPieces = Array.from({ length: 2 }, () => ({ width: 30, length: 20, height: 10, weight: 2 }))
    const one = await putIntoCart(test, {
      token,
      currency: 'EUR',
      draft: buildDraft({ pieces: twoPieces, isInsured: true }),
    })
    const two = await putIntoCart(test, { token, currency: 'EUR', draft: buildDocumentDraft() })
    const { conversationId } = await startPaying(test, token, [two, one])
    const { id } = (await findPaymentByConversation(test.services.db, conversationId))!
    await finalizePayment(test.services, id, { event: 'capture' })
    await test.runJobs()

    const paid = await read(conversationId)
    expect(paid).toMatchObject({
      paymentId: id,
      status: 'succeeded',
      currency: 'EUR',
      shipments: [
        { id: one.shipmentId, pieceCount: 2, needsInvoice: true, state: 'booked', labelPrintedAt: null },
        { id: two.shipmentId, pieceCount: 1, needsInvoice: false },
      ],
    })
    const cents = paid.lines.reduce((sum, line) => sum + Math.round(line.amount * 100), 0)
    expect(cents).toBe(Math.round(paid.amount * 100))
    expect(paid.lines.find(({ name }) => name.startsWith('Taşıma'))?.shipmentCount).toBe(2)
    expect(paid.lines.find(({ name }) => name.startsWith('Sigorta'))?.shipmentCount).toBe(1)

    const [first] = paid.shipments
    await test.call(shipmentDocumentEndpoints.downloadLabels, {
      token,
      body: { assetReferences: [first!.assetReference] },
    })
    const printed = (await read(conversationId)).shipments.map(
      ({ labelPrintedAt }) => labelPrintedAt !== null,
    )
    expect(printed).toEqual([true, false])
  })

  it('names the shipment and one line for an extra payment', async () => {
    const { shipmentId, adjustmentId } = await startTestExtraPayment(test)
    const { body } = await test.call(measuringEndpoints.startExtraPayment, { token, body: { adjustmentId } })
    if (body.returnCode !== 200) throw new Error(JSON.stringify(body))
    const { id } = (await findPaymentByConversation(test.services.db, body.conversationId))!
    await finalizePayment(test.services, id, { event: 'capture' })
    expect(await read(body.conversationId)).toMatchObject({
      lines: [{ name: 'Ek ödeme', shipmentCount: 1, amount: 100 }],
      shipments: [{ id: shipmentId, carrierName: expect.stringMatching(/./) as string }],
    })
  })

  it('is not found by the user who paid after a change of company', async () => {
    const item = await putIntoCart(test, { token })
    const { conversationId } = await startPaying(test, token, [item])
    const { db } = test.services
    const me = eq(users.email, 'musteri@kervan.example')
    const [before] = await db.select({ companyId: users.companyId }).from(users).where(me)
    const [other] = await db.insert(companies).values({ name: 'Yeni İş' }).returning({ id: companies.id })
    await db.update(users).set({ companyId: other!.id }).where(me)
    try {
      const moved = await test.tokenOf('customer')
      expect(
        (await test.callFailing(getPaidPayment, { token: moved, body: { conversationId } })).status,
      ).toBe(404)
    } finally {
      await db.update(users).set(before!).where(me)
    }
  })
})

describe('sumLines', () => {
  const line = (code: 'transport' | 'fuel', minor: number, percent?: number): OfferLine => ({
    code,
    params: { ...(percent !== undefined && { percent }) },
    amount: money(minor, 'EUR'),
    amountTry: money(minor * 40, 'TRY'),
  })

  it('adds one line for each percentage of fuel', () => {
    const shipments = [
      { chargeableKg: '1.5', lines: [line('transport', 1000), line('fuel', 185, 18.5)] },
      { chargeableKg: '2', lines: [line('transport', 2000), line('fuel', 370, 18.5)] },
      { chargeableKg: '1', lines: [line('transport', 100), line('fuel', 20, 20)] },
    ]
    expect(sumLines('tr', shipments, money(3675, 'EUR'))).toEqual([
      { name: 'Taşıma, 4,5 kg', shipmentCount: 3, amount: 31 },
      { name: 'Yakıt %18,5', shipmentCount: 2, amount: 5.55 },
      { name: 'Yakıt %20', shipmentCount: 1, amount: 0.2 },
    ])
  })

  it('returns no lines when they do not come to what was paid', () => {
    expect(
      sumLines('tr', [{ chargeableKg: '1', lines: [line('transport', 1000)] }], money(999, 'EUR')),
    ).toEqual([])
  })
})
