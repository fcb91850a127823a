import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { monthOf, scheduledDay } from '@kervan/domain/invoicing/invoiceSchedule'
import { dayInTurkiye, startOfDayInTurkiye } from '../../../platform/clock.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buyingRates } from '../../pricing/exchangeRates/exchangeRate.tables.ts'
import { paymentItems, paymentRefunds } from '../../payment/payment.tables.ts'
import { buildInvoice, buildIssuing } from '../testing/buildInvoice.ts'
import { buildPaid, findBuyer, saveBuyer, saveHouse } from '../testing/buildPaid.ts'
import type { Buyer, PaidItem } from '../testing/buildPaid.ts'
import { salesInvoices } from '../sales/sales.tables.ts'
import { issueScheduled } from './schedules.ts'

const { getInvoicePeriods, closeInvoicePeriod, saveInvoiceSchedule } = periodEndpoints

let test: TestApp
let token: string
let buyer: Buyer
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('operations')
  buyer = await findBuyer(test)
})
afterAll(() => test.close())

const today = () => dayInTurkiye(test.services.clock())
const lastMonth = () => {
  const [year, month] = today().split('-').map(Number)
  return new Date(Date.UTC(year!, month! - 2, 1)).toISOString().slice(0, 10)
}
const capturedAt = ({ itemId }: PaidItem, moment: Date) =>
  test.services.db.update(paymentItems).set({ capturedAt: moment }).where(eq(paymentItems.id, itemId))
const periods = async () => (await test.call(getInvoicePeriods, { token, body: {} })).body
const close = (month: string, openCount: number) =>
  test.callFailing(closeInvoicePeriod, { token, body: { month, openCount } })
const schedule = (name: 'byHand' | 'nightly' | 'monthly') =>
  test.call(saveInvoiceSchedule, { token, body: { companyId: buyer.companyId, schedule: name } })
const countInvoices = async () =>
  (await test.services.db.select({ count: sql<number>`count(*)::int` }).from(salesInvoices))[0]!.count

