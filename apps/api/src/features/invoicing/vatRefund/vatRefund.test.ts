import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { addDays } from '@kervan/domain/pricing/rating/days'
import { dayInTurkiye } from '../../../platform/clock.ts'
import { readSpreadsheet } from '../../../platform/spreadsheet/readSpreadsheet.ts'
import { readCellText } from '../../../platform/spreadsheet/cells.ts'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import { buildPdf } from '../../../testing/smallFiles.ts'
import { registerCustomer } from '../../account/registerCustomer.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildBooked } from '../../air/testing/buildManifest.ts'
import { companies } from '../../company/company.tables.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { buildExported, departPieces } from '../testing/buildExported.ts'
import { findBuyer } from '../testing/buildPaid.ts'
import { remindMissingInvoices } from './remindMissingInvoices.ts'

const {
  listExportedShipments,
  sumExportedShipments,
  saveExportProof,
  acceptProposedInvoices,
  importExportProofs,
  makeExportProofTemplate,
  makeVatRefundFile,
} = vatRefundEndpoints

let test: TestApp
let customer: string
let operations: string
let today: string
let year: string
beforeAll(async () => {
  test = await startTestApp()
  customer = await test.tokenOf('customer')
  operations = await test.tokenOf('operations')
  today = dayInTurkiye(test.services.clock())
  year = today.slice(0, 4)
})
afterAll(() => test.close())

let serial = 0
const nextNumber = (): string => {
  serial += 1
  return `ABC${year}${String(serial).padStart(9, '0')}`
}
const proof = (changes: object = {}) => ({
  invoiceNumber: nextNumber(),
  invoiceDay: today,
  declarationNumber: `${year.slice(2)}341300EX${String(serial).padStart(6, '0')}`,
  declarationDay: today,
  ...changes,
})
const find = async (reference: string, token = customer) =>
  (await test.call(listExportedShipments, { token, body: { search: reference } })).body.items[0]
const save = (
  shipmentId: string,
  changes: object,
  { token = customer, version = null as number | null } = {},
) => test.callFailing(saveExportProof, { token, body: { shipmentId, version, ...changes } })
const errorsOf = async (shipmentId: string, changes: object): Promise<string[]> =>
  Object.keys((await save(shipmentId, changes)).body.Errors ?? {})
const upload = async (rows: unknown[][], token = customer) => {
  const form = new FormData()
  const headings = ['Gönderi', 'Fatura no', 'Fatura tarihi', 'Tutar', 'Para birimi', 'ETGB no', 'ETGB tarihi']
  const text = [headings, ...rows].map((cells) => cells.join(';')).join('\n')
  form.append('file', new Blob([`\ufeff${text}\n`]), 'faturalar.csv')
  return (await test.call(importExportProofs, { token, form })).body
}
const sheetsOf = async (bytes: Uint8Array) =>
  (await readSpreadsheet(bytes, { formats: ['xlsx'], maxRows: 500, maxColumns: 20 })).sheets.map(
    ({ name, rows }) => ({ name, rows: rows.map((cells) => cells.map(readCellText)) }),
  )
const fileOf = async (changes: object = {}, token = customer) => {
  const body = { month: `${today.slice(0, 7)}-01`, ...changes }
  return sheetsOf((await test.call(makeVatRefundFile, { token, body })).bytes)
}

