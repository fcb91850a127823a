import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountEndpoints } from '@kervan/contract/account/account.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { endSessionsOfUser } from './endSession.ts'
import { parcelToBerlin } from '../pricing/testing/parcelToBerlin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const parcel = parcelToBerlin({ weight: 2, edge: 20 })
const quote = (token: string) => test.call(pricingEndpoints.quoteParcel, { token, body: parcel })
const userIdOf = (token: string) => Number(decodeJwt<{ nameid: string }>(token).nameid)
const menu = async (token: string): Promise<number> => {
  const body = { UserID: userIdOf(token), Active: 1 }
  return (await test.call(accessEndpoints.getUserMenu, { token, body })).status
}

/** Counts a call's statements except the check of the cache version once a second. */
const statementsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Pool.prototype, 'query')
  try {
    await call()
    return query.mock.calls
      .map(([statement]) => (statement as unknown as { text: string }).text)
      .filter((text) => !text.includes('cache_versions'))
  } finally {
    query.mockRestore()
  }
}

describe('signed-in call', () => {
  it('runs no statement once the caller and the segment are cached', async () => {
    const token = await test.tokenOf('customer')
    await expect.poll(() => statementsOf(() => quote(token))).toEqual([])
  })

  it('runs no statement for a cached user with several groups and exceptions', async () => {
    const token = await test.tokenOf('operations')
    const userId = userIdOf(token)
    await test.services.db.execute(
      sql`insert into user_role_groups (user_id, role_group_id) values (${userId}, 5)`,
    )
    await test.services.db.execute(sql`
      insert into user_menus (user_id, role_id, is_active)
      select ${userId}, id, definition = 'definitions_audit' from roles
      where definition in ('definitions_audit', 'agent_announcements')`)
    await expect.poll(() => statementsOf(() => quote(token))).toEqual([])
    await test.services.db.execute(sql`delete from user_menus where user_id = ${userId}`)
    await test.services.db.execute(
      sql`delete from user_role_groups where user_id = ${userId} and role_group_id = 5`,
    )
  })

  it('refuses a cached caller as soon as the sign-out has been answered', async () => {
    const token = await test.tokenOf('customer')
    await expect.poll(() => statementsOf(() => quote(token))).toEqual([])
    await test.call(accountEndpoints.signOut, { token })
    expect(await menu(token)).toBe(401)
  })

  it('refuses all sessions of a user whose sessions were ended, and no others', async () => {
    const tokens = [await test.tokenOf('customer'), await test.tokenOf('customer')]
    const other = await test.tokenOf('operations')
    for (const token of [...tokens, other]) expect(await menu(token)).toBe(200)
    await endSessionsOfUser(test.services, userIdOf(tokens[0]!))
    for (const token of tokens) expect(await menu(token)).toBe(401)
    expect(await menu(other)).toBe(200)
  })

  it('removes the permissions of a group when its user leaves it', async () => {
    const token = await test.tokenOf('operations')
    const list = async () =>
      (await test.call(shipmentListEndpoints.listShipments, { token, body: {} })).status
    expect(await list()).toBe(200)
    await test.services.db.execute(
      sql`update user_role_groups set is_active = false where user_id = ${userIdOf(token)}`,
    )
    await expect.poll(list).toBe(403)
  })
})
