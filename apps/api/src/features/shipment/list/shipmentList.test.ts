import { read, utils } from '@e965/xlsx'
import type { CellObject } from '@e965/xlsx'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { barcodeTextOf, makePieceCode } from '@kervan/domain/reference/references'
import { seedDemonstrationShipments } from '../../../demonstration/seedDemonstrationShipments.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { Role, TestApp } from '../../../testing/testApp.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { companies } from '../../company/company.tables.ts'
import { customizedTrackingStatuses } from '../../tracking/tracking.tables.ts'
import { indexedWordsOf, shipments } from '../shipment.tables.ts'
import { buildDraft } from '../testing/buildShipment.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { shipmentList } from './shipments.list.ts'

const { listShipments, exportShipments } = shipmentListEndpoints
type ListAnswer = AnswerOf<typeof listShipments>

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await seedDemonstrationShipments(test.services)
})
afterAll(() => test.close())

const findPage = async (body: object, role: Role = 'customer', language: 'tr' | 'en' = 'tr') => {
  const reply = await test.call(listShipments, { token: await test.tokenOf(role), body, language })
  expect(reply.status).toBe(200)
  return reply.body
}
const list = async (body: object, role: Role = 'customer') =>
  (await findPage({ pageSize: 100, ...body }, role)).items
const create = async (draft: Parameters<typeof buildDraft>[0] = {}) =>
  (
    await test.call(shipmentEndpoints.createShipment, {
      token: await test.tokenOf('customer'),
      body: buildDraft(draft),
    })
  ).body
const idsFor = async (reference: string) => (await list({ reference })).map(({ id }) => id)

/** Creates a draft with the receiver and customer reference that a test searches for. */
const createFor = ({ company, customerReference }: { company: string; customerReference?: string }) => {
  const draft = buildDraft()
  return create({
    receiver: { ...draft.receiver, companyType: 'corporate' as const, company },
    details: { ...draft.details, customerReference },
  })
}

