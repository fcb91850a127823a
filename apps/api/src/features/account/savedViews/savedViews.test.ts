import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { listSavedViews, createSavedView, changeSavedView, deleteSavedView } = savedViewEndpoints

const view = {
  screen: 'shipments',
  name: 'Yoldakiler',
  query: 'state=inTransit&sort=-date',
  layout: { hidden: ['weight'], order: ['reference', 'state'], widths: { state: 120 } },
} as const

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const list = async (screen: 'shipments' | 'userTable' = 'shipments', of = token) =>
  (await test.call(listSavedViews, { token: of, body: { screen } })).body
const create = async (fields: object = {}) =>
  (await test.call(createSavedView, { token, body: { ...view, ...fields } })).body
const change = async (body: object) => (await test.call(changeSavedView, { token, body })).body
const refused = async (row: typeof createSavedView | typeof changeSavedView, body: object) =>
  (await test.callFailing(row, { token, body })).body.Errors
const names = (views: SavedView[]) => views.map(({ name }) => name)

beforeEach(async () => {
  for (const screen of ['shipments', 'userTable'] as const)
    for (const { id } of await list(screen)) await test.call(deleteSavedView, { token, body: { id } })
})

describe('saved view', () => {
  it('restores a view on another computer, for its list and owner only', async () => {
    const [made] = await create()
    const there = await test.tokenOf('customer')
    expect(await list('shipments', there)).toEqual([
      { id: made!.id, name: view.name, query: view.query, layout: view.layout, isDefault: false },
    ])
    expect(await list('userTable')).toEqual([])
    expect(await list('shipments', await test.tokenOf('agent'))).toEqual([])
  })

  it('requires a unique name of a saved view within its list', async () => {
    await create()
    await create({ screen: 'userTable' })
    const taken = { name: ['Bu adla bir görünümünüz var.'] }
    expect(await refused(createSavedView, { ...view, name: ' Yoldakiler ' })).toEqual(taken)
    const [, other] = await create({ name: 'Teslim edilenler' })
    expect(await refused(changeSavedView, { id: other!.id, name: 'Yoldakiler' })).toEqual(taken)
    expect(names(await change({ id: other!.id, name: 'Biten' }))).toEqual(['Yoldakiler', 'Biten'])
    // Renaming a view to its own name is allowed.
    expect(names(await change({ id: other!.id, name: 'Biten' }))).toEqual(['Yoldakiler', 'Biten'])
    expect(await refused(createSavedView, { ...view, name: '  ' })).toEqual({
      name: ['Görünüme bir ad verin.'],
    })
    expect(Object.keys((await refused(createSavedView, { ...view, name: 'x'.repeat(51) }))!)).toEqual([
      'name',
    ])
    expect(names(await create({ name: 'x'.repeat(50) }))).toHaveLength(3)
  })

  it('allows at most twenty views, also when several are saved at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, at) =>
        test.callFailing(createSavedView, { token, body: { ...view, name: `Görünüm ${at}` } }),
      ),
    )
    const failed = made.filter(({ status }) => status !== 200)
    expect(failed.map(({ status, body }) => [status, body.Errors])).toEqual(
      Array.from({ length: 2 }, () => [
        400,
        { name: ['Bir listede en fazla 20 görünüm saklanır. Önce birini silin.'] },
      ]),
    )
    expect(await list()).toHaveLength(20)
    expect(await create({ screen: 'userTable' })).toHaveLength(1)
  })

  it('replaces the previous default view', async () => {
    await create()
    const [first, second] = await create({ name: 'İkinci' })
    await change({ id: first!.id, isDefault: true })
    expect((await change({ id: second!.id, isDefault: true })).map((one) => one.isDefault)).toEqual([
      false,
      true,
    ])
    expect((await change({ id: second!.id, isDefault: false })).some((one) => one.isDefault)).toBe(false)
  })

  it('moves, changes and deletes a view', async () => {
    await create({ name: 'Bir' })
    await create({ name: 'İki' })
    const [, , third] = await create({ name: 'Üç' })
    expect(names(await change({ id: third!.id, place: 0 }))).toEqual(['Üç', 'Bir', 'İki'])
    expect(names(await change({ id: third!.id, place: 20 }))).toEqual(['Bir', 'İki', 'Üç'])
    const layout = { hidden: [], order: [], widths: {} }
    const changed = await change({ id: third!.id, query: '', layout })
    expect(changed[2]).toMatchObject({ name: 'Üç', query: '', layout })
    const { body } = await test.call(deleteSavedView, { token, body: { id: third!.id } })
    expect(names(body)).toEqual(['Bir', 'İki'])
  })

  it("returns 404 for another person's view", async () => {
    const [made] = await create()
    const other = await test.tokenOf('admin')
    for (const row of [changeSavedView, deleteSavedView]) {
      const { status } = await test.callFailing(row, { token: other, body: { id: made!.id, name: 'Benim' } })
      expect(status).toBe(404)
    }
    expect(names(await list())).toEqual(['Yoldakiler'])
  })
})
