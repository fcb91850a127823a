import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import { startForeignWorld } from '../../../testing/foreignWorld.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { putIntoCart } from '../../payment/testing/paying.ts'
import { refreshUserFacts } from './refreshUserFacts.ts'

const { listUserTable, exportUserTable, listUserTableChoices } = userTableEndpoints

let test: TestApp
let admin: string
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  // Creates many users in forty companies, so that many share a value in every column.
  await test.services.db.execute(sql`insert into companies (name, segment_id)
    select 'Örnek ' || chr(65 + n % 20) || n, (select min(id) from segments) + n % 2 from generate_series(1, 40) n`)
  await test.services.db
    .execute(sql`insert into users (email, first_name, last_name, phone_number, company_id, language, last_sign_in_at)
    select 'kalabalik' || n || '@ornek.example', (array['Çiğdem', 'İpek', 'Cem', 'ışıl'])[1 + n % 4], 'Soy' || n % 50,
      case when n % 3 = 0 then '+90555' || lpad(n::text, 7, '0') end,
      case when n % 5 > 0 then (select max(id) from companies) - n % 40 end, case when n % 7 = 0 then 'en' else 'tr' end,
      case when n % 2 = 0 then to_timestamp(1e9 + n % 9 * 86400) end
    from generate_series(1, 250) n`)
  await test.services.db.execute(sql`insert into user_role_groups (user_id, role_group_id)
    select id, 2 + id % 3 from users where email like 'kalabalik%'`)
  await test.services.db
    .execute(sql`update user_facts set shipment_count = user_id % 6, unpaid_in_try = user_id % 4 * 10.5,
    last_shipment_at = to_timestamp(1.6e9 + user_id % 5 * 86400)`)
})
afterAll(() => test.close())