describe('pages', () => {
  it.each(['-createdAt', 'createdAt'])(
    'returns every shipment exactly once across pages, ordered by %s',
    async (sort) => {
      // Shipments with the same timestamp: only the id decides their order.
      const { db } = test.services
      await create()
      await create()
      await db
        .update(shipments)
        .set({ createdAt: new Date('2026-11-20T10:00:00Z') })
        .where(eq(shipments.state, 'draft'))
      const seen: ListAnswer['items'] = []
      let cursor: string | null = null
      do {
        const page: ListAnswer = await findPage({ cursor, pageSize: 3, sort })
        seen.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
      expect(seen).toHaveLength(await db.$count(shipments))
      const times = seen.map(({ createdAt }) => createdAt)
      expect(times).toEqual(sort === 'createdAt' ? times.toSorted() : times.toSorted().reverse())
    },
  )

  it('returns the total only when requested', async () => {
    expect((await findPage({})).total).toBeNull()
    const { total } = await findPage({ withTotal: true, states: ['delivered'], pageSize: 1 })
    expect(total).toEqual({ count: (await list({ states: ['delivered'] })).length, isMore: false })
  })

  it('refuses a forged page cursor', async () => {
    const token = await test.tokenOf('customer')
    const reply = await test.callFailing(listShipments, { token, body: { cursor: 'bm9wZQ' } })
    expect([reply.status, reply.body.Errors]).toEqual([400, undefined])
  })
})

describe('search', () => {
  it('finds a shipment by its reference or the beginning of it, with or without dashes', async () => {
    const { id, assetReference } = await create()
    const typed = assetReference.replaceAll('-', '').toLowerCase()
    expect(await idsFor(assetReference)).toEqual([id])
    expect(await idsFor(typed)).toEqual([id])
    expect(await idsFor(typed.slice(0, 9))).toContain(id)
    expect(await idsFor(assetReference.slice(4, 12))).toContain(id)
    expect(await idsFor(barcodeTextOf(makePieceCode(assetReference, 1)))).toEqual([id])
  })

  it("finds a booked shipment by the carrier's reference", async () => {
    const { id } = await buildPaidShipment(test)
    await test.runJobs()
    const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, id))
    const waybill = row!.supplierReference!
    expect(await idsFor(waybill.toLowerCase())).toEqual([id])
    expect(await idsFor(waybill.slice(2, 10))).toEqual([id])
    expect(await idsFor(`berlin ${waybill.slice(2, 10)}`)).toEqual([id])
    expect(await idsFor(`potsdam ${waybill.slice(2, 10)}`)).toEqual([])
    expect(await idsFor(waybill.slice(0, 2))).toContain(id)
    expect(await idsFor(`${waybill.slice(2, 10)} " ) $1`)).toEqual([])
  })

  it('finds a shipment by receiver and customer reference without accents', async () => {
    const { id } = await createFor({ company: 'Kırmızı Öküz GmbH', customerReference: 'SİPARİŞ-2026/77' })
    expect(await idsFor('kirmizi okuz')).toEqual([id])
    expect(await idsFor('ÖKÜZ sipariş')).toEqual([id])
    expect(await idsFor('siparis-2026/77')).toEqual([id])
    expect(await idsFor('kirmizi yesil')).toEqual([])
  })

  it('finds a shipment by sender and products in both languages, ignoring letter case', async () => {
    const draft = buildDraft()
    const { id } = await create({
      sender: { ...draft.sender, company: 'Işık Çanta Şti.' },
      products: [
        { ...draft.products![0]!, description: 'İpek fular', englishDescription: 'Silk neckerchief' },
      ],
    })
    expect(await idsFor('isik')).toContain(id)
    expect(await idsFor('IŞIK ipek')).toEqual([id])
    expect(await idsFor('neckerch')).toEqual([id])
    expect(await idsFor('ipek kadife')).toEqual([])
  })

  it("finds shipments by the company's current name for users who see several companies", async () => {
    const { db } = test.services
    const { id } = await create()
    const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
    const named = async (name: string, role: Role) => {
      await db.update(companies).set({ name }).where(eq(companies.id, row!.companyId))
      return (await list({ reference: 'yildirim ltd' }, role)).map((found) => found.id)
    }
    const [company] = await db.select().from(companies).where(eq(companies.id, row!.companyId))
    expect(await named('YILDIRIM İhracat Ltd.', 'admin')).toContain(id)
    expect(await named('YILDIRIM İhracat Ltd.', 'customer')).toEqual([])
    expect(await named(company!.name, 'admin')).toEqual([])
  })

  it('finds a shipment by a whole or partial phone number in any format, and by email', async () => {
    const draft = buildDraft()
    const { id } = await create({
      receiver: { ...draft.receiver, dialCode: '+34', phone: '698724531', email: 'lucia.marquez@tejidos.es' },
    })
    const written = ['+34698724531', '698 724 531', '0034 698-724-531', '(698) 724531', '698 72 45', '72453']
    for (const typed of [...written, 'Lucia.Marquez@tejidos.es', 'marquez@', 'tejidos.es'])
      expect(await idsFor(typed), typed).toEqual([id])
    expect(await idsFor('698 724 532')).toEqual([])
    expect(await idsFor('+35 698 724 531')).toEqual([])
  })

  it('finds a shipment by its changed words after a later save', async () => {
    const { id, version } = await createFor({ company: 'Vorher Handel' })
    const draft = buildDraft()
    await test.call(shipmentEndpoints.saveShipment, {
      token: await test.tokenOf('customer'),
      body: {
        ...draft,
        receiver: { ...draft.receiver, companyType: 'corporate', company: 'Nachher Handel' },
        shipmentId: id,
        version,
      },
    })
    expect(await idsFor('nachher')).toEqual([id])
    expect(await idsFor('vorher')).toEqual([])
  })

  it('treats wildcard characters of SQL as plain text', async () => {
    expect(await idsFor('%')).toEqual([])
    expect(await idsFor('___')).toEqual([])
  })

  it('uses an index instead of scanning all shipments', async () => {
    const { db } = test.services
    const { rows } = await db.transaction(async (tx) => {
      // Sequential scans are disabled, because PostgreSQL would rightly choose them for a few rows.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_indexscan = off`)
      return tx.execute<{ 'QUERY PLAN': string }>(
        sql`explain select id from shipments where ${indexedWordsOf(shipments)} && '{okuz}'`,
      )
    })
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('shipments_words')
  })
})

