import { App } from 'antd'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roleEndpoints } from '@kervan/contract/access/role.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { ServedCall } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { RoleGroupRolesPage } from './pages/RoleGroupRolesPage.tsx'
import { UserMenusPage } from './pages/UserMenusPage.tsx'
import { UserRoleGroupsPage } from './pages/UserRoleGroupsPage.tsx'

const conflict = {
  status: 409,
  failed: {
    Type: 'Conflict' as const,
    Detail: 'Bu kayıt siz düzenlerken değişti.',
    Errors: { version: ['Ada Yılmaz değiştirdi: Fiyat menüsü'] },
  },
}
const person = {
  userID: 8,
  userName: 'Işıl Kaya',
  email: 'isil@kervan.example',
  active: 1,
  roleGroupIDs: [2],
  roleGroups: ['Müşteri'],
  exceptions: [{ id: 1, roleID: 3, definition: 'agent_companies', active: 0 }],
  version: 6,
}

let served: Awaited<ReturnType<typeof serveRows>>
/** Role group data on the server; tests change it to simulate another user. */
let operations: { roleIDs: number[]; version: number }
let refuses: boolean
beforeAll(() => loadTexts(['ui', 'shell', 'access/roles', 'access/users', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken())
  operations = { roleIDs: [1], version: 4 }
  refuses = false
  const list = () => ({ items: [person], totalCount: 1 })
  const saved = (answer: object) => () => (refuses ? conflict : answer)
  served = await serveRows([
    {
      row: roleEndpoints.listRoleGroupRoles,
      answer: () => ({
        roles: [
          { id: 1, definition: 'pricing', canGive: true },
          { id: 2, definition: 'pricing_pricelist', canGive: true },
          { id: 3, definition: 'agent_companies', canGive: false },
          { id: 9, definition: 'dashboard', canGive: true },
        ],
        groups: [
          { id: 4, name: 'Operasyon', active: 1, userCount: 4, ...operations },
          { id: 5, name: 'Kurye', active: 1, userCount: 2, version: 9, roleIDs: [3] },
          { id: 6, name: 'Eski grup', active: 0, userCount: 0, version: 1, roleIDs: [] },
        ],
      }),
    },
    { row: roleEndpoints.updateRoleGroupRoles, answer: saved({ version: 5 }) },
    {
      row: roleEndpoints.listGroupChoices,
      answer: () => [
        { id: 2, name: 'Müşteri', canGive: true },
        { id: 4, name: 'Operasyon', canGive: true },
        { id: 1, name: 'Yönetici', canGive: false },
      ],
    },
    { row: roleEndpoints.listUserRoleGroups, answer: list },
    { row: roleEndpoints.saveUserRoleGroups, answer: saved({ returnCode: 200, returnText: 'Kaydedildi.' }) },
    { row: roleEndpoints.listUserMenus, answer: list },
    {
      row: roleEndpoints.listUserRights,
      answer: () => ({
        version: 6,
        rights: [
          {
            roleID: 1,
            definition: 'pricing',
            groups: ['Müşteri'],
            exception: null,
            isHeld: true,
            canGive: true,
          },
          {
            roleID: 3,
            definition: 'agent_companies',
            groups: [],
            exception: 0,
            isHeld: false,
            canGive: false,
          },
        ],
      }),
    },
    { row: roleEndpoints.saveUserMenus, answer: saved({ returnCode: 200, returnText: 'Kaydedildi.' }) },
  ])
})
afterEach(() => {
  cleanup()
  clearSession()
  served.stop()
})