const list = async (body: object, token = admin) => (await test.call(listUserTable, { token, body })).body
const all = async (body: object) => {
  const found = []
  let cursor: string | null = null
  do {
    const page = await list({ ...body, pageSize: 100, cursor })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}
type Row = Awaited<ReturnType<typeof all>>[number]

const turkish = new Intl.Collator('tr')
const byText = (value: (row: Row) => string | null) => (one: Row, other: Row) =>
  turkish.compare(value(one) ?? '', value(other) ?? '')
const orders: Record<string, (one: Row, other: Row) => number> = {
  company: byText(({ companyName }) => companyName),
  segment: byText(({ segmentName }) => segmentName),
  name: byText(({ userName }) => userName),
  language: (one, other) => (one.language < other.language ? -1 : Number(one.language > other.language)),
  shipments: (one, other) => one.shipmentCount - other.shipmentCount,
  unpaid: (one, other) => one.unpaidInTry - other.unpaidInTry,
  lastShipment: (one, other) =>
    Date.parse(one.lastShipmentAt ?? '1970') - Date.parse(other.lastShipmentAt ?? '1970'),
}

describe('table of users', () => {
  it('returns all users once in every order and direction', async () => {
    const total = (await list({ withTotal: true })).total!.count
    for (const sort of listUserTable.list.sorts) {
      const rows = await all({ sort })
      expect(new Set(rows.map(({ id }) => id)).size, sort).toBe(total)
      const compare = orders[sort.replace('-', '')]
      const way = sort.startsWith('-') ? -1 : 1
      if (compare)
        for (const [index, row] of rows.slice(1).entries())
          expect(way * compare(rows[index]!, row), `${sort} at ${index}`).toBeLessThanOrEqual(0)
    }
  })

  it('sorts the user table by up to three columns, each with its own direction', async () => {
    const rows = await all({ sort: 'segment', thenBy: ['-shipments', 'name'] })
    const compare = (one: Row, other: Row) =>
      orders.segment!(one, other) || -orders.shipments!(one, other) || orders.name!(one, other)
    expect(rows.length).toBeGreaterThan(250)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const [index, row] of rows.slice(1).entries())
      expect(compare(rows[index]!, row)).toBeLessThanOrEqual(0)
    const many = { sort: 'name', thenBy: ['email', 'phone', 'city'] }
    expect((await test.callFailing(listUserTable, { token: admin, body: many })).status).toBe(400)
  })

  it('shows current names of companies, segments and groups', async () => {
    const { db } = test.services
    const find = async () => (await list({ searchText: 'kalabalik12@' })).items[0]!
    const { companyID, roleGroups } = await find()
    await db.execute(sql`update companies set name = 'Yeni Ad' where id = ${companyID}`)
    await db.execute(sql`insert into company_invoice_settings (company_id, settings, updated_by, updated_at)
      values (${companyID}, '{"city": "İzmir"}', (select min(id) from users), now())`)
    await db.execute(sql`update role_groups set name_tr = 'Aaa Grup' where id = ${roleGroups[0]!.id}`)
    const sorted = await all({ sort: 'roleGroups', companyID })
    expect(
      sorted.filter(({ roleGroups: [group] }) => group?.name === 'Aaa Grup').map(({ id }) => id),
    ).toContain((await find()).id)
    expect(await find()).toMatchObject({ companyName: 'Yeni Ad', city: 'İzmir' })
    expect((await list({ city: 'izmir' })).items.every((row) => row.companyID === companyID)).toBe(true)
    const facts = await db.execute<{ company_name: string; group_names_tr: string }>(
      sql`select * from user_facts where user_id = ${(await find()).id}`,
    )
    expect(facts.rows[0]).toMatchObject({ company_name: 'Yeni Ad', group_names_tr: 'Aaa Grup' })
    await db.execute(sql`update users set company_id = null where id = ${(await find()).id}`)
    expect(await find()).toMatchObject({ companyName: null, city: null, segmentName: null })
  })

  it('filters the user table by every column', async () => {
    const rows = await all({})
    const cases: [object, (row: Row) => boolean][] = [
      [{ language: 'en' }, ({ language }) => language === 'en'],
      [{ segmentID: 1 }, () => true],
      [{ phone: '0555 000 00' }, ({ phoneNumber }) => phoneNumber?.includes('055500000') ?? false],
      [{ phone: '+90 555 000 00' }, ({ phoneNumber }) => phoneNumber?.includes('+9055500000') ?? false],
      [{ email: 'KALABALIK7' }, ({ email }) => email.includes('kalabalik7')],
      [{ shipmentsFrom: 2, shipmentsTo: 3 }, ({ shipmentCount }) => [2, 3].includes(shipmentCount)],
      [{ unpaidFrom: 21 }, ({ unpaidInTry }) => unpaidInTry >= 21],
      [
        { lastShipmentFrom: '2020-09-15', lastShipmentTo: '2020-09-16' },
        ({ lastShipmentAt }) =>
          lastShipmentAt !== null && lastShipmentAt >= '2020-09-14T21' && lastShipmentAt < '2020-09-16T21',
      ],
      [{ roleGroupID: 3 }, ({ roleGroups }) => roleGroups.some(({ id }) => id === 3)],
    ]
    for (const [filters, isWanted] of cases.filter(([filters]) => !('segmentID' in filters))) {
      const found = (await all(filters)).map(({ id }) => id).sort()
      expect(found, JSON.stringify(filters)).toEqual(
        rows
          .filter(isWanted)
          .map(({ id }) => id)
          .sort(),
      )
    }
    const { body: choices } = await test.call(listUserTableChoices, { token: admin })
    for (const { id, name } of choices.segments)
      expect((await all({ segmentID: id })).map(({ id: user }) => user).sort()).toEqual(
        rows
          .filter(({ segmentName }) => segmentName === name)
          .map(({ id: user }) => user)
          .sort(),
      )
  })

  it('requires a separate flag for the user table', async () => {
    expect(
      (await test.callFailing(listUserTable, { token: await test.tokenOf('operations'), body: {} })).status,
    ).toBe(403)
    const { body } = await test.call(userEndpoints.saveUser, {
      token: admin,
      body: {
        id: -1,
        email: 'tablo@ornek.example',
        firstName: 'Tablo',
        lastName: 'Okur',
        roleGroupID: 4,
        isOperationUser: true,
      },
    })
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${body.id}, id, true from roles where definition = 'definitions_usercrudsampletable'`)
    const token = await test.tokenForEmail(body.email)
    expect((await list({}, token)).items.length).toBe(20)
    expect((await test.callFailing(userEndpoints.listUsers, { token, body: {} })).status).toBe(403)
  })

  it('hides segments, which are prices of the platform, from agents in the user table', async () => {
    const { rows } = await test.services.db.execute<{ id: number }>(
      sql`select segment_id as id from companies where agency_id is not null and segment_id is not null`,
    )
    if (rows.length === 0)
      await test.services.db.execute(sql`update companies set segment_id = 1 where agency_id is not null`)
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select u.id, r.id, true from users u, roles r
      where u.email = 'acente@kervan.example' and r.definition = 'definitions_usercrudsampletable'`)
    const token = await test.tokenOf('agent')
    const { items } = await list({ sort: 'segment' }, token)
    expect(items.length).toBeGreaterThan(1)
    expect(items.map(({ segmentName }) => segmentName).filter((name) => name !== null)).toEqual([])
    expect((await list({ segmentID: 1 }, token)).items).toEqual([])
    expect((await test.call(listUserTableChoices, { token })).body.segments).toEqual([])
    expect((await list({ segmentID: 1, phone: "'" })).items).toEqual([])
  })

  it("counts each person's shipments and cart items", async () => {
    const { token, userId } = await startForeignWorld(test)
    await putIntoCart(test, { token })
    await refreshUserFacts(test.services.db)
    const { rows } = await test.services.db.execute<{ count: number; unpaid: string }>(sql`select
      (select count(*)::int from shipments where created_by = ${userId} and state not in ('draft', 'priced', 'cancelled')) as count,
      (select coalesce(sum(o.total_in_try), 0) from cart_items i join offers o on o.id = i.offer_id
        where i.added_by = ${userId} and i.state = 'open') as unpaid`)
    const found = (await all({})).find(({ id }) => id === userId)!
    expect(rows[0]!.count).toBeGreaterThan(0)
    expect(found).toMatchObject({ shipmentCount: rows[0]!.count, unpaidInTry: Number(rows[0]!.unpaid) })
    expect(found.lastShipmentAt).not.toBeNull()
  })

  it('exports the filtered users without formulas and audits the export', async () => {
    await test.services.db.execute(
      sql`update users set first_name = '=HYPERLINK("x")', last_name = 'Z' where email = 'kalabalik1@ornek.example'`,
    )
    const filters = { searchText: 'kalabalik1', sort: '-shipments', thenBy: ['name'] }
    const { bytes } = await test.call(exportUserTable, {
      token: admin,
      body: { ...filters, format: 'csv', columns: ['name', 'email', 'shipments'] },
    })
    const lines = bytes.toString().trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(';').at(-2))).toEqual(
      (await all(filters)).map(({ email }) => email),
    )
    expect(lines.find((line) => line.includes('HYPERLINK'))).toMatch(/^"'=HYPER/)
    const audited = await test.services.db.execute<{
      details: { rowCount: number; filters: { searchText: string } }
    }>(sql`select details from audit_entries where action = 'listExported' and subject_id = 'userTable'`)
    expect(audited.rows[0]!.details).toMatchObject({ rowCount: lines.length - 1 })
    expect(audited.rows[0]!.details.filters.searchText).not.toBe('kalabalik1')
  })
})