describe('filters', () => {
  it('filters shipments by country, carrier, state and payment', async () => {
    const [some] = await list({ states: ['delivered'] })
    const countryCodes = [some!.receiverCountryCode]
    const inCountry = await list({ countryCodes })
    expect(inCountry.length).toBeGreaterThan(0)
    expect(new Set(inCountry.map((row) => row.receiverCountryCode))).toEqual(new Set(countryCodes))
    expect(await list({ countryCodes: ['AQ'] })).toEqual([])
    const paid = await list({ paymentStatuses: ['successful'] })
    expect(new Set(paid.map(({ paymentStatus }) => paymentStatus))).toEqual(new Set(['successful']))
    const both = await list({
      states: ['delivered', 'cancelled'],
      countryCodes,
      paymentStatuses: ['successful'],
    })
    expect(both.map(({ id }) => id)).toEqual(
      (await list({}))
        .filter(
          (row) =>
            ['delivered', 'cancelled'].includes(row.state) &&
            row.receiverCountryCode === countryCodes[0] &&
            row.paymentStatus === 'successful',
        )
        .map(({ id }) => id),
    )
    const several = await list({ states: ['delivered', 'cancelled'] })
    expect(new Set(several.map(({ state }) => state))).toEqual(new Set(['delivered', 'cancelled']))
    const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, some!.id))
    const ofCarrier = await list({ supplierIds: [row!.carrierId] })
    expect(new Set(ofCarrier.map(({ supplierName }) => supplierName))).toEqual(new Set([some!.supplierName]))
  })

  it('includes both whole days of a period in the shipment filter, in Turkish time', async () => {
    const { id } = await create()
    const at = async (moment: string) => {
      await test.services.db
        .update(shipments)
        .set({ createdAt: new Date(moment) })
        .where(eq(shipments.id, id))
      return (await list({ dateFrom: '2025-03-04', dateTo: '2025-03-04' })).length
    }
    expect(await at('2025-03-03T20:59:59Z')).toBe(0)
    expect(await at('2025-03-03T21:00:00Z')).toBe(1)
    expect(await at('2025-03-04T20:59:59Z')).toBe(1)
    expect(await at('2025-03-04T21:00:00Z')).toBe(0)
  })
})

describe('pages of a filter', () => {
  it.each(['-createdAt', 'createdAt'])(
    'returns each shipment once across filtered pages with a total, ordered by %s',
    async (sort) => {
      const filter = { states: ['delivered', 'draft', 'inTransit'], dateFrom: '2025-01-01', sort }
      const seen: string[] = []
      let cursor: string | null = null
      let page: ListAnswer
      do {
        page = await findPage({ ...filter, cursor, pageSize: 2, withTotal: true })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual((await list(filter)).map(({ id }) => id))
      expect(page.total).toEqual({ count: seen.length, isMore: false })
      expect(seen.length).toBeGreaterThan(4)
    },
  )

  it('shows only paid shipments to warehouse staff', async () => {
    const flags = new Set(['pickup_warehouse'])
    const actor = { companyId: null, agencyId: null, roles: ['pickup4controllers'], flags }
    const ctx = { ...test.services, actor, language: 'tr', now: new Date() } as unknown as Ctx
    const asked = { states: ['draft', 'delivered'], pageSize: 100, withTotal: true }
    const { items, total } = await shipmentList.findPage(ctx, { body: listShipments.body.parse(asked) })
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['delivered']))
    expect(total!.count).toBe(items.length)
  })
})

describe('visible shipments', () => {
  it('limits customers to their company and agents to their agency; administrators see all', async () => {
    const { db } = test.services
    const [mine] = await db.select().from(shipments).limit(1)
    const [stranger] = await db.insert(companies).values({ name: 'Fremd' }).returning()
    const { id: _id, serial: _serial, searchText: _text, ...copied } = mine!
    const [foreign] = await db
      .insert(shipments)
      .values({
        ...copied,
        companyId: stranger!.id,
        assetReference: 'KRV-99999999-9',
        supplierReference: null,
      })
      .returning()
    const sees = async (role: Role) =>
      (await list({ reference: 'KRV-99999999' }, role)).some(({ id }) => id === foreign!.id)
    expect([await sees('customer'), await sees('agent'), await sees('admin')]).toEqual([false, false, true])
    const file = await test.call(exportShipments, {
      token: await test.tokenOf('customer'),
      body: { format: 'csv' },
    })
    expect(file.bytes.toString()).not.toContain('KRV-99999999')
    await db.delete(shipments).where(eq(shipments.id, foreign!.id))
  })
})

