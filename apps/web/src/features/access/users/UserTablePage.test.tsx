import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { userTableEndpoints } from '@kervan/contract/access/userTable.endpoints'
import type { WideUser } from '@kervan/contract/access/userTable.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { UserTablePage } from './pages/UserTablePage.tsx'

const { listUserTable, listUserTableChoices } = userTableEndpoints

const user: WideUser = {
  id: 8,
  email: 'isil@ornek.example',
  userName: 'Işıl Kaya',
  firstName: 'Işıl',
  lastName: 'Kaya',
  phoneNumber: '+905551112233',
  companyID: 45,
  companyName: 'Örnek Tekstil',
  agencyID: null,
  agencyName: null,
  roleGroups: [{ id: 2, name: 'Müşteri' }],
  active: 1,
  isOperationUser: false,
  lastSignInAt: null,
  createdDate: '2026-11-20T09:00:00.000Z',
  version: 1,
  segmentName: 'Gümüş',
  city: 'Bursa',
  language: 'tr',
  shipmentCount: 12,
  lastShipmentAt: '2026-11-21T09:00:00.000Z',
  unpaidInTry: 1250.5,
}

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'access/users', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken())
  served = await serveRows([
    {
      row: listUserTable,
      answer: () => ({ items: [user], nextCursor: null, total: { count: 1, isMore: false } }),
    },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    { row: savedViewEndpoints.listSavedViews, answer: () => [] },
    {
      row: listUserTableChoices,
      answer: () => ({ roleGroups: [], agencies: [], segments: [] }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = async (address = '/definitions/usercrudsampletable') => {
  const Queries = withQueries()
  const shown = render(
    <Queries>
      <MemoryRouter initialEntries={[address]}>
        <UserTablePage />
      </MemoryRouter>
    </Queries>,
  )
  await screen.findByText('Işıl Kaya')
  return shown
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const sorter = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button')
const lastRequest = () =>
  served.calls.findLast(
    ({ row, body }) => row === listUserTable && !(body as { withTotal: boolean }).withTotal,
  )!.body

describe('UserTablePage', () => {
  it('shows a user with the figures', async () => {
    await show()
    const row = screen.getByRole('row', { name: /Işıl Kaya/ })
    for (const text of ['isil@ornek.example', 'Örnek Tekstil', 'Gümüş', 'Bursa', '12', /1\.250,50/])
      within(row).getByText(text)
  })

  it('sorts by several columns with the Shift key and by one without it', async () => {
    const person = userEvent.setup({ pointerEventsCheck: 0 })
    await show()
    await person.click(sorter('Firma'))
    await person.keyboard('{Shift>}')
    await person.click(sorter('Gönderi'))
    await person.click(sorter('Gönderi'))
    await person.keyboard('{/Shift}')
    await waitFor(() => expect(lastRequest()).toMatchObject({ sort: 'company', thenBy: ['-shipments'] }))
    expect(screen.getByRole('columnheader', { name: 'Gönderi' }).getAttribute('aria-sort')).toBe('descending')
    await person.click(sorter('Şehir'))
    await waitFor(() => expect(lastRequest()).toMatchObject({ sort: 'city', thenBy: [] }))
  })

  it('stores the order and width of the columns', async () => {
    const person = userEvent.setup({ pointerEventsCheck: 0 })
    const { unmount } = await show()
    await person.click(screen.getByRole('button', { name: 'Sütunlar' }))
    await person.click(await screen.findByRole('button', { name: 'Telefon sütununu öne al' }))
    expect(headings().slice(0, 3)).toEqual(['Ad soyad ↑', 'Telefon', 'Durum'])
    const handle = () => screen.getByRole('separator', { name: 'Telefon sütununun genişliği' })
    for (let step = 0; step < 5; step += 1) {
      // Refocuses before the next key, because the closing column panel may take the focus.
      handle().focus()
      await person.keyboard('{ArrowRight}')
    }
    const width = handle().getAttribute('aria-valuenow')
    unmount()
    await show()
    expect(headings()[1]).toBe('Telefon')
    expect(width).toBe('124')
    expect(handle().getAttribute('aria-valuenow')).toBe(width)
    expect(screen.getByRole('columnheader', { name: /^Telefon/ }).style.width).toBe('124px')
  })
})
