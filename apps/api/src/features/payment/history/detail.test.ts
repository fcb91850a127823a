/** Payment with its timeline, and its receipt. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { historyEndpoints } from '@kervan/contract/payment/history/history.endpoints'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { readPdf } from '@kervan/documents/testing/readPdf'
import type { TestApp } from '../../../testing/testApp.ts'
import { submitCard, submitCode } from '../../../sandboxBank/testing/cardPage.ts'
import type { CardBehaviour } from '../../../sandboxBank/testCards.ts'
import { findPaymentByConversation } from '../payment.queries.ts'
import { emailReceipt } from './receiptEmail.ts'
import { putIntoCart, startPaying, startPayingApp, statusOf } from '../testing/paying.ts'

let test: TestApp
let customer: string
let operations: string
beforeAll(async () => {
  test = await startPayingApp({ REFUND_APPROVAL_ABOVE_TRY: '10000000' })
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
})

const pay = async (card: CardBehaviour) => {
  const item = await putIntoCart(test, { token: customer, currency: 'EUR' })
  const { paymentPageUrl, conversationId } = await startPaying(test, customer, [item])
  await submitCard(paymentPageUrl, card)
  if (card === 'threeDSecure') await submitCode(paymentPageUrl, '123456')
  const status = card === 'insufficientFunds' ? 'failed' : 'succeeded'
  await expect.poll(async () => (await statusOf(test, customer, conversationId)).status).toBe(status)
  return { ...item, paymentId: (await findPaymentByConversation(test.services.db, conversationId))!.id }
}
const detailOf = async (paymentId: string, token = customer) =>
  (await test.call(historyEndpoints.getPaymentDetail, { token, body: { paymentId } })).body
const receiptOf = async (paymentId: string, language: 'tr' | 'en') => {
  const { bytes } = await test.call(historyEndpoints.downloadReceipt, {
    token: customer,
    body: { paymentId, language },
  })
  return (await readPdf(bytes)).flatMap(({ texts }) => texts).join(' ')
}

describe('payment detail', () => {
  it('lists start, 3-D Secure, capture and refund, with card network and last four digits', async () => {
    const { paymentId, offer } = await pay('threeDSecure')
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, amount: 1.5, reason: 'Koli yolda hasar gördü' },
    })
    await test.runJobs()
    const seen = await detailOf(paymentId)
    expect(seen).toMatchObject({
      status: 'partlyRefunded',
      amount: offer.totalPrice,
      refundedAmount: 1.5,
      card: { scheme: 'VISA', lastFour: '3155' },
      providerReference: null,
      hasReceipt: true,
    })
    expect(seen.timeline.map(({ kind }) => kind)).toEqual([
      'started',
      'threeDSecure',
      'captured',
      'refundRequested',
      'refunded',
    ])
    expect(seen.timeline[3]).toMatchObject({ by: null, amount: 1.5, reason: 'Koli yolda hasar gördü' })
    expect(seen.timeline[0]!.by).not.toBeNull()
    expect(JSON.stringify(seen)).not.toContain('4000002500003155')
    const toStaff = await detailOf(paymentId, operations)
    expect(toStaff.timeline[3]!.by).not.toBeNull()
    expect(toStaff.providerReference).not.toBeNull()
  })

  it("returns the provider's message of a refusal", async () => {
    const { paymentId } = await pay('insufficientFunds')
    const { timeline, card, hasReceipt } = await detailOf(paymentId)
    expect(timeline.at(-1)).toMatchObject({
      kind: 'declined',
      reason: 'Kartın bakiyesi ya da limiti yetersiz.',
      words: '51 Insufficient funds',
    })
    expect([card, hasReceipt]).toEqual([null, false])
    const refused = await test.callFailing(historyEndpoints.downloadReceipt, {
      token: customer,
      body: { paymentId },
    })
    expect([refused.status, refused.body.Detail]).toEqual([422, 'Bu ödemeden para alınmadı; makbuzu yok.'])
  })
})

describe('receipt', () => {
  it('prints items, card, refunds and title on the receipt in both languages', async () => {
    const { paymentId } = await pay('success')
    await test.call(refundEndpoints.requestRefund, {
      token: operations,
      body: { paymentId, amount: 2.25, reason: 'Koli yolda hasar gördü' },
    })
    await test.runJobs()
    const { items } = await detailOf(paymentId)
    expect(items).toMatchObject([{ status: 'partlyRefunded', refundedAmount: 2.25 }])
    const turkish = await receiptOf(paymentId, 'tr')
    for (const part of [
      'Ödeme Makbuzu',
      items[0]!.assetReference,
      'VISA •••• 4242',
      '-2,25 EUR',
      'İade edildi: 2,25 EUR',
      'fatura yerine geçmez',
    ])
      expect(turkish).toContain(part)
    const english = await receiptOf(paymentId, 'en')
    for (const part of ['Payment receipt', '-2.25 EUR', 'Refunded: 2.25 EUR', 'not an invoice'])
      expect(english).toContain(part)
  })

  it('emails the receipt once to the user who paid, with shipments, card and the PDF attached', async () => {
    test.emails.length = 0
    const { paymentId, offer } = await pay('success')
    const { items } = await detailOf(paymentId)
    await test.runJobs()
    await emailReceipt(test.services, paymentId)
    await test.runJobs()
    const receipts = test.emails.filter(({ subject }) => subject.startsWith('Ödeme makbuzunuz'))
    expect(receipts.map(({ to }) => to)).toEqual(['musteri@kervan.example'])
    const amount = offer.totalPrice.toLocaleString('tr-TR', { minimumFractionDigits: 2 })
    for (const part of [items[0]!.assetReference, `${amount} EUR`, 'VISA •••• 4242', 'fatura yerine geçmez'])
      expect(receipts[0]!.text).toContain(part)
    const [attached] = receipts[0]!.attachments!
    const pages = await readPdf(Buffer.from(attached!.content, attached!.encoding))
    expect(pages.flatMap(({ texts }) => texts).join(' ')).toContain('Ödeme Makbuzu')
  })

  it('emails no receipt for a payment that was declined', async () => {
    test.emails.length = 0
    await pay('insufficientFunds')
    await test.runJobs()
    expect(test.emails.filter(({ attachments }) => attachments)).toEqual([])
  })
})
