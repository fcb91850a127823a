import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { companyNoteEndpoints } from '@kervan/contract/company/notes/companyNotes.endpoints'
import { sql } from 'drizzle-orm'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { signUpCustomer } from '../testing/buildCompany.ts'

const { createCompanyNote, deleteCompanyNote, listCompanyNotes } = companyNoteEndpoints

let test: TestApp
let operations: string
let admin: string
let customer: Awaited<ReturnType<typeof signUpCustomer>>
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
  admin = await test.tokenOf('admin')
  customer = await signUpCustomer(test)
})
afterAll(() => test.close())

const write = async (token: string, text: string) =>
  (await test.call(createCompanyNote, { token, body: { companyID: customer.companyId, text } })).body
const textsFor = async (token: string) => {
  const { body } = await test.call(listCompanyNotes, { token, body: { companyID: customer.companyId } })
  return body.map(({ text, isDeletable }) => [text, isDeletable])
}

describe('internal notes about a company', () => {
  it('stores author and time, newest first, and lets the author or an administrator delete', async () => {
    const first = await write(operations, 'Faturaları ayın sonunda ister')
    const second = await write(admin, 'Sözleşme yenilenecek')
    expect(first).toMatchObject({ isDeletable: true })
    expect(first.authorName).toMatch(/^\S+ \S+/)
    expect(await textsFor(operations)).toEqual([
      ['Sözleşme yenilenecek', false],
      ['Faturaları ayın sonunda ister', true],
    ])
    const refused = await test.callFailing(deleteCompanyNote, { token: operations, body: { id: second.id } })
    expect(refused.status).toBe(403)
    await test.call(deleteCompanyNote, { token: admin, body: { id: first.id } })
    await test.call(deleteCompanyNote, { token: admin, body: { id: second.id } })
    expect(await textsFor(admin)).toEqual([])
  })

  it("records notes in the company's history without their text", async () => {
    await write(operations, 'Gizli indirim konuşuldu')
    const { body } = await test.call(companyAdministrationEndpoints.listCompanyHistory, {
      token: operations,
      body: { companyID: customer.companyId },
    })
    expect(body.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['companyNoteWritten', 'companyNoteDeleted']),
    )
    const { rows } = await test.services.db.execute(sql`select * from audit_entries`)
    expect(JSON.stringify(rows)).not.toContain('indirim')
  })

  it("refuses notes to a customer with the flag of the companies' screen", async () => {
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select ${customer.userId}, id, true from roles where definition = 'agent_companies'`)
    const token = await test.tokenForEmail(customer.email)
    const body = { companyID: customer.companyId }
    expect((await test.callFailing(listCompanyNotes, { token, body })).status).toBe(403)
    const own = await test.callFailing(createCompanyNote, { token, body: { ...body, text: 'Benim' } })
    expect(own.status).toBe(403)
    // The flag itself works: only the notes are refused, not the screen.
    expect((await test.call(companyAdministrationEndpoints.listCompanies, { token, body: {} })).status).toBe(
      200,
    )
  })
})
