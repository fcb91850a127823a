/** Agent with every flag: no rows of other agencies and no calls reserved for platform staff. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOpenToVisitors } from '@kervan/contract/endpoint'
import { listEndpoints } from '@kervan/contract/table'
import { foreignRows, houseCalls, nothingForeign } from '../../testing/foreignRows.ts'
import { startForeignWorld } from '../../testing/foreignWorld.ts'
import type { ForeignWorld } from '../../testing/foreignWorld.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { isList, takesAnId } from './testing/takesAnId.ts'

const groupId = 91
const foreignAgent = 'acente@baska.example'

let test: TestApp
let world: ForeignWorld
let token: string
let foreignToken: string
beforeAll(async () => {
  test = await startTestApp()
  world = await startForeignWorld(test)
  const { db } = test.services
  await db.execute(sql`
    with made as (insert into agencies (name) values ('Başka Acente') returning id),
      moved as (update companies set agency_id = (select id from made) where id = ${world.companyId})
    insert into users (email, first_name, last_name, agency_id, email_confirmed_at)
      select ${foreignAgent}, 'Başka', 'Acente', id, now() from made`)
  await db.execute(sql`insert into role_groups (id, role, name_tr, name_en)
    values (${groupId}, 'agent4controllers', 'Her yetki', 'Every flag')`)
  await db.execute(
    sql`insert into role_group_roles (role_group_id, role_id) select ${groupId}, id from roles`,
  )
  await db.execute(sql`insert into user_role_groups (user_id, role_group_id)
    select id, ${groupId} from users where email in ('acente@kervan.example', ${foreignAgent})`)
  token = await test.tokenOf('agent')
  foreignToken = await test.tokenForEmail(foreignAgent)
})
// Renews tokens, because some calls of the owner end the customer's session.
beforeEach(async () => {
  world = { ...world, token: await test.tokenForEmail('baska@sirket.example') }
})
afterAll(() => test.close())

const open = listEndpoints()
  .filter(({ endpoint: { access } }) => !isOpenToVisitors(access) && access !== 'operation')
  .map((row) => ({ ...row, title: `${row.feature}.${row.name}` }))
const rowOf = ({ name }: (typeof open)[number]) => foreignRows[name]
const houseCallOf = ({ name }: (typeof open)[number]) => houseCalls[name]
const isToldWhy = ({ name }: (typeof open)[number]) => nothingForeign[name] !== undefined

/** Prices, zones and rates belong to no company, so access to their screens shows all of them. */
const isPricing = ({ access }: (typeof open)[number]['endpoint']) =>
  typeof access === 'string' && access.startsWith('pricing_')

describe('agent with every flag', () => {
  it.each(open.filter(({ endpoint }) => takesAnId(endpoint) && !isList(endpoint) && !isPricing(endpoint)))(
    'tests $title or documents why not',
    (row) => {
      const answers = [rowOf(row) !== undefined, houseCallOf(row) !== undefined, isToldWhy(row)]
      expect(answers.filter(Boolean), 'apps/api/src/testing/foreignRows.ts').toHaveLength(1)
    },
  )

  it.each(open.filter(rowOf))("returns 404 from $title for another agency's row", async (row) => {
    const call = await rowOf(row)!(world)
    const { status, body } = await test.callFailing(row.endpoint, { ...call, token })
    expect(status, JSON.stringify(body)).toBe(404)
    const own = await test.callFailing(row.endpoint, { ...call, token: foreignToken })
    // Personal resources belong to their owner only, so even an agent gets 404.
    if (own.status === 404) {
      const owner = await test.callFailing(row.endpoint, { ...call, token: world.token })
      expect(owner.status, `the owner: ${JSON.stringify(owner.body)}`).not.toBe(404)
    }
    expect(own.status, JSON.stringify(own.body)).toBeLessThan(500)
  })

  it.each(open.filter(houseCallOf))('refuses $title, which is reserved for platform staff', async (row) => {
    const call = houseCallOf(row)!
    const { status, body } = await test.callFailing(row.endpoint, { ...call, token })
    expect(status, JSON.stringify(body)).toBe(403)
    const admin = await test.callFailing(row.endpoint, { ...call, token: await test.tokenOf('admin') })
    expect(admin.status, JSON.stringify(admin.body)).not.toBe(403)
  })

  it("returns no names of other agencies' people or companies in any list", async () => {
    const told: string[] = []
    for (const { title, endpoint } of open) {
      if (endpoint.multipart) continue
      const { bytes } = await test.callFailing(endpoint, { token, body: { format: 'csv' } })
      if (/baska@|Başka (?:Şirket|Acente)/.test(bytes.toString('utf8'))) told.push(title)
    }
    expect(told).toEqual([])
  })
})

it('loses operations rights with the group although the account is still marked', async () => {
  const { db } = test.services
  await db.execute(sql`update users set is_operation_user = true where email = 'acente@kervan.example'`)
  const former = await test.tokenOf('agent')
  const opened: string[] = []
  for (const { feature, name, endpoint } of listEndpoints()) {
    if (endpoint.access !== 'operation') continue
    const { status } = await test.callFailing(endpoint, { token: former, body: {} })
    if (status !== 403) opened.push(`${feature}.${name}`)
  }
  expect(opened).toEqual([])
})
