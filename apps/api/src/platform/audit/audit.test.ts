import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { buildSavedSender } from '../../features/contact/testing/buildContact.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { auditOf, theSystem } from './auditOf.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const entriesOf = async (subject: string) => {
  const { rows } = await test.services.db.execute<Record<string, unknown>>(
    sql`select actor_id, on_behalf_of_id, action, subject_id, changes, details, address from audit_entries where subject = ${subject} order by id`,
  )
  return rows
}

describe('audit entry', () => {
  it('writes user, action, row, address and changes to an audit entry', async () => {
    const token = await test.tokenOf('admin')
    const { createFuelCharges, updateFuelCharge } = fuelEndpoints
    const week = { validFrom: '2031-01-06', validTo: '2031-01-12' }
    const created = await test.call(createFuelCharges, {
      token,
      body: { supplierId: 1, source: 'Duyuru', weeks: [{ ...week, percent: 20 }] },
    })
    const { id } = created.body[0]!
    await test.call(updateFuelCharge, { token, body: { id, ...week, percent: 21, source: 'Duyuru' } })
    const [creation, change] = await entriesOf('fuelCharge')
    expect(creation).toMatchObject({
      action: 'fuelCreated',
      subject_id: String(id),
      address: '127.0.0.1',
      on_behalf_of_id: null,
      changes: { percent: { after: '20' }, validFrom: { after: '2031-01-06' } },
    })
    expect(creation!.actor_id).toEqual(expect.any(Number))
    expect(change).toMatchObject({ action: 'fuelChanged' })
    expect(Object.keys(change!.changes as object)).toEqual(['percent'])
  })

  it('writes the real user and on whose behalf they acted to an audit entry', async () => {
    const actor = { userId: 7, realUserId: 3 }
    const by = { actor, address: '10.0.0.1', now: new Date() }
    await auditOf('visit')(test.services.db, by, { action: 'visitRead', id: 1 })
    await auditOf('visit')(test.services.db, theSystem(new Date()), { action: 'visitEnded', id: 2 })
    expect(await entriesOf('visit')).toMatchObject([
      { actor_id: 3, on_behalf_of_id: 7, address: '10.0.0.1' },
      { actor_id: null, on_behalf_of_id: null, address: null },
    ])
  })

  it('writes no personal data of a contact to an audit entry', async () => {
    const token = await test.tokenOf('customer')
    const sender = buildSavedSender()
    const { body } = await test.call(contactEndpoints.createSender, { token, body: sender })
    await test.call(contactEndpoints.updateSender, {
      token,
      body: { ...sender, id: body.id, email: 'yeni@ornek.example', city: 'Bursa' },
    })
    const entries = await entriesOf('contact')
    const text = JSON.stringify(entries)
    for (const secret of [sender.company, sender.authorizedPerson, sender.email, sender.phone, 'yeni@ornek'])
      expect(text).not.toContain(secret)
    expect(entries[1]!.changes).toEqual({
      email: { before: '•••', after: '•••' },
      city: { before: sender.city, after: 'Bursa' },
    })
  })
})

describe('recordedIn', () => {
  it('names existing tables only', async () => {
    const { rows } = await test.services.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const tables = new Set(rows.map(({ name }) => name))
    const named = listEndpoints().flatMap(({ endpoint }) => endpoint.recordedIn ?? [])
    expect(named.filter((table) => !tables.has(table))).toEqual([])
  })
})
