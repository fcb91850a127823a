import { MemoryRouter } from 'react-router'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { HelpPage } from '../features/help/pages/HelpPage.tsx'
import { clearSession, startSession } from '../platform/session/session.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { makeToken } from '../testing/makeToken.ts'
import { serveRows } from '../testing/serveRows.ts'
import { publicPages } from './publicPages.tsx'
import { screens } from './screens.ts'

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['shell', 'ui', 'help']))
beforeEach(async () => {
  served = await serveRows([
    {
      row: systemEndpoints.getPublicSettings,
      answer: () => ({
        isDemonstration: false,
        googleClientId: null,
        passkeyDomain: null,
        whatsAppNumber: '+905321112233',
        helpEmail: 'destek@kervan.example',
        landingAtRoot: false,
      }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const linksOf = async () => {
  render(
    <MemoryRouter>
      <HelpPage />
    </MemoryRouter>,
  )
  await screen.findByRole('link', { name: 'destek@kervan.example' })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href')!)
}

it('links visitors to public pages only, and to a person', async () => {
  const links = await linksOf()
  expect(links).toContain('https://wa.me/905321112233')
  expect(links).toContain('mailto:destek@kervan.example')
  const inside = links.filter((path) => path.startsWith('/'))
  expect(inside.length).toBeGreaterThan(3)
  for (const path of inside) expect(publicPages.map((page) => page.path)).toContain(path)
})

it('links signed-in users to their screens', async () => {
  startSession(makeToken())
  const inside = (await linksOf()).filter((path) => path.startsWith('/'))
  expect(inside.length).toBeGreaterThan(10)
  for (const path of inside) expect(screens.map((one) => one.path)).toContain(path)
})
