import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { readPdf } from '@kervan/documents/testing/readPdf'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { buildPaid, findBuyer, saveBuyer, saveHouse } from '../testing/buildPaid.ts'
import type { Buyer, PaidItem } from '../testing/buildPaid.ts'
import { salesInvoiceLines, salesInvoices } from './sales.tables.ts'

const {
  getInvoiceCandidates,
  issueInvoices,
  cancelInvoice,
  getInvoice,
  getInvoiceFile,
  listInvoices,
  sumInvoices,
} = salesInvoiceEndpoints

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
const issueAll = async (more: object = {}) => {
  const { sales, refunds } = await candidates()
  return test.callFailing(issueInvoices, {
    token: operations,
    body: {
      sales: sales.map(({ companyId, currency, treatment, total }) => ({
        companyId,
        currency,
        treatment: treatment!,
        total,
      })),
      refunds: refunds.map(({ invoiceId, total }) => ({ invoiceId, total })),
      ...more,
    },
  })
}
const issued = async (more: object = {}): Promise<{ id: string; number: string }[]> => {
  const { status, body } = await issueAll(more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body as unknown as { issued: { id: string; number: string }[] }).issued
}
const detail = async (id: string, token = operations) =>
  (await test.call(getInvoice, { token, body: { id } })).body
const refund = async ({ itemId }: PaidItem, amount: number) => {
  await test.services.db
    .update(paymentItems)
    .set({ refundedAmount: sql`${paymentItems.refundedAmount} + ${amount.toFixed(2)}` })
    .where(eq(paymentItems.id, itemId))
}
/** Books an extra payment of a paid shipment, or below 0 a discount. */
const bookMore = async ({ itemId }: PaidItem, amount: number): Promise<PaidItem> => {
  const { rows } = await test.services.db.execute<{ itemId: string }>(sql`
    insert into payment_items (payment_id, company_id, shipment_id, asset_reference, amount, currency, is_open, captured_at)
    select case when ${amount} > 0 then payment_id end, company_id, shipment_id, asset_reference, ${amount}, currency,
      false, captured_at from payment_items where id = ${itemId} returning id as "itemId"`)
  return { ...rows[0]!, amount } as PaidItem
}
const dueOf = async ({ itemId }: PaidItem) =>
  (
    await test.services.db
      .select({ due: paymentItems.dueAmount })
      .from(paymentItems)
      .where(eq(paymentItems.id, itemId))
  )[0]!.due

describe('candidates', () => {
  it('shows what is paid by company, currency and VAT, and nothing once it is invoiced', async () => {
    const paid = await buildPaid(test, buyer, { count: 2 })
    const { sales } = await candidates()
    expect(sales).toHaveLength(1)
    expect(sales[0]).toMatchObject({
      companyId: buyer.companyId,
      treatment: 'carriage',
      vatRate: 0,
      exemption: '311',
      kind: 'eArchive',
      shipmentCount: 2,
      gaps: [],
    })
    expect(sales[0]!.total).toBeCloseTo(paid[0]!.amount + paid[1]!.amount, 2)
    await issued()
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
    expect(await dueOf(paid[0]!)).toBe('0.00')
  })

  it('names what is missing and issues nothing without it', async () => {
    await saveBuyer(test, buyer, { taxNumber: null, taxOfficeCode: null })
    await buildPaid(test, buyer)
    expect((await candidates()).sales[0]!.gaps).toEqual(['taxNumber', 'taxOffice'])
    expect((await issueAll()).status).toBe(422)
    await saveBuyer(test, buyer)
    await issued()
  })

  it('are closed to customers and agents', async () => {
    for (const role of ['customer', 'agent'] as const)
      expect(
        (await test.callFailing(getInvoiceCandidates, { token: await test.tokenOf(role), body: {} })).status,
      ).toBe(403)
  })
})

