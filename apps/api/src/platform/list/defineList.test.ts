import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { boolean, date, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  choiceFilter,
  choicesFilter,
  companiesFilter,
  companyFilter,
  countriesFilter,
  countryFilter,
  daysFilter,
  flagFilter,
  idFilter,
  idsFilter,
  numberRangeFilter,
  searchFilter,
  textFilter,
} from '@kervan/contract/list/filters'
import { listEndpoint, mostExportedRows, numberedListEndpoint } from '@kervan/contract/list/listEndpoint'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { moment } from '../columns.ts'
import type { Actor, Ctx } from '../ctx.ts'
import type { Db } from '../db/database.ts'
import { auditEntries } from '../platform.tables.ts'
import { defineList } from './defineList.ts'
import type { ListPage } from './defineList.ts'

const parcels = pgTable('parcels', {
  id: uuid().primaryKey().defaultRandom(),
  companyId: integer('company_id').notNull(),
  name: text().notNull(),
  folded: text().notNull(),
  country: text().notNull(),
  kind: text().notNull(),
  weight: numeric({ precision: 10, scale: 3 }).notNull(),
  isFragile: boolean('is_fragile').notNull(),
  day: date().notNull(),
  sentAt: moment('sent_at').notNull(),
  note: text(),
})

const kinds = ['box', 'bag', 'tube'] as const
const parcel = z.object({ name: z.string(), weight: z.number(), day: z.string(), sentAt: z.string() })

const parcelRow = listEndpoint({
  path: '/api/Test/GetParcels',
  access: 'signedIn',
  summary: 'Parcels',
  name: 'parcels',
  title: 'shell:screen.shipmentList',
  filters: {
    search: searchFilter('payment:column.sender'),
    name: textFilter('payment:column.sender', 40),
    kind: choiceFilter('payment:column.type', kinds, (kind) => `payment:type.${kind}`),
    kinds: choicesFilter('payment:column.type', kinds, (kind) => `payment:type.${kind}`),
    country: countryFilter('payment:column.country'),
    countries: countriesFilter('payment:column.country'),
    company: companyFilter('payment:column.company'),
    number: idFilter('payment:column.company'),
    numbers: idsFilter('payment:column.company'),
    companies: companiesFilter('payment:column.company'),
    isFragile: flagFilter('payment:column.type', (kind) => `payment:type.${kind}`),
    sent: daysFilter('payment:column.date', 'sentFrom', 'sentTo'),
    day: daysFilter('payment:column.date', 'dayFrom', 'dayTo'),
    weight: numberRangeFilter('payment:column.amount', 'weightFrom', 'weightTo'),
  },
  item: parcel,
  columns: {
    name: { kind: 'text', title: 'payment:column.sender', value: (row) => row.name },
    country: { kind: 'country', title: 'payment:column.country', value: () => 'DE' },
    type: { kind: 'word', title: 'payment:column.type', value: () => 'payment:type.extra' },
    weight: { kind: 'weight', title: 'payment:column.receiver', value: (row) => row.weight },
    price: {
      kind: 'money',
      title: 'payment:column.amount',
      value: (row) => ({ amount: row.weight * 10, currency: 'EUR' }),
    },
    sentAt: { kind: 'moment', title: 'payment:column.date', value: (row) => row.sentAt },
    day: { kind: 'day', title: 'payment:column.date', value: (row) => row.day },
    company: { kind: 'text', title: 'payment:column.company', needs: 'agent_companies', value: () => 'A' },
  },
  sorts: ['-sent', 'sent', 'weight'],
  hasPersonalData: true,
})

const numberedRow = numberedListEndpoint({
  path: '/api/Test/GetNumberedParcels',
  access: 'signedIn',
  summary: 'Parcels',
  name: 'numberedParcels',
  title: 'shell:screen.shipmentList',
  filters: { kind: choiceFilter('payment:column.type', kinds, (kind) => `payment:type.${kind}`) },
  item: parcel,
  columns: { name: { kind: 'text', title: 'payment:column.sender', value: (row) => row.name } },
  sorts: ['name'],
  hasPersonalData: false,
})

/** Counts executed statements, so that a test sees how far a list was read. */
let selects = 0

