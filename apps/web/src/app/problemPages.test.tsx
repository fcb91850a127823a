import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { loadTexts } from '../platform/text/i18n.ts'
import { clearSession, startSession } from '../platform/session/session.ts'
import { makeToken } from '../testing/makeToken.ts'
import { serveRows } from '../testing/serveRows.ts'
import { withQueries } from '../testing/withQueries.tsx'
import { App } from './App.tsx'
import { ShellRoutes } from './ShellRoutes.tsx'

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['shell', 'ui']))
beforeEach(async () => {
  const settings = { isDemonstration: false, googleClientId: null, passkeyDomain: null }
  served = await serveRows([
    { row: accessEndpoints.getUserMenu, answer: () => [] },
    {
      row: systemEndpoints.getPublicSettings,
      answer: () => ({ ...settings, whatsAppNumber: null, helpEmail: null, landingAtRoot: false }),
    },
  ])
})
afterEach(() => {
  clearSession()
  return served.stop()
})

it.each([
  ['/403', 'Yetkiniz yok'],
  ['/404', 'Sayfa bulunamadı'],
  ['/500', 'Bir şeyler ters gitti'],
])('shows a visitor at %s the title %s', async (path, title) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(document.title).toBe(`${title} · Kervan`)
})

it.each([
  ['/invoicing/nowhere', 'Sayfa bulunamadı'],
  ['/shipment/nowhere', 'Sayfa bulunamadı'],
])('shows at %s the title %s to a signed-in user', async (path, title) => {
  startSession(makeToken())
  const Wrapper = withQueries()
  render(
    <Wrapper>
      <MemoryRouter initialEntries={[path]}>
        <ShellRoutes />
      </MemoryRouter>
    </Wrapper>,
  )
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
})
