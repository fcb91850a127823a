import { MemoryRouter } from 'react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags, seededRoleGroups } from '@kervan/contract/permissions'
import type { RoleName } from '@kervan/contract/permissions'
import { RegisteredMenu, RegisteredScreens } from '../../../platform/screens/visibleScreens.ts'
import { clearSession, readSession, rememberFlags, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { menu } from '../../menu.ts'
import { screens } from '../../screens.ts'
import { BottomBar } from './BottomBar.tsx'
import { MainMenu } from './MainMenu.tsx'
import { Rail } from './Rail.tsx'
import { DoorTabs, ScreenTabs } from './Tabs.tsx'

let served: Awaited<ReturnType<typeof serveRows>>
let flags: readonly string[]
beforeAll(() => loadTexts(['ui', 'shell', 'menu']))
beforeEach(async () => {
  localStorage.clear()
  flags = permissionFlags
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

const show = (part: React.ReactElement, address = '/home/view', role: RoleName = 'admin4controllers') => {
  startSession(makeToken({ role: [role] }))
  const Queries = withQueries()
  render(
    <Queries>
      <RegisteredScreens value={screens}>
        <RegisteredMenu value={menu}>
          <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
        </RegisteredMenu>
      </RegisteredScreens>
    </Queries>,
  )
  return userEvent.setup()
}
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const current = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)
const asCustomer = () => {
  flags = seededRoleGroups.find(({ id }) => id === 2)!.flags
}

describe('MainMenu', () => {
  it('shows a customer the doors by rooms, the new shipment first and the settings last', async () => {
    asCustomer()
    show(<MainMenu />, '/shipment/shipmentdetail/77', 'user4controllers')
    await screen.findByRole('link', { name: 'Gönderiler' })
    expect(links()).toEqual([
      'Yeni gönderi',
      'Bugün',
      'Gönderiler',
      'Kurye',
      'Fiyat ve vergi',
      'Mağazalar',
      'Ürünler',
      'Adres defteri',
      'Sepet',
      'Ödemeler',
      'Ayarlar',
      'Yardım',
    ])
    expect(current()).toEqual(['Gönderiler'])
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('finds a screen by a few letters, also a screen without its own door', async () => {
    const person = show(<MainMenu />)
    await screen.findByRole('link', { name: 'Fiyatlar' })
    const filter = screen.getByRole('searchbox', { name: 'Menüde ara' })
    await person.type(filter, 'bolge')
    expect(links()[0]).toBe('Bölgeler')
    await person.type(filter, 'xyz')
    expect(links()).toEqual([])
    expect(screen.getByText('Menüde böyle bir ekran yok.')).toBeDefined()
    await person.clear(filter)
    expect(links()).toContain('Fiyatlar')
  })

  it('pins a screen to the top and unpins it', async () => {
    const person = show(<MainMenu />)
    await person.click(await screen.findByRole('button', { name: 'Uçuşlar ekranını sabitle' }))
    expect(screen.getByText('Sabitlenenler')).toBeDefined()
    expect(links()[0]).toBe('Uçuşlar')
    expect(localStorage.getItem('menu_pinned')).toContain('/pickup/flightlist')
    await person.click(screen.getAllByRole('button', { name: 'Uçuşlar sabitlemesini kaldır' })[0]!)
    expect(screen.queryByText('Sabitlenenler')).toBeNull()
    expect(localStorage.getItem('menu_pinned')).toBeNull()
  })
})

describe('Rail', () => {
  it('shows staff seven rooms and marks the room of the current screen', async () => {
    show(<Rail isMini={false} />, '/definitions/audit')
    await screen.findByRole('link', { name: 'Para' })
    expect(links()).toEqual(['Bugün', 'Müşteri', 'Toplama', 'Depo', 'Hat', 'Para', 'Ayarlar', 'Yardım'])
    expect(current()).toEqual(['Ayarlar'])
  })

  it('shows a customer the doors, named for a screen reader when only icons are seen', async () => {
    asCustomer()
    show(<Rail isMini />, '/cart', 'user4controllers')
    expect((await screen.findByRole('link', { name: 'Sepet' })).getAttribute('aria-current')).toBe('true')
    expect(links().join('')).toBe('')
  })

  it("shows the menu of the user's last visit before the flags arrive", () => {
    startSession(makeToken({ role: ['pickup4controllers'] }))
    rememberFlags(`${readSession()!.userId} pickup_warehouse`)
    show(<Rail isMini={false} />, '/home/view', 'pickup4controllers')
    expect(links()).toContain('Depo')
  })

  it("ignores the flags of another user's last visit", () => {
    startSession(makeToken({ role: ['pickup4controllers'] }))
    rememberFlags(`${readSession()!.userId + 1} pickup_warehouse`)
    show(<Rail isMini={false} />, '/home/view', 'pickup4controllers')
    expect(links()).not.toContain('Depo')
  })
})

describe('tabs', () => {
  it("shows the room's doors and the door's screens, and marks the current ones", async () => {
    show(
      <>
        <DoorTabs />
        <ScreenTabs />
      </>,
      '/pricing/supplierfuelcharge',
    )
    await waitFor(() => expect(current()).toEqual(['Bölge, ek ücret, vergi', 'Yakıt farkı']))
    expect(screen.getByRole('navigation', { name: 'Para' })).toBeDefined()
    expect(screen.getByRole('navigation', { name: 'Bölge, ek ücret, vergi' })).toBeDefined()
    expect(links()).toContain('Ek ücretler')
  })

  it('hides screens that the user may not open, and a row of one screen', async () => {
    flags = ['pricing', 'pricing_supplierfuelcharge']
    show(<ScreenTabs />, '/pricing/supplierfuelcharge')
    await waitFor(() => expect(links()).toEqual(['Yakıt farkı', 'Ek ücretler']))
  })
})

describe('BottomBar', () => {
  it('shows a customer the four most used doors and the menu', async () => {
    asCustomer()
    show(<BottomBar isMenuOpen={false} onOpenMenu={() => undefined} />, '/home/view', 'user4controllers')
    await screen.findByRole('link', { name: 'Kurye' })
    expect(links()).toEqual(['Bugün', 'Gönderiler', 'Yeni', 'Kurye'])
    expect(screen.getByRole('button', { name: 'Menü' })).toBeDefined()
  })

  it('shows staff the rooms of their work', async () => {
    flags = seededRoleGroups.find(({ id }) => id === 6)!.flags
    show(<BottomBar isMenuOpen={false} onOpenMenu={() => undefined} />, '/home/view', 'pickup4controllers')
    await screen.findByRole('link', { name: 'Depo' })
    expect(links()).toEqual(['Bugün', 'Müşteri', 'Hat', 'Depo'])
  })
})