describe('issuing', () => {
  it('states the lines of the offer, which add up to the payment', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    const invoice = await detail(one!.id)
    expect(invoice).toMatchObject({ total: paid!.amount, vat: 0, exemption: '311', type: 'sale' })
    const sumOf = (values: number[]) => Number(values.reduce((all, value) => all + value, 0).toFixed(2))
    expect(sumOf(invoice.lines.map(({ amount }) => amount))).toBe(paid!.amount)
    expect(invoice.lines[0]).toMatchObject({
      assetReference: paid!.assetReference,
      shipmentId: paid!.shipmentId,
    })
    expect(invoice.lines[0]!.description).toContain('Taşıma')
  })

  it('numbers without gaps, also after a refused call', async () => {
    await buildPaid(test, buyer)
    const [first] = await issued()
    await buildPaid(test, buyer)
    const { sales } = await candidates()
    const refused = await test.callFailing(issueInvoices, {
      token: operations,
      body: {
        sales: [
          { ...sales[0]!, treatment: 'carriage', total: sales[0]!.total },
          { ...sales[0]!, treatment: 'carriage' },
        ],
      },
    })
    expect(refused.status).toBe(409)
    const [second] = await issued()
    expect(Number(second!.number.slice(7))).toBe(Number(first!.number.slice(7)) + 1)
    expect(second!.number).toMatch(/^KEA\d{13}$/)
  })

  it('refuses another amount than the one shown', async () => {
    await buildPaid(test, buyer)
    const { sales } = await candidates()
    const { companyId, currency, total } = sales[0]!
    const reply = await test.callFailing(issueInvoices, {
      token: operations,
      body: { sales: [{ companyId, currency, treatment: 'carriage', total: total + 0.01 }] },
    })
    expect(reply.status).toBe(409)
    await issued()
  })

  it('refuses a day before the last number, and one to come', async () => {
    await buildPaid(test, buyer)
    const early = await issueAll({ day: '2026-01-01' })
    expect(early.status).toBe(400)
    expect(Object.keys(early.body.Errors ?? {})).toEqual(['day'])
    expect((await issueAll({ day: '2099-01-01' })).status).toBe(400)
    await issued()
  })

  it.each(['1901-01-01', '2023-07-09'])('refuses the day %s when money came after it', async (day) => {
    await saveHouse(test, { archiveSeries: 'ESK' })
    await buildPaid(test, buyer)
    const early = await issueAll({ day })
    expect([early.status, Object.keys(early.body.Errors ?? {})]).toEqual([400, ['day']])
    await saveHouse(test)
    await issued()
  })

  it('names the day of the last number when an earlier one is chosen', async () => {
    await buildPaid(test, buyer)
    const { Errors } = (await issueAll({ day: '2026-01-01' })).body
    const written = dayInTurkiye(test.services.clock()).split('-').toReversed().join('.')
    expect(Errors).toEqual({ day: [expect.stringContaining(written)] })
    await issued()
  })

  it('counts on in its own series after the settings were changed and changed back', async () => {
    const next = async (archiveSeries: string) => {
      await saveHouse(test, { archiveSeries, startingNumber: 70 })
      await buildPaid(test, buyer)
      const { number } = (await issued())[0]!
      return [number.slice(0, 3), Number(number.slice(7))]
    }
    expect(await next('ESK')).toEqual(['ESK', 70])
    expect(await next('YNI')).toEqual(['YNI', 70])
    expect(await next('ESK')).toEqual(['ESK', 71])
  })

  it('refuses a series that is used up, by its name, and goes on with a new one', async () => {
    await saveHouse(test, { archiveSeries: 'SON', startingNumber: 999_999_999 })
    await buildPaid(test, buyer)
    expect((await issued())[0]!.number).toMatch(/^SON\d{4}999999999$/)
    await buildPaid(test, buyer)
    const { status, body } = await issueAll()
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('SON serisinin')
    await saveHouse(test, { archiveSeries: 'SOO', startingNumber: 1 })
    expect((await issued())[0]!.number).toMatch(/^SOO\d{4}000000001$/)
  })

  it('names the bulletin whose buying rate is not stored', async () => {
    const { db } = test.services
    await buildPaid(test, buyer, { currency: 'EUR' })
    const day = dayInTurkiye(new Date(test.services.clock().getTime() - 86_400_000))
    const source = 'https://kur.example/bulten.xml'
    await db.execute(sql`insert into exchange_rates (currency, day, selling_try, source)
      values ('EUR', ${day}, 55, ${source}) on conflict (currency, day) do update set source = excluded.source`)
    await db.execute(sql`delete from buying_rates where currency = 'EUR' and day >= ${day}`)
    const { status, body } = await issueAll()
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(day.split('-').toReversed().join('.'))
    await db.execute(sql`insert into buying_rates (currency, day, buying_try, source)
      values ('EUR', ${day}, 54.9, ${source})`)
    expect((await detail((await issued())[0]!.id)).exchangeRate).toBe('54.9')
  })

  it('begins a series with its starting number', async () => {
    await saveHouse(test, { archiveSeries: 'YIL', startingNumber: 500 })
    await buildPaid(test, buyer)
    expect((await issued())[0]!.number).toBe(`YIL${test.services.clock().getFullYear()}000000500`)
  })

  it('takes the VAT out of a domestic price and leaves the paid total', async () => {
    const [paid] = await buildPaid(test, buyer)
    await test.services.db.execute(
      sql`update shipments set receiver_country = 'TR' where id = ${paid!.shipmentId}`,
    )
    const [one] = await issued()
    const invoice = await detail(one!.id)
    expect(invoice).toMatchObject({ vatRate: 20, exemption: null, total: paid!.amount })
    expect(invoice.net + invoice.vat).toBeCloseTo(paid!.amount, 2)
    expect(invoice.vat).toBeGreaterThan(0)
  })

  it('never changes what was issued', async () => {
    await buildPaid(test, buyer)
    const [one] = await issued()
    const { db } = test.services
    const change = (statement: Promise<unknown>) => expect(statement).rejects.toThrow()
    await change(db.update(salesInvoices).set({ total: '1.00' }).where(eq(salesInvoices.id, one!.id)))
    await change(db.delete(salesInvoices).where(eq(salesInvoices.id, one!.id)))
    await change(
      db.update(salesInvoiceLines).set({ code: 'x' }).where(eq(salesInvoiceLines.invoiceId, one!.id)),
    )
    await change(db.delete(salesInvoiceLines).where(eq(salesInvoiceLines.invoiceId, one!.id)))
  })
})