describe('list of exported shipments', () => {
  it('shows what is missing, the exit of the flight and the goods value', async () => {
    const { id, assetReference } = await buildExported(test)
    expect(await find(assetReference)).toMatchObject({
      id,
      exitDay: today,
      exitSource: 'departure',
      leftDay: today,
      daysSinceLeft: 0,
      amount: 120,
      currency: 'EUR',
      isAmountStated: false,
      hsCodes: '630251000000',
      receiverCountry: 'DE',
      gaps: ['declaration', 'invoice'],
      version: null,
    })
  })

  it('leaves out what has not left, was cancelled or returned, or is no sale', async () => {
    const booked = await buildBooked(test)
    const gift = await buildExported(test, { details: { purpose: 'gift' } })
    const returned = await buildExported(test)
    await test.services.db.update(shipments).set({ state: 'returned' }).where(eq(shipments.id, returned.id))
    for (const { assetReference } of [booked, gift, returned])
      expect(await find(assetReference)).toBeUndefined()
    expect((await save(returned.id, proof())).status).toBe(404)
  })

  it('knows no exit until the last piece has departed', async () => {
    const piece = { description: 'Keten örtü', width: 30, length: 20, height: 10, weight: 2 }
    const { id, assetReference } = await buildBooked(test, { pieces: [piece, piece] })
    await departPieces(test, id, [1])
    await test.services.db.update(shipments).set({ state: 'inTransit' }).where(eq(shipments.id, id))
    expect(await find(assetReference)).toMatchObject({ exitDay: null, exitSource: null })
    await departPieces(test, id, [2])
    expect(await find(assetReference)).toMatchObject({ exitDay: today, exitSource: 'departure' })
  })

  it('filters by what is missing and counts it', async () => {
    const { id, assetReference } = await buildExported(test)
    const { declarationNumber: _, declarationDay: __, ...invoice } = proof()
    await save(id, invoice)
    const body = { search: assetReference, gap: 'declaration' as const }
    expect((await test.call(listExportedShipments, { token: customer, body })).body.items).toHaveLength(1)
    const other = await test.call(listExportedShipments, {
      token: customer,
      body: { ...body, gap: 'invoice' },
    })
    expect(other.body.items).toEqual([])
    const { counts } = (await test.call(sumExportedShipments, { token: customer, body })).body
    expect(counts).toMatchObject({
      total: 1,
      complete: 0,
      gaps: { declaration: 1, invoice: 0 },
      oldestDays: 0,
    })
  })

  it('counts nothing for staff until a company is chosen', async () => {
    const { companyId } = await findBuyer(test)
    const sum = async (body: object) =>
      (await test.call(sumExportedShipments, { token: operations, body })).body.counts
    expect(await sum({})).toBeNull()
    expect(await sum({ companyID: companyId })).not.toBeNull()
  })
})

describe('proof of one shipment', () => {
  it('is stored in its form and completes the shipment', async () => {
    const { id, assetReference } = await buildExported(test)
    const stated = proof({ amount: '80,50', currency: 'EUR' })
    const written = {
      ...stated,
      invoiceNumber: stated.invoiceNumber.toLowerCase().replace(year, ` ${year} `),
    }
    expect((await save(id, written)).status).toBe(200)
    expect(await find(assetReference)).toMatchObject({
      invoiceNumber: stated.invoiceNumber,
      amount: 80.5,
      isAmountStated: true,
      gaps: [],
      version: 1,
    })
  })

  it('names the field of each bad value', async () => {
    const { id } = await buildExported(test)
    const tomorrow = addDays(today, 1)
    const lastYear = `${Number(year) - 1}-12-31`
    expect(await errorsOf(id, proof({ invoiceNumber: 'FATURA' }))).toEqual(['invoiceNumber'])
    expect(await errorsOf(id, proof({ invoiceDay: tomorrow }))).toEqual(['invoiceDay'])
    expect(await errorsOf(id, proof({ invoiceDay: lastYear }))).toEqual(['invoiceDay'])
    expect(await errorsOf(id, proof({ invoiceDay: null }))).toEqual(['invoiceDay'])
    expect(await errorsOf(id, proof({ invoiceNumber: null }))).toEqual(['invoiceNumber'])
    expect(await errorsOf(id, proof({ declarationDay: lastYear }))).toContain('declarationDay')
    expect(await errorsOf(id, proof({ declarationNumber: 'x' }))).toEqual(['declarationNumber'])
    expect(await errorsOf(id, proof({ amount: 0, currency: 'EUR' }))).toEqual(['amount'])
    expect(await errorsOf(id, proof({ amount: 5 }))).toEqual(['currency'])
    expect(await errorsOf(id, proof({ exitDay: tomorrow }))).toEqual(['exitDay'])
    expect(await errorsOf(id, proof({ invoiceDay: '31.12.2026' }))).toEqual(['invoiceDay'])
  })

  it('is refused when somebody else changed it meanwhile', async () => {
    const { id } = await buildExported(test)
    await save(id, proof())
    expect((await save(id, proof())).status).toBe(409)
    expect((await save(id, proof(), { version: 1 })).status).toBe(200)
  })

  it('sums the shipments of one invoice and keeps one day for all of them', async () => {
    const one = await buildExported(test)
    const two = await buildExported(test)
    const yesterday = addDays(today, -1)
    const invoice = { invoiceNumber: `A-${serial + 1000}`, invoiceDay: today }
    await save(one.id, invoice)
    expect(await errorsOf(two.id, { ...invoice, invoiceDay: yesterday })).toEqual(['invoiceDay'])
    await save(two.id, { ...invoice, amount: 30, currency: 'EUR' })
    expect(await find(one.assetReference)).toMatchObject({ invoiceShipments: 2, invoiceTotal: 150 })
    await save(one.id, { ...invoice, invoiceDay: yesterday }, { version: 1 })
    expect(await find(two.assetReference)).toMatchObject({ invoiceDay: yesterday, amount: 30 })
  })

  it('keeps a declaration of the staff from changes by the customer', async () => {
    const { id, assetReference } = await buildExported(test)
    const stated = proof()
    await save(id, stated, { token: operations })
    expect((await find(assetReference))!.can.declare).toBe(false)
    const changed = { ...stated, declarationNumber: '26341300EX777777' }
    const refused = await save(id, changed, { version: 1 })
    expect(Object.keys(refused.body.Errors!)).toEqual(['declarationNumber'])
    expect((await save(id, { ...stated, invoiceNumber: nextNumber() }, { version: 1 })).status).toBe(200)
  })

  it('is hidden from other companies and open to the agency of the company', async () => {
    const world = await startForeignWorld(test)
    const foreign = await buildExported(test, {}, world)
    expect(await find(foreign.assetReference)).toBeUndefined()
    expect((await save(foreign.id, proof())).status).toBe(404)
    const accepted = await test.callFailing(acceptProposedInvoices, {
      token: customer,
      body: { shipmentIds: [foreign.id] },
    })
    expect(accepted.status).toBe(404)
    const { problems } = await upload([[foreign.assetReference, nextNumber(), today]])
    expect(problems).toMatchObject([{ row: 2, field: 'reference' }])
    const rows = (await fileOf()).flatMap((sheet) => sheet.rows.flat())
    expect(rows).not.toContain(foreign.assetReference)
    expect(await find(foreign.assetReference, operations)).toMatchObject({ companyId: world.companyId })
    const agent = await test.tokenOf('agent')
    expect(await find(foreign.assetReference, agent)).toBeUndefined()
    await test.services.db
      .update(companies)
      .set({ agencyId: sql`(select agency_id from users where email = 'acente@kervan.example')` })
      .where(eq(companies.id, world.companyId))
    expect(await find(foreign.assetReference, agent)).toMatchObject({ companyId: world.companyId })
  })
})

