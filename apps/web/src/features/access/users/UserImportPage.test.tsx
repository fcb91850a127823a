import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { userImportEndpoints } from '@kervan/contract/access/userImport.endpoints'
import type { ImportedRow } from '@kervan/contract/access/userImport.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { UserImportPage } from './pages/UserImportPage.tsx'

const { previewUserImport, importUsers } = userImportEndpoints

const rowOf = (row: number, fields: Partial<ImportedRow> = {}): ImportedRow => ({
  row,
  email: `kisi${row}@ornek.example`,
  userName: 'Işıl Kaya',
  roleGroups: 'Operasyon',
  company: '',
  agency: '',
  state: 'right',
  problems: [],
  ...fields,
})
const wrong = rowOf(3, {
  state: 'wrong',
  problems: [{ field: 'email', message: 'Bu e-posta 2. satırda da var.' }],
})

let served: Awaited<ReturnType<typeof serveRows>>
let rows: ImportedRow[]
const answer = () => ({
  rows,
  rightCount: rows.filter(({ state }) => state === 'right').length,
  knownCount: 0,
  wrongCount: rows.filter(({ state }) => state === 'wrong').length,
})
beforeAll(() => loadTexts(['ui', 'shell', 'access/users', 'validation']))
beforeEach(async () => {
  startSession(makeToken())
  rows = [rowOf(2), wrong]
  // Skips body validation of the file upload because a form is not JSON; the server's test covers it.
  served = await serveRows([
    { row: { ...previewUserImport, body: undefined }, answer },
    { row: { ...importUsers, body: undefined }, answer },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const upload = async () => {
  const Queries = withQueries()
  const person = userEvent.setup()
  render(
    <Queries>
      <MemoryRouter>
        <UserImportPage />
      </MemoryRouter>
    </Queries>,
  )
  await person.upload(
    screen.getByLabelText('Dosyayı buraya bırakın ya da seçin'),
    new File(['x'], 'liste.csv'),
  )
  return person
}

describe('UserImportPage', () => {
  it('previews each imported user row before inviting, rows with problems first', async () => {
    await upload()
    const shown = (await screen.findAllByRole('row')).slice(1)
    expect(within(shown[0]!).getByText('E-posta: Bu e-posta 2. satırda da var.')).toBeTruthy()
    expect(within(shown[0]!).getByText('Hatalı')).toBeTruthy()
    expect(within(shown[1]!).getByText('Davet edilecek')).toBeTruthy()
    expect(served.calls.map(({ row }) => row.path)).not.toContain(importUsers.path)
  })

  it('invites the users of valid rows from a file', async () => {
    const person = await upload()
    await person.click(await screen.findByRole('button', { name: '1 kullanıcıyı davet et' }))
    await screen.findByText('Davet edildi')
    await waitFor(() => expect(screen.queryByRole('button', { name: /davet et$/ })).toBeNull())
    expect(served.calls.filter(({ row }) => row.path === importUsers.path)).toHaveLength(1)
  })

  it('offers no invitation when no row is valid', async () => {
    rows = [wrong]
    await upload()
    await screen.findByText(/Davet edilecek satır yok/)
    expect(screen.queryByRole('button', { name: /davet et$/ })).toBeNull()
  })
})