describe('refunds', () => {
  it('are deducted on the invoice when they came first', async () => {
    const [paid] = await buildPaid(test, buyer)
    await refund(paid!, 1.5)
    const [one] = await issued()
    const invoice = await detail(one!.id)
    expect(invoice.total).toBeCloseTo(paid!.amount - 1.5, 2)
    expect(invoice.lines.at(-1)).toMatchObject({ amount: -1.5 })
  })

  it('are taken back in parts that add up to the invoice', async () => {
    const [paid] = await buildPaid(test, buyer)
    await test.services.db.execute(
      sql`update shipments set receiver_country = 'TR' where id = ${paid!.shipmentId}`,
    )
    const [one] = await issued()
    const invoice = await detail(one!.id)
    for (const part of [0.01, 3.33, paid!.amount - 3.34]) {
      await refund(paid!, part)
      await issued()
    }
    const { counterDocuments } = await detail(one!.id)
    const documents = await Promise.all(counterDocuments.map(({ id }) => detail(id)))
    expect(documents.map(({ type }) => type)).toEqual(['refund', 'refund', 'refund'])
    for (const field of ['net', 'vat', 'total', 'totalTry'] as const)
      expect(documents.reduce((all, document) => all + document[field], 0)).toBeCloseTo(invoice[field], 2)
    expect(await dueOf(paid!)).toBe('0.00')
    expect(
      (await test.callFailing(cancelInvoice, { token: operations, body: { id: one!.id, reason: 'x' } }))
        .status,
    ).toBe(409)
  })

  /** Another payment of the shipment, or a discount of it for a negative amount. */
  const addItem = async ({ paymentId, shipmentId, assetReference, currency }: PaidItem, amount: string) => {
    const [row] = await test.services.db
      .insert(paymentItems)
      .values({
        ...(amount.startsWith('-') ? { paymentId: null } : { paymentId }),
        ...{ shipmentId, assetReference, currency, amount },
        companyId: buyer.companyId,
        isOpen: false,
        capturedAt: test.services.clock(),
      })
      .returning({ itemId: paymentItems.id })
    return { itemId: row!.itemId, paymentId, shipmentId, assetReference, currency, amount: Number(amount) }
  }

  it('are taken back on the invoice that states the payment, not on a later one of the shipment', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [first] = await issued()
    const extra = await addItem(paid!, '5.00')
    const [second] = await issued()
    await refund(paid!, paid!.amount)
    await refund(extra, 2)
    const { refunds } = await candidates()
    expect(new Map(refunds.map(({ invoiceId, total }) => [invoiceId, total]))).toEqual(
      new Map([
        [first!.id, paid!.amount],
        [second!.id, 2],
      ]),
    )
    await issued()
    for (const [id, total] of [
      [first!.id, paid!.amount],
      [second!.id, 2],
    ] as const)
      expect((await detail(id)).counterDocuments.map((document) => document.total)).toEqual([total])
    expect([await dueOf(paid!), await dueOf(extra)]).toEqual(['0.00', '0.00'])
  })

  it('and a discount take back no more than the invoice states', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    const discount = await addItem(paid!, '-3.00')
    await issued()
    await refund(paid!, paid!.amount)
    expect((await candidates()).refunds).toMatchObject([{ total: paid!.amount - 3 }])
    await issued()
    const { counterDocuments } = await detail(one!.id)
    expect(counterDocuments.reduce((all, { total }) => all + total, 0)).toBeCloseTo(paid!.amount, 2)
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
    expect([await dueOf(paid!), await dueOf(discount)]).toEqual(['-3.00', '0.00'])
  })

  it('settle a later charge and a discount of the shipment on one document', async () => {
    const [paid] = await buildPaid(test, buyer)
    await issued()
    const extra = await addItem(paid!, '2.00')
    const discount = await addItem(paid!, '-3.00')
    await refund(paid!, 1)
    const [counter] = await issued()
    expect((await detail(counter!.id)).lines.map(({ amount }) => amount).toSorted()).toEqual([-2, 1, 3])
    expect([await dueOf(paid!), await dueOf(extra), await dueOf(discount)]).toEqual(['0.00', '0.00', '0.00'])
    for (const part of [0.5, 1.5]) {
      await refund(extra, part)
      const [one] = await issued()
      expect((await detail(one!.id)).lines.map(({ amount }) => amount)).toEqual([part])
    }
    expect(await dueOf(extra)).toBe('0.00')
  })
})