const show = (page: ReactElement) => {
  const Queries = withQueries()
  render(
    <Queries>
      <App>
        <MemoryRouter>{page}</MemoryRouter>
      </App>
    </Queries>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const sentTo = (row: ServedCall['row']) =>
  served.calls.filter((call) => call.row === row).map(({ body }) => body)
const save = () => screen.getByRole('button', { name: 'Kaydet' })
const bar = (count: number) => screen.queryByRole('region', { name: `${count} değişiklik` })

describe('permissions of the groups', () => {
  it('collects permission changes as text and saves them with the loaded version', async () => {
    const user = show(<RoleGroupRolesPage />)
    await user.click(await box('Fiyat listeleri · Operasyon'))
    await user.click(await box('Fiyat menüsü · Operasyon'))
    const difference = within(bar(2)!)
    expect(difference.getByText('Operasyon · 4 kullanıcı')).toBeTruthy()
    expect(difference.getByText('Fiyat listeleri – verilecek')).toBeTruthy()
    expect(difference.getByText('Fiyat menüsü – kaldırılacak')).toBeTruthy()
    await user.click(save())
    await waitFor(() => expect(bar(2)).toBeNull())
    // Only the changed role group is sent, not the other one.
    expect(sentTo(roleEndpoints.updateRoleGroupRoles)).toEqual([{ roleGroupID: 4, roleIDs: [2], version: 4 }])
  })

  it('discards a permission change when it is set back or cancelled', async () => {
    const user = show(<RoleGroupRolesPage />)
    const cell = await box('Fiyat listeleri · Operasyon')
    await user.click(cell)
    expect(bar(1)).toBeTruthy()
    await user.click(cell)
    expect(bar(1)).toBeNull()
    await user.click(cell)
    await user.click(screen.getByRole('button', { name: 'Değişiklikleri geri al' }))
    expect(cell.checked).toBe(false)
    expect(bar(1)).toBeNull()
    expect(sentTo(roleEndpoints.updateRoleGroupRoles)).toEqual([])
  })

  it("reports a conflict and keeps the user's permission choice for the new version", async () => {
    const user = show(<RoleGroupRolesPage />)
    await user.click(await box('Fiyat listeleri · Operasyon'))
    refuses = true
    operations = { roleIDs: [], version: 5 }
    await user.click(save())
    expect(await screen.findByText(/Ada Yılmaz değiştirdi: Fiyat menüsü/)).toBeTruthy()
    // The other user's revocation is visible, and the choice made here is kept.
    await waitFor(async () => expect((await box('Fiyat menüsü · Operasyon')).checked).toBe(false))
    expect((await box('Fiyat listeleri · Operasyon')).checked).toBe(true)
    refuses = false
    await user.click(save())
    await waitFor(() =>
      expect(sentTo(roleEndpoints.updateRoleGroupRoles).at(-1)).toEqual({
        roleGroupID: 4,
        roleIDs: [2],
        version: 5,
      }),
    )
    await waitFor(() => expect(screen.queryByText(/Ada Yılmaz/)).toBeNull())
  })

  it('allows revoking and restoring a flag that the user lacks, but not granting it', async () => {
    const user = show(<RoleGroupRolesPage />)
    const locked = await box('Firmalar · Operasyon')
    expect([locked.disabled, locked.title]).toEqual([true, 'Bu yetki sizde yok; veremezsiniz.'])
    const held = await box('Firmalar · Kurye')
    await user.click(held)
    expect([held.checked, held.disabled]).toEqual([false, false])
    await user.click(held)
    expect(held.checked).toBe(true)
  })

  it("grants a section's flags together except those that the user cannot grant", async () => {
    const user = show(<RoleGroupRolesPage />)
    const all = await box('Fiyat: Operasyon için tümü')
    expect([all.indeterminate, all.checked]).toEqual([true, false])
    await user.click(all)
    expect([all.indeterminate, all.checked]).toEqual([false, true])
    expect((await box('Fiyat listeleri · Operasyon')).checked).toBe(true)
    await user.click(await box('Acente ve operasyon: Operasyon için tümü'))
    expect((await box('Firmalar · Operasyon')).checked).toBe(false)
    expect(bar(1)).toBeTruthy()
  })

  it('changes and saves permissions by keyboard alone', async () => {
    const user = show(<RoleGroupRolesPage />)
    const cell = await box('Fiyat listeleri · Operasyon')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Grupların yetkileri' }))
    for (let step = 0; step < 12 && document.activeElement !== cell; step += 1) await user.tab()
    expect(document.activeElement).toBe(cell)
    await user.keyboard(' ')
    expect(cell.checked).toBe(true)
    for (let step = 0; step < 12 && document.activeElement !== save(); step += 1) await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sentTo(roleEndpoints.updateRoleGroupRoles)).toHaveLength(1))
  })

  it('leaves out flags without screen and keeps them when it saves', async () => {
    operations = { roleIDs: [1, 9], version: 4 }
    const user = show(<RoleGroupRolesPage />)
    await user.click(await box('Fiyat listeleri · Operasyon'))
    expect(screen.queryByText('Gösterge paneli')).toBeNull()
    await user.click(save())
    await waitFor(() =>
      expect(sentTo(roleEndpoints.updateRoleGroupRoles)).toEqual([
        { roleGroupID: 4, roleIDs: [1, 2, 9], version: 4 },
      ]),
    )
  })

  it('shows no permission column for a closed group', async () => {
    show(<RoleGroupRolesPage />)
    await box('Fiyat menüsü · Kurye')
    expect(screen.queryByRole('columnheader', { name: 'Eski grup' })).toBeNull()
  })
})