describe('schedule', () => {
  it('issues what was captured before today, once, and nothing by hand', async () => {
    const { paid } = await buildIssuing(test, buyer)
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(0)
    await schedule('nightly')
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(0)
    await capturedAt(paid, new Date(test.services.clock().getTime() - 86_400_000))
    await issueScheduled(test.services)
    await issueScheduled(test.services)
    const rows = await test.services.db.select().from(salesInvoices)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ issuedBy: null, day: scheduledDay('nightly', today()) })
  })

  it('leaves a company without complete data among the candidates', async () => {
    const [paid] = await buildPaid(test, buyer)
    await capturedAt(paid!, new Date(test.services.clock().getTime() - 86_400_000))
    await saveBuyer(test, buyer, { taxNumber: null })
    const before = await countInvoices()
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(before)
    await saveBuyer(test, buyer)
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(before + 1)
    await schedule('byHand')
  })

  it('takes back what was refunded before today, and a refund of today tomorrow', async () => {
    await schedule('nightly')
    const { id, paid } = await buildInvoice(test, buyer)
    const { db, clock } = test.services
    const refundOn = async (amount: string, doneAt: Date) => {
      await db.insert(paymentRefunds).values({
        paymentId: paid.paymentId,
        itemId: paid.itemId,
        amount,
        currency: paid.currency,
        reason: 'test',
        state: 'done',
        doneAt,
      })
      await db
        .update(paymentItems)
        .set({ refundedAmount: sql`${paymentItems.refundedAmount} + ${amount}` })
        .where(eq(paymentItems.id, paid.itemId))
    }
    const counters = () => db.select().from(salesInvoices).where(eq(salesInvoices.originalId, id))
    await capturedAt(paid, new Date(clock().getTime() - 3 * 86_400_000))
    await refundOn('1.00', new Date(clock().getTime() - 86_400_000))
    await issueScheduled(test.services)
    await issueScheduled(test.services)
    // The invoice is dated today, so its counter-document is too.
    expect(await counters()).toMatchObject([{ type: 'refund', total: '1.00', issuedBy: null, day: today() }])
    await refundOn('2.00', startOfDayInTurkiye(today()))
    await issueScheduled(test.services)
    expect(await counters()).toHaveLength(1)
    await issueScheduled({ ...test.services, clock: () => new Date(clock().getTime() + 86_400_000) })
    expect((await counters()).map(({ total }) => total)).toEqual(['1.00', '2.00'])
    await schedule('byHand')
  })

  it.each([
    // Midnight in Türkiye is 21:00 UTC.
    ['2031-12-31T20:59:59Z', '2031-12-30', 1],
    ['2031-12-31T21:00:00Z', '2031-12-31', 2],
    ['2032-01-01T20:59:59Z', '2031-12-31', 3],
    ['2032-01-01T21:00:00Z', '2032-01-01', 1],
  ])('at %s dates documents %s, with number %i of its year', async (moment, day, serial) => {
    await schedule('nightly')
    await saveHouse(test, { archiveSeries: 'GCE', startingNumber: 1 })
    const [paid] = await buildPaid(test, buyer)
    await capturedAt(paid!, new Date(`${day}T09:00:00Z`))
    await issueScheduled({ ...test.services, clock: () => new Date(moment) })
    const [row] = await test.services.db
      .select()
      .from(salesInvoices)
      .where(eq(salesInvoices.series, 'GCE'))
      .orderBy(desc(salesInvoices.year), desc(salesInvoices.serial))
      .limit(1)
    expect(row).toMatchObject({ day, year: Number(day.slice(0, 4)), serial })
    await saveHouse(test)
    await schedule('byHand')
  })

  it('issues the other groups of a company and the other companies when one group is refused', async () => {
    await schedule('nightly')
    const yesterday = new Date(test.services.clock().getTime() - 86_400_000)
    const [lira] = await buildPaid(test, buyer)
    const [euro] = await buildPaid(test, buyer, { currency: 'EUR' })
    for (const paid of [lira!, euro!]) await capturedAt(paid, yesterday)
    const rates = await test.services.db.delete(buyingRates).returning()
    const before = await countInvoices()
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(before + 1)
    await test.services.db.insert(buyingRates).values(rates)
    await issueScheduled(test.services)
    expect(await countInvoices()).toBe(before + 2)
    await schedule('byHand')
  })

  it.each([
    ['byHand', '2026-12-01', null],
    ['nightly', '2026-12-02', '2026-12-01'],
    ['monthly', '2026-12-02', null],
    ['monthly', '2026-12-01', '2026-11-30'],
    ['monthly', '2027-01-01', '2026-12-31'],
  ] as const)('%s on %s dates documents %s', (name, day, expected) => {
    expect(scheduledDay(name, day)).toBe(expected)
  })
})

describe('months', () => {
  it('shows what was issued and what is open, and closes a month that is over', async () => {
    const { paid } = await buildInvoice(test, buyer)
    const [open] = await buildPaid(test, buyer)
    await capturedAt(open!, new Date(`${lastMonth()}T10:00:00Z`))
    const shown = await periods()
    expect(shown[0]).toMatchObject({ month: monthOf(today()), isOver: false, closedDate: null })
    expect(shown[0]!.issued.find(({ currency }) => currency === paid.currency)!.count).toBeGreaterThan(0)
    expect(shown[0]!.unansweredCount).toBeGreaterThan(0)
    const previous = shown.find(({ month }) => month === lastMonth())!
    expect(previous).toMatchObject({ isOver: true, open: [{ count: 1, total: open!.amount }] })
    expect((await close(monthOf(today()), 0)).status).toBe(422)
    expect((await close(lastMonth(), 0)).status).toBe(409)
    expect((await close(lastMonth(), 1)).status).toBe(200)
    expect((await close(lastMonth(), 1)).status).toBe(409)
  })

  it('accepts no invoice in a closed month', async () => {
    const { body } = await buildIssuing(test, buyer)
    const reply = await test.callFailing(salesInvoiceEndpoints.issueInvoices, {
      token,
      body: { ...body, day: lastMonth() },
    })
    expect(reply.status).toBe(400)
    expect(Object.keys(reply.body.Errors ?? {})).toEqual(['day'])
  })
})