describe('refunds of a shipment on two invoices', () => {
  it('take back on each invoice what it states when everything is refunded', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [first] = await issued()
    const extra = await bookMore(paid!, 5)
    const [second] = await issued()
    await refund(paid!, paid!.amount)
    await refund(extra, 5)
    await issued()
    for (const { id } of [first!, second!]) {
      const { total, counterDocuments, can } = await detail(id)
      expect(counterDocuments.map((counter) => counter.total)).toEqual([total])
      expect(can.cancel).toBe(false)
    }
    expect([await dueOf(paid!), await dueOf(extra)]).toEqual(['0.00', '0.00'])
  })

  it('take a later discount from the newest invoice, and what it lacks from the one before', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [first] = await issued()
    await bookMore(paid!, 5)
    const [second] = await issued()
    await bookMore(paid!, -6)
    const { refunds } = await candidates()
    expect(new Map(refunds.map(({ invoiceId, total }) => [invoiceId, total]))).toEqual(
      new Map([
        [second!.id, 5],
        [first!.id, 1],
      ]),
    )
    await issued()
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
  })
})

describe('discounts', () => {
  /** Credits a discount on a paid shipment. */
  const discount = async ({ itemId }: PaidItem, amount: number) =>
    test.services.db.execute(sql`
      insert into payment_items (company_id, shipment_id, asset_reference, amount, currency, is_open, captured_at)
      select company_id, shipment_id, asset_reference, ${(-amount).toFixed(2)}, currency, false, captured_at
      from payment_items where id = ${itemId}`)
  const openCount = async () => {
    const { body } = await test.call(periodEndpoints.getInvoicePeriods, { token: operations, body: {} })
    return body[0]!.open.reduce((all, { count }) => all + count, 0)
  }

  it('leave nothing open when the price was refunded before any invoice', async () => {
    const before = await openCount()
    const [paid] = await buildPaid(test, buyer)
    await discount(paid!, 2)
    expect(await openCount()).toBe(before + 2)
    await refund(paid!, paid!.amount)
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
    expect(await openCount()).toBe(before)
    const [half] = await buildPaid(test, buyer)
    await discount(half!, 2)
    await refund(half!, half!.amount - 2)
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
    expect(await openCount()).toBe(before)
  })

  it('are charged again when the whole price of their invoice is refunded', async () => {
    const [paid] = await buildPaid(test, buyer)
    await discount(paid!, 2)
    const [one] = await issued()
    const invoice = await detail(one!.id)
    expect(invoice.total).toBeCloseTo(paid!.amount - 2, 2)
    await refund(paid!, paid!.amount)
    expect((await candidates()).refunds).toMatchObject([{ total: invoice.total }])
    const [counter] = await issued()
    expect(await detail(counter!.id)).toMatchObject({ type: 'refund', total: invoice.total })
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
  })

  it('are taken back up to what the invoice states when they come after it', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    await discount(paid!, 2)
    await refund(paid!, paid!.amount)
    const [counter] = await issued()
    expect((await detail(counter!.id)).total).toBe((await detail(one!.id)).total)
    expect(await candidates()).toMatchObject({ sales: [], refunds: [] })
  })
})

describe('cancellation', () => {
  it('takes back what is left, once, and makes the payment a candidate again', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    await refund(paid!, 2)
    await issued()
    const call = { token: operations, body: { id: one!.id, reason: 'Yanlış firma' } }
    const { body } = await test.call(cancelInvoice, call)
    const counter = await detail(body.id)
    expect(counter).toMatchObject({ type: 'cancellation', reason: 'Yanlış firma', original: { id: one!.id } })
    expect(counter.total).toBeCloseTo(paid!.amount - 2, 2)
    expect((await test.callFailing(cancelInvoice, call)).status).toBe(409)
    expect(await detail(one!.id)).toMatchObject({ isCancelled: true, can: { cancel: false } })
    const { sales } = await candidates()
    expect(sales[0]!.total).toBeCloseTo(paid!.amount - 2, 2)
    await issued()
  })
})

