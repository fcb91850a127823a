import { App } from 'antd'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { auditEndpoints } from '@kervan/contract/system/audit.endpoints'
import type { AuditEntry } from '@kervan/contract/system/audit.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { AuditPage } from './pages/AuditPage.tsx'

const entry: AuditEntry = {
  id: 7,
  at: '2026-11-20T09:00:00.000Z',
  actorID: 3,
  actorName: 'Örnek Yönetici',
  onBehalfOf: null,
  action: 'fuelChanged',
  subject: 'fuelCharge',
  subjectID: '41',
  subjectName: 'UPS',
  changes: [
    { field: 'percent', before: '20', after: '21.5', beforeName: null, afterName: null },
    { field: 'validTo', before: null, after: '2026-11-29', beforeName: null, afterName: null },
    { field: 'serviceId', before: null, after: '11', beforeName: null, afterName: 'UPS Expedited' },
  ],
  details: [{ field: 'reason', value: 'Duyuru', valueName: null }],
  address: '10.0.0.1',
}
const old: AuditEntry = { ...entry, id: 6, actorID: null, actorName: null, action: 'longGone', changes: [] }

let items: AuditEntry[]
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'audit', 'access/roles', 'validation']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken())
  items = [entry, old]
  served = await serveRows([
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    { row: referenceEndpoints.listCountries, answer: () => [] },
    {
      row: auditEndpoints.listAuditEntries,
      answer: () => ({ items, nextCursor: null, total: { count: items.length, isMore: false } }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (address = '/definitions/audit') => {
  const Queries = withQueries()
  render(
    <Queries>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <AuditPage />
        </MemoryRouter>
      </App>
    </Queries>,
  )
  return userEvent.setup({ pointerEventsCheck: 0 })
}
const askedFor = () =>
  served.calls
    .filter(({ row }) => row === auditEndpoints.listAuditEntries)
    .map(({ body }) => body as { subject: string[]; subjectID?: string; actorID?: number })

describe('AuditPage', () => {
  it('shows an audit entry as text, and unknown names as stored', async () => {
    show()
    const row = within(await screen.findByRole('row', { name: /Yakıt farkı değiştirildi/ }))
    expect(row.getByText('UPS')).toBeTruthy()
    expect(
      row.getByText(/Yüzde: %20\s+%21,5; Geçerlilik bitişi: –\s+29.11.2026; Servis: –\s+UPS Expedited/),
    ).toBeTruthy()
    expect(row.getByText('Yakıt farkı').title).toBe('fuelCharge')
    expect(screen.getByRole('row', { name: /longGone/ }).textContent).toContain('Sistem')
  })

  it('opens an audit entry with old and new values and the raw names on hover', async () => {
    const person = show()
    const row = await screen.findByRole('row', { name: /Yakıt farkı değiştirildi/ })
    await person.click(within(row).getByRole('button', { name: /20.11.2026/ }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByRole('row', { name: /Yüzde\s*%20\s*%21,5/ })).toBeTruthy()
    expect(drawer.getByRole('row', { name: /Servis\s*–\s*UPS Expedited/ })).toBeTruthy()
    for (const code of ['percent', 'fuelChanged', 'fuelCharge']) expect(drawer.getByTitle(code)).toBeTruthy()
    for (const text of ['Yakıt farkı değiştirildi', 'UPS', 'Duyuru', '10.0.0.1'])
      expect(drawer.getAllByText(text).length).toBeGreaterThan(0)
  })

  it('links a row that has a screen, and shows a dash for one without name', async () => {
    const id = 'c1a5b2f0-0000-4000-8000-000000000001'
    items = [
      { ...entry, subject: 'bag', subjectID: id, subjectName: 'TRB-0041' },
      { ...old, subject: 'bag', subjectID: id, subjectName: null },
    ]
    show()
    const link = await screen.findByRole('link', { name: 'TRB-0041' })
    expect(link.getAttribute('href')).toBe(`/pickup/shipmentlist/${id}`)
    expect(screen.getByTitle(id).textContent).toBe('–')
  })

  it('shows the audit history of one row', async () => {
    const person = show()
    const row = await screen.findByRole('row', { name: /Yakıt farkı değiştirildi/ })
    await person.click(within(row).getByRole('button', { name: /işlem/i }))
    await person.click(await screen.findByRole('menuitem', { name: 'Bu kaydın geçmişi' }))
    await screen.findByText(/Kayıt türü: Yakıt farkı/)
    expect(askedFor().at(-1)).toMatchObject({ subject: ['fuelCharge'], subjectID: '41' })
  })

  it('reports an audit search without results', async () => {
    items = []
    show()
    expect(await screen.findByText('Henüz işlem kaydı yok')).toBeTruthy()
  })
})