describe('groups of the users', () => {
  it('saves two group changes together and disables a group that the signed-in user cannot grant', async () => {
    const user = show(<UserRoleGroupsPage />)
    expect((await box('Işıl Kaya · Yönetici')).disabled).toBe(true)
    await user.click(await box('Işıl Kaya · Operasyon'))
    await user.click(await box('Işıl Kaya · Müşteri'))
    expect(within(bar(2)!).getByText('Operasyon – verilecek')).toBeTruthy()
    await user.click(save())
    await waitFor(() =>
      expect(sentTo(roleEndpoints.saveUserRoleGroups)).toEqual([
        {
          changes: [
            { userID: 8, roleGroupID: 4, active: 1 },
            { userID: 8, roleGroupID: 2, active: 0 },
          ],
        },
      ]),
    )
    await waitFor(() => expect(bar(2)).toBeNull())
  })

  it('keeps the chosen groups when the save is rejected', async () => {
    const user = show(<UserRoleGroupsPage />)
    await user.click(await box('Işıl Kaya · Operasyon'))
    refuses = true
    await user.click(save())
    expect(await screen.findByText(/Bu kayıt siz düzenlerken değişti/)).toBeTruthy()
    expect((await box('Işıl Kaya · Operasyon')).checked).toBe(true)
    expect(bar(1)).toBeTruthy()
  })
})

describe('exceptions of a user', () => {
  const open = async () => {
    const user = show(<UserMenusPage />)
    await user.click(await screen.findByText('Işıl Kaya'))
    const panel = await screen.findByRole('dialog')
    await within(panel).findByRole('combobox', { name: 'Fiyat menüsü' })
    return { user, panel: within(panel) }
  }
  const choice = (panel: Awaited<ReturnType<typeof open>>['panel'], name: string) =>
    panel.getByRole<HTMLSelectElement>('combobox', { name })

  it("shows inherited flags and saves a user's exceptions with the version", async () => {
    const { user, panel } = await open()
    const pricing = choice(panel, 'Fiyat menüsü')
    expect(pricing.selectedOptions[0]!.textContent).toBe('Gruptan (var)')
    await user.selectOptions(pricing, '0')
    await user.selectOptions(choice(panel, 'Firmalar'), '-1')
    await user.click(panel.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(sentTo(roleEndpoints.saveUserMenus)).toEqual([
        {
          userID: 8,
          version: 6,
          changes: [
            { roleID: 1, active: 0 },
            { roleID: 3, active: -1 },
          ],
        },
      ]),
    )
  })

  it('disables granting a flag that the user lacks', async () => {
    const { panel } = await open()
    const give = [...choice(panel, 'Firmalar').options].find(({ value }) => value === '1')!
    expect(give.disabled).toBe(true)
  })

  it("reports a conflict on a user's exceptions and keeps the choice", async () => {
    const { user, panel } = await open()
    await user.selectOptions(choice(panel, 'Fiyat menüsü'), '0')
    refuses = true
    await user.click(panel.getByRole('button', { name: 'Kaydet' }))
    expect(await panel.findByText(/Ada Yılmaz değiştirdi/)).toBeTruthy()
    expect(choice(panel, 'Fiyat menüsü').value).toBe('0')
  })
})