describe('proposed invoices', () => {
  it('come from the documents of the shipment and count once they are accepted', async () => {
    const { id, assetReference } = await buildBooked(test)
    const number = nextNumber()
    const form = new FormData()
    const fields = { shipmentId: id, documentType: 'invoice', number, date: today }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(buildPdf())]), 'fatura.pdf')
    await test.call(shipmentEndpoints.addShipmentDocument, { token: customer, form })
    await test.services.db.update(shipments).set({ state: 'inTransit' }).where(eq(shipments.id, id))
    expect(await find(assetReference)).toMatchObject({
      proposal: { number, day: today },
      invoiceNumber: null,
      exitDay: null,
      gaps: ['declaration', 'exit', 'invoice'],
    })
    const accept = () => test.call(acceptProposedInvoices, { token: customer, body: { shipmentIds: [id] } })
    expect((await accept()).body).toEqual({ acceptedCount: 1, leftCount: 0 })
    expect((await accept()).body).toEqual({ acceptedCount: 0, leftCount: 1 })
    expect(await find(assetReference)).toMatchObject({ invoiceNumber: number, proposal: null })
  })
})

describe('upload', () => {
  it('stores the right half of a file, names the rest, and changes nothing the second time', async () => {
    const right = await buildExported(test)
    const wrong = await buildExported(test)
    const booked = await buildBooked(test)
    const number = nextNumber()
    const rows = [
      [
        right.assetReference,
        number,
        today.split('-').reverse().join('.'),
        '1.250,75',
        '€',
        '26341300EX000009',
        today,
      ],
      [wrong.assetReference, 'FATURA', today, 'çok', 'EUR', '', ''],
      [booked.assetReference, nextNumber(), today],
      ['KRV-YOK', nextNumber(), today],
      [right.assetReference, number, today],
    ]
    const first = await upload(rows)
    expect(first).toMatchObject({ savedCount: 1, unchangedCount: 0 })
    expect(first.problems.map(({ row, field }) => `${row} ${field}`)).toEqual([
      '3 invoiceNumber',
      '3 amount',
      '4 reference',
      '5 reference',
      '6 reference',
    ])
    expect(await find(right.assetReference)).toMatchObject({
      invoiceNumber: number,
      invoiceDay: today,
      amount: 1250.75,
      currency: 'EUR',
      gaps: [],
    })
    const again = await upload(rows)
    expect(again).toMatchObject({ savedCount: 0, unchangedCount: 1, problems: first.problems })
    expect((await find(right.assetReference))!.version).toBe(1)
  })

  it('refuses the second row of an invoice with another day', async () => {
    const one = await buildExported(test)
    const two = await buildExported(test)
    const number = nextNumber()
    const { savedCount, problems } = await upload([
      [one.assetReference, number, today],
      [two.assetReference, number, addDays(today, -1)],
    ])
    expect(savedCount).toBe(1)
    expect(problems).toMatchObject([{ row: 3, reference: two.assetReference, field: 'invoiceDay' }])
  })

  it('refuses a file without the heading of the reference', async () => {
    const form = new FormData()
    form.append('file', new Blob(['Fatura no;Tarih\nA-1;2026-11-20\n']), 'faturalar.csv')
    const { status, body } = await test.callFailing(importExportProofs, { token: customer, form })
    expect(status).toBe(400)
    expect(Object.keys(body.Errors!)).toEqual(['file'])
  })

  it('reads its own template back', async () => {
    const { assetReference } = await buildExported(test)
    const { bytes } = await test.call(makeExportProofTemplate, {
      token: customer,
      body: { search: assetReference },
    })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'eksikler.xlsx')
    const { body } = await test.call(importExportProofs, { token: customer, form })
    expect(body.problems).toEqual([])
    expect((await find(assetReference))!.gaps).toEqual(['declaration', 'invoice'])
  })
})

