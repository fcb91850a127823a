import { decodeJwt } from 'jose'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { sessionEndpoints } from '@kervan/contract/account/sessions/sessions.endpoints'
import { profileEndpoints } from '@kervan/contract/account/profile/profile.endpoints'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import { visitEndpoints } from '@kervan/contract/access/visit.endpoints'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { listEndpoints } from '@kervan/contract/table'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentDetailEndpoints } from '@kervan/contract/shipment/detail/shipmentDetail.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { saveSettings, signUpCustomer } from '../../company/testing/buildCompany.ts'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { users } from '../access.tables.ts'
import { mayCall } from '../testing/mayCall.ts'
import { visits } from './visit.tables.ts'

const { startVisit, endVisit, listVisits } = visitEndpoints
const reason = 'Müşteri telefonda, sepeti açılmıyor'
const minute = 60_000

let test: TestApp
let operations: string
let customer: Awaited<ReturnType<typeof signUpCustomer>>
let now: Date
beforeAll(async () => {
  test = await startTestApp()
  customer = await signUpCustomer(test)
  await saveSettings(test, customer.token)
  await createShipment(test, undefined, customer.token)
})
beforeEach(async () => {
  now = new Date()
  test.setNow(now)
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const enter = async (token = operations) =>
  (await test.call(startVisit, { token, body: { companyID: customer.companyId, reason } })).body.token
const statusOf = async (token: string) => (await test.callFailing(profileEndpoints.getUser, { token })).status
const entries = async (subject: string) =>
  (
    await test.services.db.execute<{
      action: string
      actor_id: number
      on_behalf_of_id: number | null
      details: object
    }>(
      sql`select action, actor_id, on_behalf_of_id, details from audit_entries where subject = ${subject} order by id`,
    )
  ).rows

/** Path parameters that match nothing. */
const nowhere = (path: string): Record<string, string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return Object.fromEntries(names.map((name) => [name, '00000000-0000-4000-8000-000000000000']))
}

const rows = listEndpoints().map(({ feature, name, endpoint }) => ({
  title: `${feature}.${name}`,
  feature,
  endpoint,
}))
const closed = rows.filter(({ endpoint }) => endpoint.onBehalf === undefined)
const open = rows.filter(({ endpoint }) => endpoint.onBehalf === 'read' || endpoint.onBehalf === 'facts')

describe('visit on behalf of a company', () => {
  it.each(closed)('refuses $title in a visit', async ({ endpoint }) => {
    const reply = await test.callFailing(endpoint, {
      token: await visitToken(),
      params: nowhere(endpoint.path),
    })
    // Calls that the customer may not make return 403, as for the customer.
    const isCustomers = mayCall('customer', endpoint.access)
    expect(reply.status).toBe(isCustomers ? 422 : 403)
    if (isCustomers)
      expect(reply.body.Detail).toBe('Firma adına yalnızca görüntüleyebilirsiniz; bu işlem yapılamaz.')
  })

  it.each(open)('allows $title in a visit without changing anything', async ({ endpoint }) => {
    const reply = await test.callFailing(endpoint, {
      token: await visitToken(),
      params: nowhere(endpoint.path),
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
    expect(reply.body.Detail ?? '').not.toContain('Firma adına yalnızca')
    expect(reply.status).toBeLessThan(500)
    expect([401, 403]).not.toContain(reply.status)
  })

  it('allows no access to payments, connections, sessions or the second factor', () => {
    const private_ =
      /^(payment|connection)\.|session|secondFactor|password|recovery|personalData|export|token/i
    expect(open.filter(({ title }) => private_.test(title)).map(({ title }) => title)).toEqual([])
    const isReading =
      /\.(list|find|get|search|browse|check|download|suggest|track|preview|recognise|propose|try|makePickList|makePackingSlips)/
    expect(open.filter(({ title }) => !isReading.test(title)).map(({ title }) => title)).toEqual([])
    expect(open.length).toBeGreaterThan(40)
    expect(closed.length).toBeGreaterThan(150)
  })

  it('returns the same rows as for the customer', async () => {
    const token = await enter()
    const { body: shipments } = await test.call(shipmentListEndpoints.listShipments, { token, body: {} })
    const { body: own } = await test.call(shipmentListEndpoints.listShipments, {
      token: customer.token,
      body: {},
    })
    expect(shipments).toEqual(own)
    const id = shipments.items[0]!.id
    const detail = await test.call(shipmentDetailEndpoints.findShipmentDetail, {
      token,
      body: { shipmentId: id },
    })
    expect(detail.status).toBe(200)
    for (const row of [contactEndpoints.listSenders, contactEndpoints.listReceivers])
      expect((await test.call(row, { token, body: {} })).status).toBe(200)
  })

  it('issues a token that names visitor and customer and cannot be refreshed', async () => {
    const token = await enter()
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      nameid: String(customer.userId),
      CompanyID: String(customer.companyId),
      VisitorID: String(decodeJwt(operations).nameid),
    })
    expect(claims.VisitorName).toMatch(/\S+ \S+/)
    expect(claims.exp! - claims.iat!).toBe(30 * 60)
    const renewed = await test.callFailing(accountEndpoints.refreshToken, {
      token,
      body: { userID: customer.userId },
    })
    expect(renewed.status).toBe(422)
  })
})

describe('visit', () => {
  it('ends a visit after 30 minutes', async () => {
    const token = await enter()
    test.setNow(new Date(now.getTime() + 30 * minute - 1000))
    expect(await statusOf(token)).toBe(200)
    test.setNow(new Date(now.getTime() + 30 * minute))
    expect(await statusOf(token)).toBe(401)
  })

  it("ends a visit by its button once, without ending the visitor's own session", async () => {
    const token = await enter()
    await test.call(endVisit, { token, body: {} })
    expect(await statusOf(token)).toBe(401)
    expect(await statusOf(operations)).toBe(200)
    const own = await test.callFailing(endVisit, { token: operations, body: {} })
    expect(own.status).toBe(404)
  })

  it("ends a visit with the visitor's session, deactivation or loss of the flag", async () => {
    const signedOut = await enter()
    await test.call(accountEndpoints.signOut, { token: operations })
    const { rows: left } = await test.services.db.execute(
      sql`select 1 from sessions where id = ${String(decodeJwt(signedOut).sid)}`,
    )
    expect(left).toEqual([])
    const admin = await test.tokenOf('admin')
    const again = await test.tokenOf('operations')
    const token = await enter(again)
    expect(await statusOf(token)).toBe(200)
    const userID = Number(decodeJwt(again).nameid)
    await test.call(userEndpoints.setUserActive, { token: admin, body: { userID, active: 0 } })
    expect(await statusOf(token)).toBe(401)
    await test.call(userEndpoints.setUserActive, { token: admin, body: { userID, active: 1 } })
  })

  it('ends a visit when the visitor must set up a second factor', async () => {
    const { db } = test.services
    const token = await enter()
    await db.execute(sql`update role_groups set requires_second_factor = true where id = 4`)
    await expect.poll(() => statusOf(token)).toBe(401)
    await db.execute(sql`update role_groups set requires_second_factor = false where id = 4`)
    await expect.poll(() => statusOf(token)).toBe(200)
  })

  it('ends a visit when the visited user gains staff rights', async () => {
    const { db } = test.services
    const token = await enter()
    await db.execute(
      sql`insert into user_role_groups (user_id, role_group_id) values (${customer.userId}, 1)`,
    )
    await expect.poll(() => statusOf(token)).toBe(401)
    await db.execute(
      sql`delete from user_role_groups where user_id = ${customer.userId} and role_group_id = 1`,
    )
    await expect.poll(() => statusOf(token)).toBe(200)
  })

  it('refuses to start within a visit, by an agent or customer, or without a reason', async () => {
    const body = { companyID: customer.companyId, reason }
    const nested = await test.callFailing(startVisit, { token: await enter(), body })
    expect([403, 422]).toContain(nested.status)
    await test.services.db.execute(sql`insert into user_menus (user_id, role_id, is_active)
      select u.id, r.id, true from users u, roles r
      where r.definition = 'agent_loginonbehalf' and u.email in ('acente@kervan.example', ${customer.email})`)
    await test.services.db.execute(sql`update companies set agency_id = 1 where id = ${customer.companyId}`)
    for (const email of ['acente@kervan.example', customer.email])
      expect(
        (await test.callFailing(startVisit, { token: await test.tokenForEmail(email), body })).status,
      ).toBe(403)
    const short = await test.callFailing(startVisit, { token: operations, body: { ...body, reason: 'x' } })
    expect(short.status).toBe(400)
    expect(short.body.Errors).toHaveProperty('reason')
  })

  it('refuses a company without an active customer', async () => {
    const lonely = await signUpCustomer(test)
    await test.services.db.update(users).set({ isActive: false }).where(eq(users.id, lonely.userId))
    const reply = await test.callFailing(startVisit, {
      token: operations,
      body: { companyID: lonely.companyId, reason },
    })
    expect(reply.status).toBe(422)
  })

  it("records what a visitor read and shows it to the company without the visitor's name", async () => {
    await test.services.db.delete(visits)
    const token = await enter()
    const { body: list } = await test.call(shipmentListEndpoints.listShipments, {
      token,
      body: { reference: 'Gizli Alıcı' },
    })
    expect(list.items).toEqual([])
    await test.call(endVisit, { token, body: {} })
    const read = (await entries('visit')).at(-1)!
    expect(read).toMatchObject({
      action: 'visitRead',
      on_behalf_of_id: customer.userId,
      details: { call: 'shipment.listShipments' },
    })
    const marks = (await entries('company')).map(({ action }) => action)
    expect(marks.slice(-2)).toEqual(['visitStarted', 'visitEnded'])
    const seen = await test.call(listVisits, { token: customer.token, body: { companyID: 0 } })
    expect(seen.body).toMatchObject([
      { reason, staffName: null, endedAt: now.toISOString(), reads: [{ area: 'shipment', count: 1 }] },
    ])
    const byStaff = await test.call(listVisits, {
      token: operations,
      body: { companyID: customer.companyId },
    })
    expect(byStaff.body[0]!.staffName).toMatch(/\S+ \S+/)
    const foreign = await test.callFailing(listVisits, {
      token: await test.tokenOf('customer'),
      body: { companyID: customer.companyId },
    })
    expect(foreign.status).toBe(404)
  })

  it("excludes visits from the customer's list of sessions", async () => {
    const token = await enter()
    const { body } = await test.call(sessionEndpoints.listOpenSessions, { token: customer.token })
    expect(body.map(({ id }) => id)).not.toContain(String(decodeJwt(token).sid))
  })
})

let kept: string | null = null
/** One visit for all endpoints, because they cannot change it. */
async function visitToken(): Promise<string> {
  if (kept === null || (await statusOf(kept)) !== 200) kept = await enter()
  return kept
}