const select = (db: Db, page: ListPage) => {
  selects++
  return db
    .select({
      place: page.place,
      name: parcels.name,
      weight: parcels.weight,
      day: parcels.day,
      sentAt: parcels.sentAt,
    })
    .from(parcels)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset)
}
const toItem = ({ name, weight, day, sentAt }: Awaited<ReturnType<typeof select>>[number]) => ({
  name,
  weight: Number(weight),
  day,
  sentAt: sentAt.toISOString(),
})

const parcelList = defineList(parcelRow, {
  scope: () => sql`${parcels.companyId} < 100`,
  filters: {
    search: parcels.folded,
    name: parcels.name,
    kind: parcels.kind,
    kinds: parcels.kind,
    country: parcels.country,
    countries: parcels.country,
    company: parcels.companyId,
    number: parcels.companyId,
    companies: parcels.companyId,
    numbers: (numbers) => sql`${parcels.companyId} = any(${sql.param(numbers)}::int[])`,
    isFragile: parcels.isFragile,
    sent: parcels.sentAt,
    day: parcels.day,
    weight: parcels.weight,
  },
  sorts: { sent: parcels.sentAt, weight: parcels.weight },
  id: parcels.id,
  select,
  toItem,
})

const numberedList = defineList(numberedRow, {
  scope: 'everyone',
  filters: { kind: parcels.kind },
  sorts: { name: parcels.name },
  id: parcels.id,
  select,
  toItem,
})

let test: TestApp
let ctx: Ctx
beforeAll(async () => {
  test = await startTestApp()
  await test.services.db.execute(sql`
    create table parcels (id uuid primary key default gen_random_uuid(), company_id int not null, name text not null,
      folded text not null, country text not null, kind text not null, weight numeric(10, 3) not null,
      is_fragile boolean not null, day date not null, sent_at timestamptz not null, note text)`)
  const actor: Actor = {
    userId: 1,
    companyId: 1,
    agencyId: null,
    roles: ['user4controllers'],
    flags: new Set(),
    isOperationUser: false,
    sessionId: 'x',
    tokenId: 'x',
  }
  const now = new Date('2026-11-22T09:00:00Z')
  ctx = {
    ...test.services,
    actor,
    language: 'tr',
    readerLanguage: 'tr',
    now,
    address: '127.0.0.1',
    requestId: 'r',
  }
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.services.db.execute(sql`truncate parcels`)
})

const put = async (...rows: Partial<typeof parcels.$inferInsert>[]) => {
  await test.services.db.insert(parcels).values(
    rows.map((row) => ({
      companyId: 1,
      name: 'A',
      folded: foldForSearch(row.name ?? 'A'),
      country: 'DE',
      kind: 'box',
      weight: '1',
      isFragile: false,
      day: '2026-11-20',
      sentAt: new Date('2026-11-20T10:00:00Z'),
      ...row,
    })),
  )
}
const page = (body: object) => parcelList.findPage(ctx, { body: parcelRow.body.parse(body) })
const namesOf = async (body: object) => (await page(body)).items.map(({ name }) => name).sort()
const exportBytes = async (body: object, as: Ctx = ctx) => {
  const file = await parcelList.exportAll(as, { body: parcelRow.export.body.parse(body) })
  const bytes = Buffer.concat(await Readable.from(file.bytes as AsyncIterable<Uint8Array>).toArray())
  return { ...file, bytes }
}

