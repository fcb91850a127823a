import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { RequestOf } from '@kervan/contract/endpoint'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { buildPaid, findBuyer, saveBuyer, saveHouse } from '../testing/buildPaid.ts'
import type { Buyer } from '../testing/buildPaid.ts'
import { salesInvoices } from './sales.tables.ts'

const { previewInvoice, getInvoiceDraftFile, getInvoiceCandidates, issueInvoices, getInvoice } =
  salesInvoiceEndpoints
type Wanted = RequestOf<typeof previewInvoice>['body']

let test: TestApp
let operations: string
let buyer: Buyer
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  buyer = await findBuyer(test)
})
beforeEach(async () => {
  await saveHouse(test)
  await saveBuyer(test, buyer)
})
afterAll(() => test.close())

const candidates = async () => (await test.call(getInvoiceCandidates, { token: operations, body: {} })).body
const saleOf = async () => {
  const { companyId, currency, treatment, total } = (await candidates()).sales[0]!
  return { companyId, currency: currency as 'TRY', treatment: treatment!, total }
}
const preview = async (body: Wanted) => (await test.call(previewInvoice, { token: operations, body })).body
const issue = async (body: object): Promise<string> =>
  (await test.call(issueInvoices, { token: operations, body })).body.issued[0]!.id
const detail = async (id: string) => (await test.call(getInvoice, { token: operations, body: { id } })).body
const countInvoices = async () =>
  (await test.services.db.select({ count: sql<number>`count(*)::int` }).from(salesInvoices))[0]!.count

/** Facts that a draft and its issued document share. */
const shared = [
  'kind',
  'type',
  'day',
  'currency',
  'vatRate',
  'exemption',
  'net',
  'vat',
  'total',
  'totalTry',
  'exchangeRate',
  'exchangeRateDay',
  'buyer',
] as const

describe('preview', () => {
  it.each(['TR', 'DE'])('equals the invoice that is issued then, for a parcel to %s', async (country) => {
    const [paid] = await buildPaid(test, buyer, { count: 2 })
    await test.services.db.execute(
      sql`update shipments set receiver_country = ${country} where asset_reference in (
        select asset_reference from payment_items where payment_id = ${paid!.paymentId})`,
    )
    const sale = await saleOf()
    const before = await countInvoices()
    const draft = await preview({ sale })
    expect(await countInvoices()).toBe(before)
    const invoice = await detail(await issue({ sales: [sale] }))
    expect(JSON.stringify(draft.lines)).toBe(JSON.stringify(invoice.lines))
    for (const fact of shared) expect(draft[fact]).toEqual(invoice[fact])
    expect(draft).toMatchObject({ partCount: 1, original: null })
    expect(draft.inWords).toMatch(/^Yalnız/)
  })

  it('equals the counter-document that is issued then, with rate and original', async () => {
    const [paid] = await buildPaid(test, buyer, { currency: 'EUR' })
    const id = await issue({ sales: [await saleOf()] })
    await test.services.db
      .update(paymentItems)
      .set({ refundedAmount: '1.37' })
      .where(eq(paymentItems.id, paid!.itemId))
    const { invoiceId, total } = (await candidates()).refunds[0]!
    const draft = await preview({ refund: { invoiceId, total } })
    const counter = await detail(await issue({ refunds: [{ invoiceId, total }] }))
    expect(JSON.stringify(draft.lines)).toBe(JSON.stringify(counter.lines))
    for (const fact of shared) expect(draft[fact]).toEqual(counter[fact])
    expect(draft).toMatchObject({ type: 'refund', total: 1.37, original: (await detail(id)).number })
  })

  it('is refused where issuing is refused', async () => {
    await buildPaid(test, buyer)
    const sale = await saleOf()
    const refused = async (body: Wanted, token = operations) =>
      test.callFailing(previewInvoice, { token, body })
    expect((await refused({ sale }, buyer.token)).status).toBe(403)
    expect((await refused({})).body.Errors).toHaveProperty('sale')
    expect((await refused({ sale: { ...sale, total: sale.total + 0.01 } })).status).toBe(409)
    expect((await refused({ sale, part: 2 })).status).toBe(404)
    expect((await refused({ sale, day: '2099-01-01' })).body.Errors).toHaveProperty('day')
    await saveBuyer(test, buyer, { taxNumber: null })
    expect((await refused({ sale })).status).toBe(422)
    await saveBuyer(test, buyer)
    await issue({ sales: [sale] })
    expect((await refused({ sale })).status).toBe(409)
  })

  it('marks its PDF as a draft, without a number, and audits the download', async () => {
    const [paid] = await buildPaid(test, buyer)
    const sale = await saleOf()
    const { bytes } = await test.call(getInvoiceDraftFile, {
      token: operations,
      body: { sale, language: 'en' },
    })
    const text = (await readPdf(bytes)).flatMap(({ texts }) => texts).join(' ')
    expect(text).toContain('DRAFT – not an invoice')
    expect(text).toContain(paid!.assetReference)
    expect(text).not.toMatch(/KEA\d{13}/)
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'invoiceDraftDownloaded'))
    expect(entries).toHaveLength(1)
    await issue({ sales: [sale] })
  })
})
