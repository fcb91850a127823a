import { MemoryRouter } from 'react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import { RegisteredScreens } from '../../platform/screens/visibleScreens.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { screens } from '../screens.ts'
import { MainMenu } from './MainMenu.tsx'

let served: Awaited<ReturnType<typeof serveRows>>
let flags: readonly string[]
beforeAll(() => loadTexts(['ui', 'shell']))
beforeEach(async () => {
  localStorage.clear()
  flags = permissionFlags
  startSession(makeToken({ role: ['admin4controllers'] }))
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition, id) => ({ id, active: 1, role: { id, definition } })),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (address = '/home/view') => {
  const Queries = withQueries()
  render(
    <Queries>
      <RegisteredScreens value={screens}>
        <MemoryRouter initialEntries={[address]}>
          <MainMenu />
        </MemoryRouter>
      </RegisteredScreens>
    </Queries>,
  )
  return userEvent.setup()
}
const entries = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const group = (name: string) => screen.getByRole('button', { name })

describe('MainMenu', () => {
  it("shows entries by the user's flags, and no filter while there are few entries", async () => {
    flags = ['shipment', 'shipment_tracking', 'pricing_pricelist']
    show()
    expect(await screen.findByRole('link', { name: 'Gönderi takip' })).toBeDefined()
    expect(entries()).not.toContain('Gönderi listesi')
    // The menu group of this price list entry requires another flag than the entry.
    expect(entries()).not.toContain('Fiyat listeleri')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('scrolls to the entry of the current screen', async () => {
    const seen: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.textContent)
    })
    show('/definitions/audit')
    await screen.findByRole('link', { name: 'İşlem kayıtları' })
    await waitFor(() => expect(seen).toEqual(['İşlem kayıtları']))
    vi.restoreAllMocks()
  })

  it("folds a group, remembers it, and never hides the current screen's entry", async () => {
    const person = show('/pricing/supplierregioncountries')
    expect((await screen.findByRole('link', { name: 'Bölgeler' })).getAttribute('aria-current')).toBe('page')
    await person.click(group('Gönderi'))
    expect(group('Gönderi').getAttribute('aria-expanded')).toBe('false')
    expect(entries()).not.toContain('Gönderi listesi')
    expect(JSON.parse(localStorage.getItem('menu_folded')!)).toEqual(['shipment'])
    await person.click(group('Fiyat'))
    expect(entries()).toContain('Bölgeler')
    await person.click(group('Fiyat'))
    await person.click(group('Gönderi'))
    expect(entries()).toContain('Gönderi listesi')
    expect(localStorage.getItem('menu_folded')).toBeNull()
  })

  it('pins a screen to the top and unpins it', async () => {
    const person = show()
    await person.click(await screen.findByRole('button', { name: 'Bölgeler ekranını sabitle' }))
    expect(screen.getByText('Sabitlenenler')).toBeDefined()
    expect(entries()[0]).toBe('Bölgeler')
    expect(entries().filter((name) => name === 'Bölgeler')).toHaveLength(2)
    expect(localStorage.getItem('menu_pinned')).toContain('/pricing/supplierregioncountries')
    await person.click(screen.getAllByRole('button', { name: 'Bölgeler sabitlemesini kaldır' })[0]!)
    expect(screen.queryByText('Sabitlenenler')).toBeNull()
    expect(localStorage.getItem('menu_pinned')).toBeNull()
  })

  it('finds a screen by a few letters, even in a folded group', async () => {
    const person = show()
    await screen.findByRole('link', { name: 'Bölgeler' })
    await person.click(group('Fiyat'))
    await person.type(screen.getByRole('searchbox', { name: 'Menüde ara' }), 'bolge')
    expect(entries()).toEqual(['Bölgeler'])
    await person.type(screen.getByRole('searchbox', { name: 'Menüde ara' }), 'xyz')
    expect(entries()).toEqual([])
    expect(screen.getByText('Menüde böyle bir ekran yok.')).toBeDefined()
    await person.clear(screen.getByRole('searchbox', { name: 'Menüde ara' }))
    await person.click(group('Fiyat'))
    await waitFor(() => expect(entries()).toContain('Bölgeler'))
    expect(within(screen.getByRole('navigation')).getAllByRole('link').length).toBeGreaterThan(12)
  })
})