describe('list filters', () => {
  it.each([
    ['search', { search: 'isik ŞİRKET' }, 'Işık Dış Ticaret Şirketi'],
    ['search by a wildcard of the database', { search: '%' }, '100 % pamuk'],
    ['text', { name: 'Tam ad' }, 'Tam ad'],
    ['choice', { kind: 'tube' }, 'Tüp'],
    ['choices', { kinds: ['tube', 'bag'] }, 'Tüp'],
    ['country', { country: 'FR' }, 'Fransa'],
    ['countries', { countries: ['FR', 'US'] }, 'Fransa'],
    ['number of another table', { number: 2 }, 'İkinci'],
    ['company', { company: 2 }, 'İkinci'],
    ['numbers of another table, by a condition of the list', { numbers: [2, 3] }, 'İkinci'],
    ['companies', { companies: [2] }, 'İkinci'],
    ['flag', { isFragile: true }, 'Kırılır'],
    ['smallest number', { weightFrom: 30 }, 'Ağır'],
    ['numbers', { weightFrom: 29.5, weightTo: 30 }, 'Ağır'],
  ])('finds list rows by %s', async (_, body, name) => {
    await put(
      { name: 'Işık Dış Ticaret Şirketi' },
      { name: '100 % pamuk' },
      { name: 'Tam ad' },
      { name: 'Tüp', kind: 'tube' },
      { name: 'Fransa', country: 'FR' },
      { name: 'İkinci', companyId: 2 },
      { name: 'Kırılır', isFragile: true },
      { name: 'Ağır', weight: '30.000' },
    )
    expect(await namesOf(body)).toEqual([name])
  })

  it("includes both days of a range in Türkiye's time zone", async () => {
    await put(
      { name: 'before', sentAt: new Date('2026-11-19T20:59:59.999Z'), day: '2026-11-18' },
      { name: 'first', sentAt: new Date('2026-11-19T21:00:00Z'), day: '2026-11-19' },
      { name: 'last', sentAt: new Date('2026-11-21T20:59:59.999Z'), day: '2026-11-21' },
      { name: 'after', sentAt: new Date('2026-11-21T21:00:00Z'), day: '2026-11-22' },
    )
    expect(await namesOf({ sentFrom: '2026-11-20', sentTo: '2026-11-21' })).toEqual(['first', 'last'])
    expect(await namesOf({ dayFrom: '2026-11-19', dayTo: '2026-11-21' })).toEqual(['first', 'last'])
    expect(await namesOf({ sentFrom: '1900-01-01', sentTo: '9999-12-31' })).toHaveLength(4)
    expect(await namesOf({ sentFrom: '9999-12-31' })).toEqual([])
  })

  it('applies list filters together, and ignores empty ones', async () => {
    await put({ name: 'A' }, { name: 'B', country: 'FR' }, { name: 'C', country: 'FR', kind: 'bag' })
    expect(await namesOf({ search: ' ', name: '', kind: null, kinds: [], sentFrom: null })).toHaveLength(3)
    expect(await namesOf({ country: 'FR', kind: 'bag' })).toEqual(['C'])
  })

  it('never finds rows outside the scope', async () => {
    await put({ name: 'mine' }, { name: 'foreign', companyId: 100 })
    expect(await namesOf({})).toEqual(['mine'])
    expect(await namesOf({ companies: [100] })).toEqual([])
    const { bytes } = await exportBytes({ format: 'csv' })
    expect(bytes.toString()).not.toContain('foreign')
  })
})

describe('list pages', () => {
  const walk = async (sort: string) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const next: Awaited<ReturnType<typeof page>> = await page({ sort, pageSize: 3, cursor })
      seen.push(...next.items.map(({ name }) => name))
      cursor = next.nextCursor
    } while (cursor)
    return seen
  }

  it('neither loses nor repeats rows with the same time or millisecond across pages', async () => {
    await put(...Array.from({ length: 7 }, (_, n) => ({ name: `same ${n}` })))
    await test.services.db.execute(sql`
      insert into parcels (company_id, name, folded, country, kind, weight, is_fragile, day, sent_at)
      select 1, 'micro ' || n, '', 'DE', 'box', 2.5, false, '2026-11-20', timestamptz '2026-11-21 10:00:00.000001+00'
        + n * interval '1 microsecond' from generate_series(0, 6) n`)
    const seen = await walk('-sent')
    expect(seen.slice(0, 7)).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `micro ${n}`))
    expect(new Set(seen).size).toBe(14)
    expect(await walk('sent')).toEqual([...seen].reverse())
    expect((await walk('weight')).slice(7).every((name) => name.startsWith('micro'))).toBe(true)
  })

  it.each([
    ['no text of ours', 'x'],
    ['another shape', Buffer.from('{"a":1}').toString('base64url')],
    ['a moment that does not exist', cursorOf('-sent', '2026-02-31 10:00:00+00', id())],
    ['the year 0, which PostgreSQL does not know', cursorOf('-sent', '0000-12-31 10:00:00+00', id())],
    ['a year beyond the calendar', cursorOf('-sent', '99999-01-01 10:00:00+00', id())],
    ['no moment', cursorOf('-sent', "2026-11-20'; select 1", id())],
    ['no id', cursorOf('-sent', '2026-11-20 10:00:00+00', 'x')],
    ['too few values', cursorOf('-sent', '2026-11-20 10:00:00+00')],
    ['a number instead of a text', cursorOf('-sent', 1, id())],
    ['another order', cursorOf('sent', '2026-11-20 10:00:00+00', id())],
  ])('rejects a cursor with %s', async (_, cursor) => {
    await expect(page({ cursor })).rejects.toMatchObject({ code: 'cursorNotValid' })
  })

  it('accepts the valid cursor that the rejection tests modify', async () => {
    await put({ name: 'older', sentAt: new Date('2026-11-19T10:00:00Z') })
    expect(await namesOf({ cursor: cursorOf('-sent', '2026-11-20 10:00:00+00', id()) })).toEqual(['older'])
  })

  it('counts list rows only on request, up to ten thousand', async () => {
    await put({ name: 'A' }, { name: 'B' })
    expect((await page({ pageSize: 1 })).total).toBeNull()
    expect((await page({ pageSize: 1, withTotal: true })).total).toEqual({ count: 2, isMore: false })
    await fill(10_000)
    expect((await page({ withTotal: true })).total).toEqual({ count: 10_000, isMore: true })
  })

  it('numbers the pages of a small list with an exact count', async () => {
    await put(...Array.from({ length: 5 }, (_, n) => ({ name: `P${n}`, kind: n === 0 ? 'bag' : 'box' })))
    const body = numberedRow.body.parse({ pageNumber: 2, pageSize: 2, kind: 'box' })
    const found = await numberedList.findPage(ctx, { body })
    expect(found).toMatchObject({ totalCount: 4, items: [{ name: 'P3' }, { name: 'P4' }] })
  })

  it('rejects a sort order that may be null', async () => {
    const broken = defineList(numberedRow, {
      scope: 'everyone',
      filters: { kind: parcels.kind },
      sorts: { name: parcels.note },
      id: parcels.id,
      select,
      toItem,
    })
    await expect(broken.findPage(ctx, { body: numberedRow.body.parse({}) })).rejects.toThrow('may be null')
  })
})

