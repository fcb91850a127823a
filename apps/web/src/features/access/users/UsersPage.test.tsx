import { App, ConfigProvider } from 'antd'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userEndpoints } from '@kervan/contract/access/user.endpoints'
import type { UserItem } from '@kervan/contract/access/user.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { accessScreens } from '../access.routes.tsx'
import { UsersPage } from './pages/UsersPage.tsx'

const user: UserItem = {
  id: 8,
  email: 'isil@ornek.example',
  userName: 'Işıl Kaya',
  firstName: 'Işıl',
  lastName: 'Kaya',
  phoneNumber: null,
  companyID: null,
  companyName: null,
  agencyID: null,
  agencyName: null,
  roleGroups: [{ id: 4, name: 'Operasyon' }],
  active: 1,
  isOperationUser: true,
  lastSignInAt: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  version: 3,
}

let served: Awaited<ReturnType<typeof serveRows>>
let saved: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...accessScreens[0]!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  saved = () => user
  const detail = {
    ...user,
    permissions: [
      { definition: 'pricing', isHeld: true, groups: ['Operasyon'], exception: null },
      { definition: 'dashboard', isHeld: false, groups: ['Operasyon'], exception: 0 },
    ],
    sessions: [],
    history: [{ id: 1, at: '2026-11-20T09:00:00.000Z', actorName: 'Örnek Yönetici', action: 'userInvited' }],
    openWork: { drafts: 3, cartItems: 1 },
    hasPassword: false,
  }
  served = await serveRows([
    {
      row: userEndpoints.listUsers,
      answer: (body) => {
        const isCounted = (body as { withTotal?: boolean }).withTotal !== false
        return isCounted ? { items: [], totalCount: 41 } : { items: [user], totalCount: null }
      },
    },
    { row: userEndpoints.getUserDetail, answer: () => detail },
    { row: userEndpoints.saveUser, answer: () => saved() },
    { row: userEndpoints.setUserActive, answer: () => ({ ...user, active: 0 }) },
    {
      row: userEndpoints.listUserChoices,
      answer: () => ({
        roleGroups: [
          { id: 1, name: 'Yönetici', role: 'admin4controllers', canGive: false },
          { id: 3, name: 'Acente', role: 'agent4controllers', canGive: true },
          { id: 4, name: 'Operasyon', role: 'operation4controllers', canGive: true },
        ],
        agencies: [{ id: 5, name: 'Ege Acente' }],
        companies: [],
      }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (address = '/definitions/usercrud') => {
  const Queries = withQueries()
  render(
    <Queries>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={[address]}>
            <UsersPage />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </Queries>,
  )
  return userEvent.setup()
}
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body

describe('UsersPage', () => {
  it('shows user rows before the total is known and links to the next page', async () => {
    const actor = show()
    expect(await screen.findByText('41 kayıt')).toBeDefined()
    await actor.click(await screen.findByRole('button', { name: 'Sonraki' }))
    await waitFor(() =>
      expect(bodyOf(userEndpoints.listUsers)).toMatchObject({ pageNumber: 2, withTotal: false }),
    )
    const counts = served.calls.filter(({ body }) => (body as { withTotal?: boolean }).withTotal !== false)
    expect(counts.filter(({ row }) => row === userEndpoints.listUsers)).toHaveLength(1)
  })

  it('saves a user with the shown version and shows a server message on its field', async () => {
    const actor = show()
    await actor.click(await screen.findByRole('button', { name: 'Satır işlemleri' }))
    await actor.click(await screen.findByText('Düzenle'))
    const form = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    const name = form.getByRole('textbox', { name: 'Soyad' })
    await actor.clear(name)
    await actor.type(name, 'Demir')
    saved = () => ({
      status: 400,
      failed: { Type: 'Validation', Detail: 'x', Errors: { email: ['Bu e-posta adresiyle bir hesap var.'] } },
    })
    await actor.click(form.getByRole('button', { name: 'Kaydet' }))
    expect(await form.findByText('Bu e-posta adresiyle bir hesap var.')).toBeDefined()
    expect(bodyOf(userEndpoints.saveUser)).toMatchObject({
      id: 8,
      version: 3,
      lastName: 'Demir',
      roleGroupIDs: [4],
      isOperationUser: true,
    })
  })

  it('lists open work of the user before closing an account', async () => {
    const actor = show()
    await actor.click(await screen.findByRole('button', { name: 'Satır işlemleri' }))
    await actor.click(await screen.findByText('Hesabı kapat'))
    expect(await screen.findByText(/taslak: 3, sepetteki gönderi: 1/)).toBeDefined()
    await actor.click(screen.getByRole('button', { name: 'Hesabı kapat' }))
    await waitFor(() => expect(bodyOf(userEndpoints.setUserActive)).toEqual({ userID: 8, active: 0 }))
  })

  it("opens a user's panel by its address, with the source of each permission", async () => {
    show('/definitions/usercrud?user=8')
    const panel = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    const rowOf = async (flag: string) => within((await panel.findByText(flag)).closest('tr')!)
    expect((await rowOf('Fiyat menüsü')).getByText('Operasyon')).toBeDefined()
    expect((await rowOf('Gösterge paneli')).getByText('Kişiye özel: alındı')).toBeDefined()
    expect(panel.getByText('Henüz şifre belirlemedi')).toBeDefined()
  })
})
