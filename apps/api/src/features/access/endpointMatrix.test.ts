import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOpenToVisitors } from '@kervan/contract/endpoint'
import { listEndpoints } from '@kervan/contract/table'
import { startTestApp } from '../../testing/testApp.ts'
import type { Role, TestApp } from '../../testing/testApp.ts'
import { allRoles, mayCall } from './testing/mayCall.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** One session of each role for all rows: only a call that succeeds can end it. */
const tokens = new Map<Role, string>()
const tokenOf = async (role: Role): Promise<string> => {
  const token = tokens.get(role) ?? (await test.tokenOf(role))
  tokens.set(role, token)
  return token
}

const rows = listEndpoints().map(({ feature, name, endpoint }) => ({
  title: `${feature}.${name} (${endpoint.method} ${endpoint.path})`,
  endpoint,
}))

describe('contract endpoint', () => {
  it.each(rows)('answers a visitor only if $title is public', async ({ endpoint }) => {
    const { status } = await test.callFailing(endpoint, { params: nowhere(endpoint.path) })
    if (isOpenToVisitors(endpoint.access)) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
    const forged = await test.callFailing(endpoint, { token: 'e30.e30.e30', params: nowhere(endpoint.path) })
    expect(forged.status).toBe(status)
  })

  it.each(rows)('returns 403 for $title to exactly the roles without access', async ({ endpoint }) => {
    const refused: string[] = []
    for (const role of allRoles) {
      const token = await tokenOf(role)
      const { status } = await test.callFailing(endpoint, { token, params: nowhere(endpoint.path) })
      if (status < 300) tokens.clear()
      expect(status, `${role} must not end in a fault`).toBeLessThan(500)
      if (!isOpenToVisitors(endpoint.access)) expect(status, `${role} is signed in`).not.toBe(401)
      if (status === 403) refused.push(role)
    }
    expect(refused).toEqual(allRoles.filter((role) => !mayCall(role, endpoint.access)))
  })
})

/** Path parameters that match nothing. */
function nowhere(path: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return Object.fromEntries(names.map((name) => [name, '00000000-0000-4000-8000-000000000000']))
}