describe('list export', () => {
  const rowsOf = (bytes: Buffer) => {
    const book = read(bytes, { cellDates: false })
    const sheet = book.Sheets[book.SheetNames[0]!]!
    return { sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) }
  }

  it('writes a workbook with typed numbers and times, in the caller’s language', async () => {
    await put({ name: 'Işık <&> "Ltd"', weight: '12.345', sentAt: new Date('2026-11-20T21:30:00Z') })
    const { bytes, contentType, fileName } = await exportBytes({ format: 'xlsx' })
    expect(contentType).toContain('spreadsheetml')
    expect(fileName).toMatch(/ 2026-11-22\.xlsx$/)
    const { rows, sheet } = rowsOf(bytes)
    expect(rows[0]).toEqual([
      ...['Gönderici', 'Ülke', 'Ödeme türü', 'Alıcı (kg)', 'Tutar', 'Tutar (para birimi)'],
      ...['Ödeme tarihi', 'Ödeme tarihi'],
    ])
    expect(rows[1]!.slice(0, 6)).toEqual(['Işık <&> "Ltd"', 'Almanya', 'Ek ödeme', 12.345, 123.45, 'EUR'])
    // 21 November 2026, 00:30 in Türkiye.
    expect(rows[1]![6]).toBeCloseTo(46_347 + 0.5 / 24, 6)
    expect(rows[1]![7]).toBe(46_346)
    expect((sheet.A2 as { t: string }).t).toBe('s')
    const english = await exportBytes({ format: 'xlsx' }, { ...ctx, language: 'en' })
    expect(rowsOf(english.bytes).rows[1]!.slice(1, 3)).toEqual(['Germany', 'Extra'])
  })

  it('writes a CSV file in the format of the caller’s language', async () => {
    await put({ name: 'Kaya; "Ltd"\nŞti', weight: '1.5' })
    const turkish = (
      await exportBytes({ format: 'csv', columns: ['name', 'weight', 'price'] })
    ).bytes.toString()
    expect(turkish).toBe(
      '\ufeffGönderici;Alıcı (kg);Tutar;Tutar (para birimi)\r\n"Kaya; ""Ltd""\nŞti";1,500;15,00;EUR\r\n',
    )
    const english = await exportBytes({ format: 'csv', columns: ['weight'] }, { ...ctx, language: 'en' })
    expect(english.bytes.toString()).toBe('\ufeffReceiver (kg)\r\n1.500\r\n')
  })

  it.each(['=1+1', '+49 30 1', '-1', '@SUM(A1)', '\tcmd', '＝1+1'])(
    'writes %j as text in both formats, not as a formula',
    async (name) => {
      await put({ name })
      const csv = (await exportBytes({ format: 'csv', columns: ['name'] })).bytes.toString()
      expect(csv.split('\r\n')[1]).toBe(`'${name}`)
      const { sheet } = rowsOf((await exportBytes({ format: 'xlsx', columns: ['name'] })).bytes)
      expect(sheet.A2).toMatchObject({ t: 's', v: name })
      expect(sheet.A2).not.toHaveProperty('f')
    },
  )

  it('omits characters that a workbook cannot contain', async () => {
    await put({ name: `A\u0001B\uffff${'x'.repeat(40_000)}` })
    const { rows } = rowsOf((await exportBytes({ format: 'xlsx', columns: ['name'] })).bytes)
    expect(String(rows[1]![0]).slice(0, 4)).toBe('ABxx')
    expect(String(rows[1]![0]).length).toBeLessThanOrEqual(32_767)
  })

  it('writes the chosen columns in the list’s order, if the caller may see them', async () => {
    await put({})
    const heads = async (body: object, as?: Ctx) =>
      (await exportBytes({ format: 'csv', ...body }, as)).bytes
        .toString()
        .split('\r\n')[0]!
        .slice(1)
        .split(';')
    expect(await heads({ columns: ['country', 'name'] })).toEqual(['Gönderici', 'Ülke'])
    expect(await heads({ columns: ['company', 'name'] })).toEqual(['Gönderici'])
    const flags = new Set(['agent_companies'] as const)
    const staff = { ...ctx, actor: { ...ctx.actor!, flags } }
    expect(await heads({ columns: ['company', 'name'] }, staff)).toEqual(['Gönderici', 'Firma'])
  })

  it('writes every filtered row in the list’s order', async () => {
    await fill(2500)
    await put({ name: 'other', country: 'FR' })
    const { bytes } = await exportBytes({ format: 'csv', columns: ['name'], sort: 'sent', countries: ['DE'] })
    const lines = bytes.toString().trimEnd().split('\r\n').slice(1)
    expect(lines).toEqual(Array.from({ length: 2500 }, (_, n) => `N${n + 1}`))
  })

  it.each(['csv', 'xlsx'] as const)(
    'reads rows no faster than the caller receives the %s file',
    async (format) => {
      await fill(60_000)
      const file = await parcelList.exportAll(ctx, { body: parcelRow.export.body.parse({ format }) })
      selects = 0
      const stream = Readable.from(file.bytes as AsyncIterable<Uint8Array>)
      await stream[Symbol.asyncIterator]().next()
      // Buffers between database and caller contain a few thousand rows, not sixty thousand.
      expect(selects).toBeLessThan(20)
      stream.destroy()
    },
  )

  it('logs an export of personal data in the audit trail, without the search text', async () => {
    await put({ name: 'A' })
    await exportBytes({ format: 'csv', search: 'a', columns: ['name'] })
    const [entry] = await test.services.db
      .select()
      .from(auditEntries)
      .where(sql`${auditEntries.action} = 'listExported' and ${auditEntries.subjectId} = 'parcels'`)
      .orderBy(sql`${auditEntries.id} desc`)
      .limit(1)
    expect(entry).toMatchObject({
      actorId: 1,
      details: { filters: { search: '•••' }, format: 'csv', columns: ['name'], rowCount: 1 },
    })
    const body = numberedRow.export.body.parse({ format: 'csv' })
    await numberedList.exportAll(ctx, { body })
    const other = sql`${auditEntries.subjectId} = 'numberedParcels'`
    expect(await test.services.db.$count(auditEntries, other)).toBe(0)
  })

  it('rejects an export with more rows than allowed', async () => {
    await fill(mostExportedRows + 1)
    await expect(exportBytes({ format: 'csv' })).rejects.toMatchObject({ code: 'exportTooLarge' })
  })
})

function id(): string {
  return '00000000-0000-4000-8000-000000000000'
}

function cursorOf(...values: unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

async function fill(count: number): Promise<void> {
  await test.services.db.execute(sql`
    insert into parcels (company_id, name, folded, country, kind, weight, is_fragile, day, sent_at)
    select 1, 'N' || n, '', 'DE', 'box', 1, false, '2026-11-20', timestamptz '2026-11-01' + n * interval '1 second'
    from generate_series(1, ${sql.raw(String(count))}) n`)
}
