import type { ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { HelpPage } from '../features/help/pages/HelpPage.tsx'
import { SignedInHelpPage } from '../features/help/pages/SignedInHelpPage.tsx'
import { createQueryClient } from '../platform/api/query.ts'
import { RegisteredMenu, RegisteredScreens } from '../platform/screens/visibleScreens.ts'
import { clearSession, rememberFlags, startSession } from '../platform/session/session.ts'
import { loadTexts } from '../platform/text/i18n.ts'
import { makeToken } from '../testing/makeToken.ts'
import { serveRows } from '../testing/serveRows.ts'
import { menu } from './menu.ts'
import { publicPages } from './publicPages.tsx'
import { screens } from './screens.ts'

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['shell', 'ui', 'help']))
let flags: readonly string[]
beforeEach(async () => {
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition) => ({ role: { definition } })),
    },
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

const linksOf = async (page: ReactNode) => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RegisteredScreens value={screens}>
        <RegisteredMenu value={menu}>
          <MemoryRouter>{page}</MemoryRouter>
        </RegisteredMenu>
      </RegisteredScreens>
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: 'destek@kervan.example' })
  return screen.getAllByRole('link').map((link) => link.getAttribute('href')!)
}

it('links visitors to public pages only, and to a person', async () => {
  const links = await linksOf(<HelpPage />)
  expect(links).toContain('https://wa.me/905321112233')
  expect(links).toContain('mailto:destek@kervan.example')
  const inside = links.filter((path) => path.startsWith('/'))
  expect(inside.length).toBeGreaterThan(3)
  for (const path of inside) expect(publicPages.map((page) => page.path)).toContain(path)
})

const signedInLinks = async (known: readonly string[]) => {
  flags = known
  const session = startSession(makeToken({}, Date.now() + 3_600_000))!
  rememberFlags([session.userId, ...flags].join(' '))
  return (await linksOf(<SignedInHelpPage />)).filter((path) => path.startsWith('/'))
}

it('links signed-in users to their screens', async () => {
  const inside = await signedInLinks(permissionFlags)
  expect(inside.length).toBeGreaterThan(10)
  for (const path of inside) expect(screens.map((one) => one.path)).toContain(path)
})

it('links signed-in users to no screen that they may not open', async () => {
  const inside = await signedInLinks(['shipment', 'shipment_shipmentlist'])
  expect(new Set(inside)).toEqual(new Set(['/shipment/shipmentlist']))
})

it('shows staff their own answers and searches all of them', async () => {
  flags = permissionFlags
  const session = startSession(makeToken({ role: 'operation4controllers' }, Date.now() + 3_600_000))!
  rememberFlags([session.userId, ...flags].join(' '))
  await linksOf(<SignedInHelpPage />)
  expect(screen.getByRole('heading', { name: 'Ekibin işleri' })).toBeDefined()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Yardımda ara' }), { target: { value: 'hacimsel' } })
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Ücret hangi ağırlığa göre hesaplanır?',
  ])
})