describe('file for the tax office', () => {
  it('lists complete shipments and names what the others lack', async () => {
    const complete = await buildExported(test)
    const missing = await buildExported(test)
    const stated = proof()
    await save(complete.id, stated)
    const [listed, others, summary] = await fileOf()
    expect(listed!.rows[0]).toContain('ETGB no')
    const day = today.split('-').reverse().join('.')
    const row = listed!.rows.find(([reference]) => reference === complete.assetReference)!
    expect(row.slice(1, 10)).toEqual([
      stated.declarationNumber,
      day,
      day,
      stated.invoiceNumber,
      day,
      '120',
      'EUR',
      '630251000000',
      'Almanya',
    ])
    expect(listed!.rows.flat()).not.toContain(missing.assetReference)
    expect(others!.rows.find(([reference]) => reference === missing.assetReference)).toEqual([
      missing.assetReference,
      day,
      '0',
      `31.12.${Number(year) + 2}`,
      'ETGB no ve tarihi, ihracat faturası',
    ])
    expect(summary!.rows.flat()).toContain('Toplam tutar (EUR)')
    const all = await fileOf({ onlyComplete: false, language: 'en' })
    expect(all[0]!.rows[0]).toContain('ETGB number')
    expect(all[0]!.rows.flat()).toContain(missing.assetReference)
  })

  it('is empty for another month and covers a quarter', async () => {
    const { id, assetReference } = await buildExported(test)
    await save(id, proof())
    expect((await fileOf({ month: '2020-01-01' }))[0]!.rows).toHaveLength(1)
    const before = addDays(`${today.slice(0, 7)}-01`, -40).slice(0, 7)
    expect((await fileOf({ month: `${before}-01`, months: 3 }))[0]!.rows.flat()).toContain(assetReference)
  })

  it('needs a company of staff and refuses a day that begins no month', async () => {
    const errors = async (body: object, token: string) =>
      Object.keys((await test.callFailing(makeVatRefundFile, { token, body })).body.Errors ?? {})
    expect(await errors({ month: `${today.slice(0, 7)}-01` }, operations)).toEqual(['companyId'])
    expect(await errors({ month: `${today.slice(0, 7)}-02` }, customer)).toEqual(['month'])
  })
})

describe('reminder', () => {
  it('emails a company that uses the file once a week about invoices missing for a week', async () => {
    const remind = async (days: number) => {
      test.emails.length = 0
      test.setNow(new Date(Date.now() + days * 86_400_000))
      await remindMissingInvoices(test.services)
      await test.runJobs()
      return test.emails.filter(({ subject }) => subject.includes('KDV iadesi'))
    }
    const user = await registerCustomer(test.services.db, {
      email: 'hatirlat@sirket.example',
      firstName: 'Ece',
      lastName: 'Kaya',
      phoneNumber: '+905550000001',
      passwordHash: 'none',
      language: 'tr',
    })
    await buildExported(test, {}, user)
    const toUser = (sent: readonly { to: string }[]) =>
      sent.filter(({ to }) => to === 'hatirlat@sirket.example')
    expect(toUser(await remind(8))).toEqual([])
    test.setNow(new Date())
    const { id } = await buildExported(test, {}, user)
    expect((await save(id, proof(), { token: operations })).status).toBe(200)
    expect(toUser(await remind(2))).toEqual([])
    const sent = toUser(await remind(15))
    expect(sent).toHaveLength(1)
    expect(toUser(await remind(15))).toEqual([])
    expect(toUser(await remind(22))).toHaveLength(1)
    test.setNow(new Date())
  })
})