describe('last event', () => {
  it("returns the latest scan in the caller's language, with location and time", async () => {
    const { id, assetReference } = await buildPaidShipment(test)
    await test.runJobs()
    const [received] = await test.services.db
      .select()
      .from(customizedTrackingStatuses)
      .where(eq(customizedTrackingStatuses.code, 'received'))
    const now = new Date()
    const reply = await test.call(trackingEndpoints.recordStatuses, {
      token: await test.tokenOf('operations'),
      body: {
        references: [assetReference],
        customizedTrackingStatusId: received!.id,
        date: now.toISOString(),
        location: 'İstanbul',
      },
    })
    expect(reply.body.results).toMatchObject([{ outcome: 'recorded' }])
    const lastEvent = async (language: 'tr' | 'en') =>
      (await findPage({ reference: assetReference }, 'customer', language)).items.find(
        (row) => row.id === id,
      )!.lastEvent
    const event = { date: now.toISOString(), location: 'İstanbul' }
    expect(await lastEvent('tr')).toEqual({ ...event, description: received!.nameTr })
    expect(await lastEvent('en')).toEqual({ ...event, description: received!.nameEn })
  })

  it('returns the last state change while there is no scan, and null for a new draft', async () => {
    const { id } = await buildPaidShipment(test)
    const row = async (wanted: string) => (await list({})).find((one) => one.id === wanted)!
    expect((await row(id)).lastEvent).toMatchObject({ location: null, description: 'Ödendi' })
    const draft = await create()
    expect((await row(draft.id)).lastEvent).toBeNull()
  })
})

describe('export', () => {
  const exportAs = async (body: object) =>
    test.call(exportShipments, { token: await test.tokenOf('customer'), body })

  it('exports all filtered shipments as .xlsx and .csv and audits it without the search text', async () => {
    const states = ['delivered']
    const expected = (await list({ states })).map(({ assetReference }) => assetReference)
    const xlsx = await exportAs({ format: 'xlsx', states, columns: ['reference', 'price'] })
    const [sheet] = Object.values(read(xlsx.bytes).Sheets)
    const rows = utils.sheet_to_json<string[]>(sheet!, { header: 1 })
    expect(rows[0]).toEqual(['Referans', 'Tutar', 'Tutar (para birimi)'])
    expect(rows.slice(1).map(([reference]) => reference)).toEqual(expected)
    const csv = await exportAs({ format: 'csv', states, columns: ['reference', 'lastEvent', 'carrier'] })
    expect(csv.headers['content-disposition']).toContain('.csv')
    const lines = csv.bytes.toString().split('\r\n').filter(Boolean)
    expect(lines[0]).toBe('\ufeffReferans;Son hareket;Taşıyıcı')
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(expected)
    expect(lines[1]).toMatch(/;Teslim edildi;/)
    await exportAs({ format: 'csv', reference: 'Gizli Alıcı' })
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, 'shipments'))
    expect(entries.length).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(entries)).not.toContain('Gizli')
  })

  it('exports a receiver name that looks like a formula as text', async () => {
    await createFor({ company: "=cmd|' /C calc'!A0" })
    const asked = { reference: '=cmd', columns: ['reference', 'receiver'] }
    const csv = (await exportAs({ ...asked, format: 'csv' })).bytes.toString()
    expect(csv).toContain(";'=cmd|' /C calc'!A0\r\n")
    const [sheet] = Object.values(read((await exportAs({ ...asked, format: 'xlsx' })).bytes).Sheets)
    const cell = sheet!.B2 as CellObject
    expect([cell.t, cell.v, cell.f]).toEqual(['s', "=cmd|' /C calc'!A0", undefined])
  })
})
