/** Carriers' invoices over HTTP: upload, explanation, decisions, disputes and their credit, report. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { expenseReportEndpoints } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import { fuelWeek } from '@kervan/domain/pricing/rating/testing/buildRates'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../../pricing/testing/priceWorld.ts'
import { shipmentNumbers } from '../../shipment/booking/booking.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { shipmentAdjustments } from '../../measuring/measuring.tables.ts'
import { buildCosted, expenseForm, invoiceCsv, uploadLines } from '../testing/buildBilled.ts'
import type { BilledParcelRow } from '../testing/buildBilled.ts'

let test: TestApp
let token: string
const parcels: BilledParcelRow[] = []

beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db, {
    carriers: [
      { id: 1, code: 'KRV', name: 'Kervan', logoImageName: 'kervan.svg' },
      { id: 2, code: 'UPS', name: 'UPS', logoImageName: 'ups.svg' },
    ],
    fuel: [fuelWeek(), fuelWeek({ percent: '25', validFrom: '2026-11-09', validTo: '2026-11-15' })],
  })
  token = await test.tokenOf('operations')
  while (parcels.length < 6) parcels.push(await buildCosted(test))
}, 400_000)
afterAll(() => test.close())

const upload = async (
  csv: string,
  more: Record<string, string | number> = {},
): Promise<{ status: number; body: unknown }> =>
  test.callFailing(expenseEndpoints.uploadExpenseInvoice, {
    token,
    form: expenseForm(csv, { supplierId: 1, ...more }),
  })
const fieldsOf = ({ body }: { body: unknown }) => (body as { Errors?: Record<string, string[]> }).Errors ?? {}

describe('upload of an invoice', () => {
  it('asks for the meaning of the columns once per carrier and form', async () => {
    const csv = invoiceCsv([{ number: parcels[0]!.assetReference, minor: parcels[0]!.costMinor }], {
      number: 'ILK-1',
    })
    const asked = await upload(csv, { columns: '' })
    expect(asked.body).toMatchObject({ invoiceId: null, needsMapping: true })
    const { headings } = asked.body as { headings: { field: string | null }[] }
    expect(headings.map(({ field }) => field)).toEqual([
      'number',
      'weight',
      'amount',
      'currency',
      'invoiceNumber',
      'invoiceDay',
    ])
    expect((await upload(csv)).body).toMatchObject({ needsMapping: false, problemCount: 0 })
    const second = invoiceCsv([{ number: 'X1', minor: 100 }], { number: 'ILK-2' })
    expect((await upload(second, { columns: '' })).body).toMatchObject({ needsMapping: false })
  })

  it('refuses the same file and the same number again', async () => {
    const rows = [{ number: 'X2', minor: 100 }]
    expect((await upload(invoiceCsv(rows, { number: 'AYNI' }))).status).toBe(200)
    expect(fieldsOf(await upload(invoiceCsv(rows, { number: 'AYNI' }))).file![0]).toContain('AYNI')
    const other = invoiceCsv([{ number: 'X3', minor: 100 }], { number: 'AYNI' })
    expect(fieldsOf(await upload(other)).file![0]).toContain('AYNI')
  })

  it('refuses one file for two carriers at once', async () => {
    const csv = invoiceCsv([{ number: 'X7', minor: 100 }], { number: 'ESZAMAN' })
    const replies = await Promise.all([1, 2, 1, 2].map((supplierId) => upload(csv, { supplierId })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('refuses amounts whose sum cannot be stored', async () => {
    const rows = ['X8', 'X9'].map((number) => ({ number, minor: 90_000_000_000_000 }))
    expect((await upload(invoiceCsv(rows, { number: 'BUYUK' }))).body).toMatchObject({ problemCount: 1 })
    const csv = invoiceCsv([{ number: 'X8', minor: 100 }], { number: 'BUYUK' })
    expect(fieldsOf(await upload(csv, { total: '1'.repeat(20), acceptsTotal: 'true' })).total).toHaveLength(1)
  })

  it('stores nothing and names row and column when a cell is wrong', async () => {
    const csv = invoiceCsv([{ number: 'X4', minor: 100 }], { number: 'BOZUK' })
    const wrong = `${csv}\r\nX5;iki;1.234;USD;BOZUK;2026-13-40`
    const { body } = await upload(wrong)
    const { problems } = body as { problems: { row: number; column: string }[] }
    expect(body).toMatchObject({ invoiceId: null })
    expect(problems.map(({ row, column }) => `${column}${row}`).sort()).toEqual(['B3', 'C3', 'D3', 'F3'])
    expect((await upload(csv)).body).toMatchObject({ problemCount: 0 })
  })

  it('refuses lines that do not add up to the total until that is confirmed', async () => {
    const csv = invoiceCsv([{ number: 'X6', minor: 100 }], { number: 'TOPLAM' })
    expect((await upload(csv, { total: '2,50' })).body).toMatchObject({
      invoiceId: null,
      isTotalOff: true,
      problemCount: 1,
    })
    const confirmed = await upload(csv, { total: '2,50', acceptsTotal: 'true' })
    expect((confirmed.body as { invoiceId: string | null }).invoiceId).not.toBeNull()
  })

  it("refuses another carrier's file by its parcels and by its headings", async () => {
    const csv = invoiceCsv([{ number: parcels[0]!.assetReference, minor: 100 }], { number: 'BASKA' })
    expect(fieldsOf(await upload(csv, { supplierId: 2 })).supplierId![0]).toContain('Kervan')
    const form = 'Express or Ground Tracking ID;Net Charge Amount\r\n1;2,00'
    expect(fieldsOf(await upload(form, { columns: '' })).supplierId).toHaveLength(1)
  })
})

describe('lines of an invoice', () => {
  it('matches lines by any number of the parcel and explains those that differ', async () => {
    const [, clean, heavy, fuel, twice, numbered] = parcels
    const number = '1Z999AA10123456784'
    await test.services.db.insert(shipmentNumbers).values({
      shipmentId: numbered!.shipmentId,
      number,
      kind: 'waybill',
      connector: 'house',
    })
    // 2 kg cost 45.00 up to 5 kg; above it 4.00 per kg, with 20 % fuel.
    const ten = Math.round((4500 + 5 * 400) * 1.2)
    const { lines } = await uploadLines(
      test,
      token,
      expenseForm(
        invoiceCsv(
          [
            { number: clean!.assetReference, kg: 2, minor: clean!.costMinor },
            { number: heavy!.assetReference, kg: 10, minor: ten },
            { number: fuel!.assetReference, kg: 2, minor: 4500 + 1125 },
            { number: twice!.assetReference, kg: 2, minor: twice!.costMinor },
            { number: twice!.assetReference, kg: 2, minor: twice!.costMinor },
            { number: number.toLowerCase(), kg: 2, minor: numbered!.costMinor },
            { number: 'YOK-1', kg: 1, minor: 5284 },
            { number: parcels[0]!.assetReference, kg: 2, minor: parcels[0]!.costMinor },
          ],
          { number: 'ESAS' },
        ),
        { supplierId: 1 },
      ),
    )
    expect(clean!.costMinor).toBe(5400)
    expect(lines.map(({ state, changes }) => [state, ...changes.map(({ cause }) => cause)])).toEqual([
      ['matched'],
      ['different', 'weight'],
      ['different', 'fuelWeek'],
      ['matched'],
      ['duplicate', 'duplicate'],
      ['matched'],
      ['unknown', 'unknownParcel'],
      ['duplicate', 'duplicate'],
    ])
    expect(lines[1]).toMatchObject({ expected: 54, billed: 78, difference: 24, expectedKg: 2, billedKg: 10 })
    expect(lines[1]!.changes[0]!.text).toContain('10 kg')
    expect(lines[7]!.changes[0]!.text).toContain('ILK-1')
    const { body } = await test.call(expenseEndpoints.findExpenseLine, { token, body: { id: lines[1]!.id } })
    expect(body.lines.map(({ expected }) => expected)).toEqual([45, 9])
    expect(body.proofs.scans.map(({ state }) => state)).toContain('received')
    expect(body.extraPayment).toEqual({ amount: 26.4, currency: 'EUR' })
  })

  it('compares with the converted cost and names the rate when the bill has another currency', async () => {
    const parcel = await buildCosted(test)
    const rows = [{ number: parcel.assetReference, minor: 268_000 }]
    const inTry = invoiceCsv(rows, { number: 'LIRA', currency: 'TRY' })
    const { lines } = await uploadLines(test, token, expenseForm(inTry, { supplierId: 1 }))
    expect(lines[0]).toMatchObject({
      state: 'accepted',
      cause: 'otherCurrency',
      expected: 2700,
    })
    expect(lines[0]!.changes[0]!.text).toContain('1 EUR = 50 TRY')
  })

  it('expects nothing when the parcel was cancelled before the carrier got it', async () => {
    const parcel = await buildCosted(test)
    await test.services.db
      .update(shipments)
      .set({ state: 'cancelled' })
      .where(eq(shipments.id, parcel.shipmentId))
    const rows = [{ number: parcel.assetReference, kg: 2, minor: parcel.costMinor }]
    const csv = invoiceCsv(rows, { number: 'IPTAL' })
    const { lines } = await uploadLines(test, token, expenseForm(csv, { supplierId: 1 }))
    expect(lines[0]).toMatchObject({
      state: 'different',
      cause: 'notShipped',
      expected: 0,
      difference: 54,
      can: { dispute: true },
    })
  })

  it('finds a repeated waybill when it is written with spaces', async () => {
    const parcel = await buildCosted(test)
    const rows = [
      { number: parcel.assetReference, kg: 2, minor: parcel.costMinor },
      { number: ` ${parcel.assetReference.replace('-', ' -')}`, kg: 2, minor: parcel.costMinor },
    ]
    const csv = invoiceCsv(rows, { number: 'BOSLUK' })
    const { lines } = await uploadLines(test, token, expenseForm(csv, { supplierId: 1 }))
    expect(lines.map(({ state }) => state)).toEqual(['matched', 'duplicate'])
  })

  it('accepts a line when its difference is within the limit of the carrier', async () => {
    const limit = { supplierId: 1, amount: 3, percent: 0 }
    await test.call(expenseEndpoints.saveExpenseLimit, { token, body: limit })
    const parcel = await buildCosted(test)
    const { lines } = await uploadLines(
      test,
      token,
      expenseForm(
        invoiceCsv([{ number: parcel.assetReference, minor: parcel.costMinor + 225 }], { number: 'SINIR' }),
        { supplierId: 1 },
      ),
    )
    expect(lines[0]).toMatchObject({ state: 'accepted', cause: 'fuelWeek', reason: null })
    await test.call(expenseEndpoints.saveExpenseLimit, { token, body: { ...limit, amount: 0.5 } })
  })
})

const openLine = async (number: string, more = 2400) => {
  const parcel = await buildCosted(test)
  const rows = [{ number: parcel.assetReference, kg: 10, minor: parcel.costMinor + more }]
  const { lines } = await uploadLines(
    test,
    token,
    expenseForm(invoiceCsv(rows, { number }), { supplierId: 1 }),
  )
  return { parcel, line: lines[0]! }
}

describe('decisions about lines', () => {
  it('accepts a heavier parcel with an extra payment of the customer, once', async () => {
    const { parcel, line } = await openLine('KABUL')
    const body = { ids: [line.id], reason: 'Tartı farkı', chargesCustomer: true }
    await test.call(expenseEndpoints.acceptExpenseLines, { token, body })
    const found = await test.services.db
      .select()
      .from(shipmentAdjustments)
      .where(sql`${shipmentAdjustments.shipmentId} = ${parcel.shipmentId}`)
    expect(found).toMatchObject([{ kind: 'extra', amount: '26.40', currency: 'EUR', reason: 'Tartı farkı' }])
    const again = await test.callFailing(expenseEndpoints.acceptExpenseLines, { token, body })
    expect(again.status).toBe(422)
  })

  it('refuses the second decision about a line', async () => {
    const { line } = await openLine('IKINCI')
    const body = { ids: [line.id], reason: 'uygun' }
    await test.call(expenseEndpoints.acceptExpenseLines, { token, body })
    expect((await test.callFailing(expenseEndpoints.acceptExpenseLines, { token, body })).status).toBe(409)
  })

  it('writes the letter of a dispute and follows it to the credit of a later file', async () => {
    const { parcel, line } = await openLine('ITIRAZ')
    const { body: dispute } = await test.call(disputeEndpoints.disputeExpenseLines, {
      token,
      body: { ids: [line.id], reason: null },
    })
    for (const format of ['pdf', 'xlsx'] as const)
      for (const language of ['tr', 'en'] as const) {
        const { bytes } = await test.call(disputeEndpoints.makeExpenseDisputeFile, {
          token,
          body: { id: dispute.disputeId, format, language },
        })
        expect(bytes.length).toBeGreaterThan(1000)
      }
    const credit = (number: string, minor: number) =>
      uploadLines(
        test,
        token,
        expenseForm(invoiceCsv([{ number: parcel.assetReference, minor }], { number }), { supplierId: 1 }),
      )
    await credit('ALACAK-1', -1000)
    const find = async () =>
      (await test.call(expenseEndpoints.listExpenseLines, { token, body: { disputeId: dispute.disputeId } }))
        .body.items[0]!
    expect(await find()).toMatchObject({ state: 'disputed', credited: 10 })
    await credit('ALACAK-2', -1400)
    expect(await find()).toMatchObject({ state: 'credited', credited: 24, reason: 'ALACAK-2' })
    const { body } = await test.call(disputeEndpoints.listExpenseDisputes, { token, body: {} })
    expect(body.items.find(({ id }) => id === dispute.disputeId)).toMatchObject({
      status: 'closed',
      disputed: 24,
      credited: 24,
    })
  })

  it('adds several credits of one parcel in a file', async () => {
    const { parcel, line } = await openLine('IKI-ALACAK')
    await test.call(disputeEndpoints.disputeExpenseLines, { token, body: { ids: [line.id], reason: null } })
    const rows = [-1000, -1400, -300].map((minor) => ({ number: parcel.assetReference, minor }))
    const { lines } = await uploadLines(
      test,
      token,
      expenseForm(invoiceCsv(rows, { number: 'ALACAK-3' }), { supplierId: 1 }),
    )
    const { body } = await test.call(expenseEndpoints.findExpenseLine, { token, body: { id: line.id } })
    expect(body.line).toMatchObject({ state: 'credited', credited: 24, reason: 'ALACAK-3' })
    expect(lines.map(({ credited }) => credited)).toEqual([-10, -14, 0])
  })

  it('answers a dispute by all credits of a file, in its own currency only', async () => {
    const { parcel, line } = await openLine('KUR-ALACAK')
    await test.call(disputeEndpoints.disputeExpenseLines, { token, body: { ids: [line.id], reason: null } })
    const credit = (number: string, currency: string, minors: number[]) => {
      const rows = minors.map((minor) => ({ number: parcel.assetReference, minor }))
      return uploadLines(test, token, expenseForm(invoiceCsv(rows, { number, currency }), { supplierId: 1 }))
    }
    const find = async () =>
      (await test.call(expenseEndpoints.findExpenseLine, { token, body: { id: line.id } })).body.line
    await credit('ALACAK-USD', 'USD', [-2400])
    expect(await find()).toMatchObject({ state: 'disputed', credited: 0 })
    await credit('ALACAK-EUR', 'EUR', [-1000, -1500])
    expect(await find()).toMatchObject({ state: 'credited', credited: 24, reason: 'ALACAK-EUR' })
  })

  it('offers no dispute about a bill that is too low', async () => {
    const { line } = await openLine('DUSUK', -2000)
    expect(line).toMatchObject({ state: 'different', can: { accept: true, dispute: false } })
  })

  it("records a carrier's answer by hand, in part or as a refusal", async () => {
    const { line } = await openLine('ELLE')
    await test.call(disputeEndpoints.disputeExpenseLines, { token, body: { ids: [line.id], reason: null } })
    const settle = (more: object) =>
      test.callFailing(disputeEndpoints.settleExpenseLines, {
        token,
        body: { ids: [line.id], outcome: 'credited', reason: 'AD-88121', ...more },
      })
    for (const amount of [99, 0.001]) expect(fieldsOf(await settle({ amount })).amount).toHaveLength(1)
    expect((await settle({ amount: 4 })).status).toBe(200)
    expect((await settle({ outcome: 'refused' })).status).toBe(200)
    const { body } = await test.call(expenseEndpoints.findExpenseLine, { token, body: { id: line.id } })
    expect(body.line).toMatchObject({ state: 'accepted', credited: 4 })
  })
})

describe('report of carriers’ invoices', () => {
  it('sums recovered money, causes and margins before and after the bill', async () => {
    const { body } = await test.call(expenseReportEndpoints.findExpenseReport, {
      token,
      body: { startDate: '2026-11-01', endDate: '2026-11-30', groupBy: 'service' },
    })
    expect(body.recovered).toEqual([{ month: '2026-11', currency: 'EUR', disputed: 96, credited: 76 }])
    expect(body.causes.find(({ cause }) => cause === 'weight')!.lineCount).toBeGreaterThan(3)
    const [margin] = body.margins
    expect(margin!.marginAfter).toBeLessThan(margin!.marginBefore)
    expect(margin!.marginBefore).toBeCloseTo(margin!.revenue - margin!.expectedCost, 2)
  })
})

describe('withdrawal of a dispute', () => {
  const withdraw = (ids: string[], reason: string | null = 'Ölçümümüz yanlışmış') =>
    test.callFailing(disputeEndpoints.withdrawExpenseDispute, {
      token,
      body: { ids, reason: reason as string },
    })
  const find = async (id: string) =>
    (await test.call(expenseEndpoints.findExpenseLine, { token, body: { id } })).body.line

  it('opens the line for another decision, with its reason in the audit trail', async () => {
    const { line } = await openLine('GERI')
    const { body: dispute } = await test.call(disputeEndpoints.disputeExpenseLines, {
      token,
      body: { ids: [line.id] },
    })
    expect((await find(line.id)).can).toMatchObject({ withdraw: true, accept: false })
    expect(fieldsOf(await withdraw([line.id], '')).reason).toHaveLength(1)
    expect((await withdraw([line.id])).status).toBe(200)
    expect(await find(line.id)).toMatchObject({
      state: line.state,
      reason: 'Ölçümümüz yanlışmış',
      disputeNumber: null,
      can: { withdraw: false, accept: true, dispute: true },
    })
    expect((await withdraw([line.id])).status).toBe(409)
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'expenseDisputeWithdrawn'))
    expect(entries.map(({ subject, subjectId }) => [subject, subjectId])).toEqual([
      ['expenseLine', line.id],
      ['expenseDispute', dispute.disputeId],
    ])
    expect(entries[0]).toMatchObject({ details: { reason: 'Ölçümümüz yanlışmış' } })
    const letter = { id: dispute.disputeId, format: 'pdf', language: 'tr' } as const
    expect(
      (await test.callFailing(disputeEndpoints.makeExpenseDisputeFile, { token, body: letter })).status,
    ).toBe(404)
    const again = { token, body: { ids: [line.id] } }
    expect((await test.call(disputeEndpoints.disputeExpenseLines, again)).body.lineCount).toBe(1)
    await withdraw([line.id])
  })

  it('is refused once the carrier has credited a part', async () => {
    const { line } = await openLine('KISMEN')
    await test.call(disputeEndpoints.disputeExpenseLines, { token, body: { ids: [line.id] } })
    await test.call(disputeEndpoints.settleExpenseLines, {
      token,
      body: { ids: [line.id], outcome: 'credited', amount: 1, reason: 'AD-1' },
    })
    const { status, body } = await withdraw([line.id])
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain('geri ödedi')
    await test.call(disputeEndpoints.settleExpenseLines, {
      token,
      body: { ids: [line.id], outcome: 'refused', reason: 'kabul etmedi' },
    })
  })
})

describe('access to carriers’ invoices', () => {
  it.each(['customer', 'agent', 'pickup'] as const)('refuses %s, also with the flag', async (role) => {
    const { db } = test.services
    await db.execute(sql`insert into role_group_roles (role_group_id, role_id)
      select g.id, r.id from role_groups g, roles r where r.definition = 'invoicing_expenseinvoicing'
      on conflict do nothing`)
    const { status } = await test.callFailing(expenseEndpoints.listExpenseInvoices, {
      token: await test.tokenOf(role),
      body: {},
    })
    expect(status).toBe(403)
  })
})
