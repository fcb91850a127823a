import { App } from 'antd'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import type { SavedView } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { UserTablePage } from './pages/UserTablePage.tsx'

const { listUserTable, listUserTableChoices } = userTableEndpoints
const { listSavedViews, createSavedView, changeSavedView, deleteSavedView } = savedViewEndpoints

const noLayout = { hidden: [], order: [], widths: {} }
const viewOf = (at: number, name: string, fields: Partial<SavedView> = {}): SavedView => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  query: '',
  layout: noLayout,
  isDefault: false,
  ...fields,
})

/** Saved views on the test server; the server's rules have their own tests. */
let views: SavedView[]
const create = ({ name, query, layout }: SavedView): Answer => {
  if (views.some((view) => view.name === name))
    return {
      status: 400,
      failed: {
        Title: 'x',
        Status: 400,
        Type: 'Validation',
        Errors: { name: ['Bu adla bir görünümünüz var.'] },
      },
    }
  views = [...views, viewOf(views.length + 1, name, { query, layout })]
  return views
}
const change = ({ id, ...fields }: Partial<SavedView>): Answer =>
  (views = views.map((view) => (view.id === id ? { ...view, ...fields } : view)))

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'access/users', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  views = []
  startSession(makeToken())
  served = await serveRows([
    {
      row: listUserTable,
      answer: () => ({ items: [], nextCursor: null, total: { count: 0, isMore: false } }),
    },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    { row: listUserTableChoices, answer: () => ({ roleGroups: [], agencies: [], segments: [] }) },
    { row: listSavedViews, answer: () => views },
    { row: createSavedView, answer: (body) => create(body as SavedView) },
    { row: changeSavedView, answer: (body) => change(body as SavedView) },
    {
      row: deleteSavedView,
      answer: (body) => (views = views.filter(({ id }) => id !== (body as SavedView).id)),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (address = '/definitions/usercrudsampletable') => {
  const Queries = withQueries()
  const { unmount } = render(
    <Queries>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <UserTablePage />
        </MemoryRouter>
      </App>
    </Queries>,
  )
  return { unmount, person: userEvent.setup({ pointerEventsCheck: 0 }) }
}
type Person = ReturnType<typeof userEvent.setup>
const openViews = async (person: Person) => {
  await person.click(await screen.findByRole('button', { name: 'Görünümler' }))
  return within(await screen.findByRole('dialog', { name: 'Görünümler' }))
}
const choose = async (person: Person, name: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `${name} görünümü için işlemler` }))
  // Closed menus of other saved views stay in the DOM, so the last one is the open one.
  await person.click((await screen.findAllByRole('menuitem', { name: action })).at(-1)!)
}
const lastRequest = () =>
  served.calls.findLast(
    ({ row, body }) => row === listUserTable && !(body as { withTotal: boolean }).withTotal,
  )?.body
const sentTo = (row: unknown) => served.calls.filter((call) => call.row === row).map(({ body }) => body)

describe('saved views', () => {
  it('stores filters, order and columns with the account and restores them', async () => {
    const { person, unmount } = show('/definitions/usercrudsampletable?language=tr&sort=company,-shipments')
    const panel = await openViews(person)
    await panel.findByText(/Henüz kayıtlı görünüm yok/)
    await person.type(panel.getByRole('textbox', { name: 'Görünümün adı' }), 'Türkçe müşteriler{Enter}')
    await panel.findByRole('button', { name: 'Türkçe müşteriler' })
    expect(views[0]!.query).toBe('language=tr&sort=company%2C-shipments')
    unmount()
    const again = show()
    await (await openViews(again.person)).findByRole('button', { name: 'Türkçe müşteriler' })
    await again.person.click(screen.getByRole('button', { name: 'Türkçe müşteriler' }))
    await waitFor(() =>
      expect(lastRequest()).toMatchObject({ language: 'tr', sort: 'company', thenBy: ['-shipments'] }),
    )
  })

  it("shows on the name field that a view's name is taken", async () => {
    views = [viewOf(1, 'Bir')]
    const { person } = show()
    const panel = await openViews(person)
    await person.type(await panel.findByRole('textbox', { name: 'Görünümün adı' }), 'Bir{Enter}')
    expect((await panel.findByRole('alert')).textContent).toBe('Bu adla bir görünümünüz var.')
    expect(panel.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
  })

  it('renames, reorders, deletes views and sets the default one after confirmation', async () => {
    views = [viewOf(1, 'Bir'), viewOf(2, 'İki')]
    const { person } = show()
    const panel = await openViews(person)
    await choose(person, 'İki', 'Yeniden adlandır')
    const field = panel.getAllByRole('textbox', { name: 'Görünümün adı' })[0]!
    await person.clear(field)
    await person.type(field, 'Yeni{Enter}')
    await panel.findByRole('button', { name: 'Yeni' })
    await choose(person, 'Yeni', 'Varsayılan yap')
    await panel.findByText('Varsayılan')
    await choose(person, 'Yeni', 'Yukarı taşı')
    await waitFor(() => expect(sentTo(changeSavedView).at(-1)).toMatchObject({ id: views[1]!.id, place: 0 }))
    await choose(person, 'Bir', 'Sil')
    await screen.findAllByText('Bir görünümü silinsin mi?')
    expect(views).toHaveLength(2)
    await person.click(await screen.findByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(views.map(({ name }) => name)).toEqual(['Yeni']))
  })

  it('migrates saved views of the device to the account once', async () => {
    views = [viewOf(1, 'Bir')]
    const kept = ['Bir', 'Eski'].map((title) => ({ title, query: 'language=en', layout: noLayout }))
    localStorage.setItem('views.userTable', JSON.stringify(kept))
    const { person, unmount } = show()
    await (await openViews(person)).findByRole('button', { name: 'Eski' })
    expect(views.map(({ name, query }) => [name, query])).toEqual([
      ['Bir', ''],
      ['Eski', 'language=en'],
    ])
    expect(localStorage.getItem('views.userTable')).toBeNull()
    unmount()
    show()
    await screen.findByRole('button', { name: 'Görünümler' })
    expect(sentTo(createSavedView)).toHaveLength(2)
  })
})
