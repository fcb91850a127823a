import { App } from 'antd'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { rightsReviewEndpoints } from '@kervan/contract/access/rightsReview.endpoints'
import type { RightsChange } from '@kervan/contract/access/rightsReview.endpoints'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { seededRoleGroups } from '@kervan/contract/permissions'
import { screens } from '../../../app/screens.ts'
import { RegisteredScreens } from '../../../platform/screens/visibleScreens.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { RightsChangesPage } from './pages/RightsChangesPage.tsx'
import { RoleGroupsPage } from './pages/RoleGroupsPage.tsx'
import { RolesPage } from './pages/RolesPage.tsx'

const change: RightsChange = {
  id: 31,
  at: '2026-11-20T09:00:00.000Z',
  actorName: 'Örnek Yönetici',
  kind: 'groupRoles',
  subjectName: 'Operasyon',
  items: [
    { name: 'dashboard', before: 0, after: 1 },
    { name: 'pricing', before: 1, after: 0 },
  ],
  undoOf: null,
  isUndone: false,
}
const menu: RightsChange = {
  ...change,
  id: 30,
  kind: 'userMenu',
  subjectName: 'Işıl Kaya',
  items: [{ name: 'invoicing', before: -1, after: 1 }],
  isUndone: true,
}
const held = ['definitions_rolerolegroupcrud', 'definitions_usermenucrud', 'definitions_audit']
const roleOf = (id: number, definition: string, calls: { path: string; summary: string }[] = []) => ({
  id,
  definition,
  isStandard: true,
  calls,
  groups: ['Yönetici'],
  userCount: 1,
})

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'access/roles', 'access/users', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken())
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () =>
        held.map((definition, id) => ({ id, userID: 1, roleID: id, active: 1, role: { id, definition } })),
    },
    {
      row: rightsReviewEndpoints.listRightsChanges,
      answer: () => ({ items: [change, menu], nextCursor: null, total: { count: 2, isMore: false } }),
    },
    {
      row: rightsReviewEndpoints.undoRightsChange,
      answer: () => ({ returnCode: 200, returnText: 'Değişiklik geri alındı.' }),
    },
    {
      row: rightsReviewEndpoints.listHolders,
      answer: () => ({
        totalCount: 2,
        holders: [
          { userID: 1, userName: 'Örnek Yönetici', groups: ['Yönetici'], isException: false },
          { userID: 8, userName: 'Işıl Kaya', groups: [], isException: true },
        ],
      }),
    },
    {
      row: roleEndpoints.listRoles,
      answer: () => [
        roleOf(1, 'dashboard'),
        roleOf(2, 'shipment_contacts', [{ path: '/api/Contact/Find', summary: 'Saved people' }]),
      ],
    },
    {
      row: roleEndpoints.listRoleGroups,
      answer: () =>
        seededRoleGroups.map(({ id, role, nameTr, nameEn, flags }) => ({
          id,
          role,
          nameTr,
          nameEn,
          active: 1,
          requiresSecondFactor: false,
          isStandard: true,
          userCount: 0,
          roleCount: flags.length,
          definitions: [...flags],
          version: 1,
        })),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (page: ReactElement) => {
  const Queries = withQueries()
  render(
    <Queries>
      <App>
        <RegisteredScreens value={screens}>
          <MemoryRouter>{page}</MemoryRouter>
        </RegisteredScreens>
      </App>
    </Queries>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const openMenu = async (person: ReturnType<typeof userEvent.setup>, row: RegExp) =>
  person.click(within(await screen.findByRole('row', { name: row })).getByRole('button', { name: /işlem/i }))

describe('permission changes', () => {
  it('shows changes as text and reverts one after confirmation', async () => {
    const person = show(<RightsChangesPage />)
    const row = await screen.findByRole('row', { name: /Operasyon/ })
    expect(row.textContent).toMatch(/\+ .*\n?− /)
    expect((await screen.findByRole('row', { name: /Işıl Kaya/ })).textContent).toContain(
      'gruplardan → verildi',
    )
    await openMenu(person, /Operasyon/)
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Geri al' }).getAttribute('aria-disabled')).not.toBe(
        'true',
      ),
    )
    await person.click(screen.getByRole('menuitem', { name: 'Geri al' }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Geri al' }))
    await waitFor(() =>
      expect(
        served.calls.find(({ row: called }) => called === rightsReviewEndpoints.undoRightsChange)?.body,
      ).toEqual({ id: 31 }),
    )
  })

  it('disables reverting a change twice', async () => {
    const person = show(<RightsChangesPage />)
    await openMenu(person, /Işıl Kaya/)
    const undo = await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Geri al' })
    expect(undo.disabled).toBe(true)
  })
})

describe('permission holders', () => {
  it('finds a flag by a call or screen and lists its users with sources', async () => {
    const person = show(<RolesPage />)
    await screen.findByText('Gösterge paneli')
    await person.type(screen.getByRole('searchbox', { name: 'Yetki, ekran ya da işlem' }), 'contact/find')
    await waitFor(() => expect(screen.queryByText('Gösterge paneli')).toBeNull())
    await person.click(screen.getByRole('row', { name: /Adres defteri/ }))
    const panel = await screen.findByRole('dialog')
    expect(await within(panel).findByText('Kişiye özel verildi')).toBeTruthy()
    expect(within(panel).getByText('2 kişi')).toBeTruthy()
  })
})

describe('GroupPreview', () => {
  it("previews only the group's menu and makes no server call", async () => {
    const person = show(<RoleGroupsPage />)
    await openMenu(person, /^Kurye/)
    const before = served.calls.length
    await person.click(await screen.findByRole('menuitem', { name: 'Bu grup gibi gör' }))
    const panel = await screen.findByRole('dialog', { name: 'Kurye ne görür?' })
    expect(within(panel).getByText('/shipment/tracking')).toBeTruthy()
    expect(within(panel).queryByText('/definitions/usercrud')).toBeNull()
    expect(within(panel).queryByText('/cart')).toBeNull()
    expect(within(panel).getByText('Fiyatları görmez')).toBeTruthy()
    expect(served.calls).toHaveLength(before)
  })
})
