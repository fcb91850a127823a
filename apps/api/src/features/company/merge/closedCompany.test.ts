/** Late calls around a merge: those that name the closed company, and those that started before the merge. */
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import { companyEndpoints } from '@kervan/contract/company/company.endpoints'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { companyNoteEndpoints } from '@kervan/contract/company/notes/companyNotes.endpoints'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { paymentEndpoints } from '@kervan/contract/payment/payment.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildSavedSender } from '../../contact/testing/buildContact.ts'
import { putIntoCart } from '../../payment/testing/paying.ts'
import { buildDraft } from '../../shipment/testing/buildShipment.ts'
import { companies } from '../company.tables.ts'
import { signUpCustomer } from '../testing/buildCompany.ts'
import { listCompanyTables } from './companyRows.queries.ts'

let test: TestApp
let admin: string
let other: pg.Client
type Customer = Awaited<ReturnType<typeof signUpCustomer>>
let survivor: Customer
let merged: Customer
let taxNumber = 5540536920
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
  other = new pg.Client({ connectionString: test.connectionString })
  await other.connect()
})
beforeEach(async () => {
  survivor = await signUpCustomer(test)
  merged = await signUpCustomer(test)
  taxNumber += 1
  for (const { companyId } of [survivor, merged])
    await test.services.db
      .update(companies)
      .set({ taxNumber: String(taxNumber), name: `Işık ${companyId}` })
      .where(eq(companies.id, companyId))
})
afterAll(async () => {
  await other.end()
  await test.close()
})

const merge = () =>
  test.callFailing(companyMergeEndpoints.mergeCompanies, {
    token: admin,
    body: {
      survivorID: survivor.companyId,
      mergedID: merged.companyId,
      take: [],
      survivorVersion: 1,
      mergedVersion: 1,
    },
  })

const countRows = async (companyId: number): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const { table, column } of await listCompanyTables(test.services.db)) {
    if (table === 'companies') continue
    const { rows } = await test.services.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.identifier(table)} where ${sql.identifier(column)} = ${companyId}`,
    )
    if (rows[0]!.count > 0) found[table] = rows[0]!.count
  }
  return found
}

/** Waits until that many connections wait for a lock. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await test.services.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]!.count
      },
      { timeout: 10_000 },
    )
    .toBe(count)

describe('company closed by a merge', () => {
  it('accepts no new rows for a company closed by a merge', async () => {
    expect((await merge()).status).toBe(200)
    const { companyId } = merged
    const file = `E-posta,Ad,Soyad,Yetki grupları,Firma\nadiyla@k.example,A,B,Müşteri,Işık ${companyId}\nno@k.example,A,B,Müşteri,${companyId}\n`
    const form = new FormData()
    form.append('file', new Blob([file]), 'kullanicilar.csv')
    const { body: read } = await test.call(userImportEndpoints.importUsers, { token: admin, form })
    expect(read).toMatchObject({ rightCount: 0, wrongCount: 2 })
    const user = { id: -1, email: 'yeni@k.example', firstName: 'A', lastName: 'B', roleGroupIDs: [2] }
    const tries = [
      [userEndpoints.saveUser, { ...user, companyID: companyId }, 400],
      [companyNoteEndpoints.createCompanyNote, { companyID: companyId, text: 'Not' }, 404],
      [contactEndpoints.createSender, { ...buildSavedSender(), companyId }, 400],
      [shipmentEndpoints.createShipment, { ...buildDraft(), companyId }, 400],
      [companyEndpoints.updateCompanySegment, { companyId, segmentId: 1 }, 404],
    ] as const
    for (const [row, body, status] of tries)
      expect((await test.callFailing(row, { token: admin, body })).status, row.path).toBe(status)
    expect(await countRows(companyId)).toEqual({})
  })

  it("does not offer a company closed by a merge as a user's company", async () => {
    expect((await merge()).status).toBe(200)
    const { body } = await test.call(userEndpoints.listUserChoices, {
      token: admin,
      body: { companySearch: `Işık ${merged.companyId}`, companyID: merged.companyId },
    })
    expect(body.companies).toEqual([])
  })
})

describe('call that started before the merge and writes after it', () => {
  it('writes to the surviving company', async () => {
    await other.query('begin')
    await other.query('select 1 from companies where id = $1 for update', [merged.companyId])
    await other.query('update companies set merged_into_id = $1, merged_at = now() where id = $2', [
      survivor.companyId,
      merged.companyId,
    ])
    const writing = Promise.all([
      test.callFailing(shipmentEndpoints.createShipment, { token: merged.token, body: buildDraft() }),
      test.callFailing(contactEndpoints.createSender, { token: merged.token, body: buildSavedSender() }),
    ])
    try {
      await untilWaiting(2)
    } finally {
      await other.query('commit')
    }
    await writing
    expect(await countRows(merged.companyId)).toEqual({ users: 1 })
    expect(await countRows(survivor.companyId)).toMatchObject({ contacts: 1, shipments: 1 })
  })

  it('redirects writes in every company table except prices, which are recreated', async () => {
    const { rows } = await test.services.db.execute<{ table: string }>(
      sql`select tgrelid::regclass::text as "table" from pg_trigger where tgname = 'follow_closed_company'`,
    )
    const tables = (await listCompanyTables(test.services.db)).map(({ table }) => table)
    const following = rows.map(({ table }) => table)
    expect(tables.filter((table) => !following.includes(table))).toEqual(['companies', 'offers', 'quotes'])
  })

  it('pays in neither company, without aborting the payment or the merge', async () => {
    const { cartItemId, shipmentId } = await putIntoCart(test, { token: merged.token })
    // The merge waits at its users with both companies locked; then the payment starts.
    await other.query('begin')
    await other.query('select 1 from users where id = $1 for update', [merged.userId])
    const merging = merge()
    let paying: ReturnType<TestApp['callFailing']> | undefined
    try {
      await untilWaiting(1)
      paying = test.callFailing(paymentEndpoints.startCartPayment, {
        token: merged.token,
        body: { cartItemIds: [cartItemId] },
      })
      await untilWaiting(2)
    } finally {
      await other.query('commit')
    }
    expect((await merging).status).toBe(200)
    expect((await paying).status).toBe(404)
    const { rows } = await test.services.db.execute(
      sql`select 1 from payment_items where shipment_id = ${shipmentId}`,
    )
    expect(rows).toEqual([])
    expect(await countRows(merged.companyId)).toEqual({})
  })
})
