import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isOpenToVisitors } from '@kervan/contract/endpoint'
import { listEndpoints } from '@kervan/contract/table'
import type { NamedEndpoint } from '@kervan/contract/table'
import { foreignRows, nothingForeign } from '../../testing/foreignRows.ts'
import { startForeignWorld } from '../../testing/foreignWorld.ts'
import type { ForeignWorld } from '../../testing/foreignWorld.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { mayCall } from './testing/mayCall.ts'
import { isList, takesAnId } from './testing/takesAnId.ts'

let test: TestApp
let world: ForeignWorld
beforeAll(async () => {
  test = await startTestApp()
  world = await startForeignWorld(test)
})
// Renews tokens, because some calls of the owner end the session, immediately or some seconds later through the
// cache.
beforeEach(async () => {
  world = { ...world, token: await test.tokenForEmail('baska@sirket.example') }
})
afterAll(() => test.close())

/** Roles limited to some companies; all others see every company. */
const boundedRoles = ['customer', 'agent'] as const

const rows = listEndpoints().filter(
  ({ endpoint }) =>
    !isOpenToVisitors(endpoint.access) &&
    boundedRoles.some((role) => mayCall(role, endpoint.access)) &&
    takesAnId(endpoint),
)
const entryOf = ({ name }: NamedEndpoint) => foreignRows[name]
const reasonOf = ({ name }: NamedEndpoint) => nothingForeign[name]
const titled = rows.map((row) => ({ title: `${row.feature}.${row.name}`, row }))

describe('call with an id', () => {
  it.each(titled.filter(({ row }) => !isList(row.endpoint)))(
    "tests $title with another company's id or documents why not",
    ({ row, title }) => {
      const advice = `write ${title} into apps/api/src/features/${row.feature}/testing/foreignRows.ts`
      expect(entryOf(row) !== undefined || reasonOf(row) !== undefined, advice).toBe(true)
      expect(entryOf(row) !== undefined && reasonOf(row) !== undefined, `${title}: one of the two`).toBe(
        false,
      )
    },
  )

  it.each(titled.filter(({ row }) => entryOf(row)))(
    "returns 404 from $title for another company's id, but not to its owner",
    async ({ row }) => {
      for (const role of boundedRoles.filter((bounded) => mayCall(bounded, row.endpoint.access))) {
        const call = await entryOf(row)!(world)
        const { status, body } = await test.callFailing(row.endpoint, {
          ...call,
          token: await test.tokenOf(role),
        })
        expect(status, `${role}: ${JSON.stringify(body)}`).toBe(404)
        const owner = await test.callFailing(row.endpoint, { ...call, token: world.token })
        expect(owner.status, `the owner: ${JSON.stringify(owner.body)}`).not.toBe(404)
        expect(owner.status).toBeLessThan(500)
      }
    },
  )

  it('contains no entry for a removed call', () => {
    const known = new Set(listEndpoints().map(({ name }) => name))
    const entered = [foreignRows, nothingForeign].flatMap((table) => Object.keys(table))
    expect(entered.filter((name) => !known.has(name))).toEqual([])
  })
})