describe('reading', () => {
  it('shows a company its own invoices and no others', async () => {
    await buildPaid(test, buyer)
    const [one] = await issued()
    const customer = buyer.token
    const { body } = await test.call(listInvoices, { token: customer, body: { search: one!.number } })
    expect(body.items.map(({ id }) => id)).toEqual([one!.id])
    expect(await detail(one!.id, customer)).toMatchObject({ can: { cancel: false } })
    const stranger = await signUpCustomer(test)
    await test.services.db
      .update(salesInvoices)
      .set({ companyId: stranger.companyId })
      .where(eq(salesInvoices.id, one!.id))
    for (const row of [getInvoice, getInvoiceFile])
      expect((await test.callFailing(row, { token: customer, body: { id: one!.id } })).status).toBe(404)
    expect(
      (await test.call(listInvoices, { token: customer, body: { search: one!.number } })).body.items,
    ).toEqual([])
    expect(
      (await test.callFailing(cancelInvoice, { token: customer, body: { id: one!.id, reason: 'x' } })).status,
    ).toBe(403)
  })

  it('gives the invoice as PDF in both languages', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    for (const [language, word] of [
      ['tr', 'Yalnız'],
      ['en', 'Only'],
    ] as const) {
      const { bytes } = await test.call(getInvoiceFile, {
        token: buyer.token,
        body: { id: one!.id, language },
      })
      const text = (await readPdf(bytes)).flatMap(({ texts }) => texts).join(' ')
      expect(text).toContain(one!.number)
      expect(text).toContain(word)
      expect(text).toContain(paid!.assetReference)
    }
  })

  it('gives an e-archive invoice as XML and none for a printed one', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    const call = (id: string) => ({ token: buyer.token, body: { id, format: 'xml' as const } })
    const xml = Buffer.from((await test.call(getInvoiceFile, call(one!.id))).bytes).toString()
    expect(xml).toContain(`<cbc:ID>${one!.number}</cbc:ID>`)
    expect(xml).toContain(`<cbc:UUID>${one!.id}</cbc:UUID>`)
    expect(xml).toContain(`${paid!.amount.toFixed(2)}</cbc:PayableAmount>`)
    await saveBuyer(test, buyer, { invoiceType: 'normal' })
    await buildPaid(test, buyer)
    const [printed] = await issued()
    expect(printed!.number).toMatch(/^KKA/)
    expect((await test.callFailing(getInvoiceFile, call(printed!.id))).status).toBe(404)
  })

  it('adds up all documents as it adds up those of their companies', async () => {
    const [paid] = await buildPaid(test, buyer)
    await issued()
    await refund(paid!, 1)
    await issued()
    const sums = async (body: object) => (await test.call(sumInvoices, { token: operations, body })).body.sums
    const day = test.services.clock().toISOString().slice(0, 10)
    // The search matches every number, so that documents are read instead of the totals of their days.
    for (const filters of [
      {},
      { type: 'refund' },
      { startDate: day, kind: 'eArchive' },
      { endDate: '2020-01-01' },
    ])
      expect(await sums(filters)).toEqual(
        await sums({ ...filters, search: String(new Date(day).getFullYear()) }),
      )
    expect((await sums({ currency: 'TRY' }))[0]!.count).toBeGreaterThan(1)
  })

  it('finds an invoice by its whole number, a part of it and its state', async () => {
    await buildPaid(test, buyer)
    const [one] = await issued()
    const idsOf = async (body: object) =>
      (await test.call(listInvoices, { token: operations, body })).body.items.map(({ id }) => id)
    expect(await idsOf({ search: one!.number.toLowerCase() })).toEqual([one!.id])
    expect(await idsOf({ search: one!.number.slice(-6) })).toContain(one!.id)
    expect(await idsOf({ state: 'issued' })).toContain(one!.id)
    expect(await idsOf({ state: 'sent' })).not.toContain(one!.id)
  })

  it('finds an invoice by a shipment on it', async () => {
    const [paid] = await buildPaid(test, buyer)
    const [one] = await issued()
    const { body } = await test.call(listInvoices, {
      token: operations,
      body: { search: paid!.assetReference },
    })
    expect(body.items.map(({ id }) => id)).toEqual([one!.id])
  })
})
