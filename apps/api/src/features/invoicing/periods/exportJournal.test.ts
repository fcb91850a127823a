import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { monthOf } from '@kervan/domain/invoicing/invoiceSchedule'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companyAccountCodes } from '../../company/administration/companyAdministration.tables.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { buildPaid, findBuyer, saveBuyer, saveHouse } from '../testing/buildPaid.ts'
import type { Buyer } from '../testing/buildPaid.ts'
import { salesInvoices } from '../sales/sales.tables.ts'

const { exportInvoiceJournal } = periodEndpoints
const { getInvoiceCandidates, issueInvoices, cancelInvoice } = salesInvoiceEndpoints

let test: TestApp
let token: string
let buyer: Buyer
let month: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('operations')
  buyer = await findBuyer(test)
  month = monthOf(dayInTurkiye(test.services.clock()))
  await saveHouse(test)
  await saveBuyer(test, buyer)
})
afterAll(() => test.close())

const issueAll = async () => {
  const { sales, refunds } = (await test.call(getInvoiceCandidates, { token, body: {} })).body
  const body = {
    sales: sales.map(({ companyId, currency, treatment, total }) => ({
      companyId,
      currency: currency as 'TRY',
      treatment: treatment!,
      total,
    })),
    refunds: refunds.map(({ invoiceId, total }) => ({ invoiceId, total })),
  }
  return (await test.call(issueInvoices, { token, body })).body.issued
}
const exported = async (format: 'csv' | 'xlsx') =>
  Buffer.from((await test.call(exportInvoiceJournal, { token, body: { month, format } })).bytes)
const minorOf = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)

describe('journal of a month', () => {
  it('balances each document and gives the sums of the documents', async () => {
    const { db } = test.services
    await db
      .insert(companyAccountCodes)
      .values({ companyId: buyer.companyId, currency: 'EUR', code: '120.03.0007' })
    const [domestic] = await buildPaid(test, buyer)
    await db.execute(sql`update shipments set receiver_country = 'TR' where id = ${domestic!.shipmentId}`)
    await buildPaid(test, buyer)
    const [euro] = await buildPaid(test, buyer, { currency: 'EUR' })
    const issued = await issueAll()
    await db.update(paymentItems).set({ refundedAmount: '3.33' }).where(eq(paymentItems.id, euro!.itemId))
    await issueAll()
    await test.call(cancelInvoice, { token, body: { id: issued[0]!.id, reason: 'Yanlış firma' } })

    const [heading, ...lines] = (await exported('csv'))
      .toString('utf8')
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    expect(heading).toHaveLength(13)
    const stored = await db.select().from(salesInvoices)
    expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(['sale', 'refund', 'cancellation']))
    expect(new Set(lines.map((line) => line[1]))).toEqual(new Set(stored.map(({ number }) => number)))
    for (const { number, type, netTry, vatTry, currency } of stored) {
      const own = lines.filter((line) => line[1] === number)
      const sumOf = (rows: string[][], place: number) =>
        rows.reduce((all, line) => all + minorOf(line[place]!), 0)
      expect(sumOf(own, 8)).toBe(sumOf(own, 9))
      expect(sumOf(own, 8)).toBe(minorOf(netTry) + minorOf(vatTry))
      const receivable = own.filter((line) => line[5]!.startsWith('120'))
      expect(receivable[0]![5]).toBe(currency === 'EUR' ? '120.03.0007' : '120')
      expect(sumOf(receivable, type === 'sale' ? 8 : 9)).toBe(minorOf(netTry) + minorOf(vatTry))
      const vat = own.filter((line) => line[5] === '391')
      expect(sumOf(vat, type === 'sale' ? 9 : 8)).toBe(minorOf(vatTry))
    }
  })

  it('writes the same rows as .xlsx, in the caller’s language', async () => {
    const csvRows = (await exported('csv')).toString('utf8').trim().split('\r\n').length
    const sheets = await readSpreadsheet(await exported('xlsx'), { formats: ['xlsx'], maxRows: 1000 })
    expect(JSON.stringify(sheets)).toContain('Borç')
    expect(JSON.stringify(sheets)).toContain('120.03.0007')
    expect(csvRows).toBeGreaterThan(6)
  })

  it('is empty for a month without documents, refused to others, and audited', async () => {
    const { bytes } = await test.call(exportInvoiceJournal, {
      token,
      body: { month: '2019-01-01', format: 'csv' },
    })
    expect(Buffer.from(bytes).toString('utf8').trim().split('\r\n')).toHaveLength(1)
    const failing = (body: { month: string; format: 'csv' }, by = token) =>
      test.callFailing(exportInvoiceJournal, { token: by, body })
    expect((await failing({ month, format: 'csv' }, buyer.token)).status).toBe(403)
    expect((await failing({ month: '2026-11-02', format: 'csv' })).body.Errors).toHaveProperty('month')
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'invoiceJournalExported'))
    expect(entries.length).toBeGreaterThan(2)
  })
})
