import { MemoryRouter, useLocation } from 'react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { permissionFlags } from '@kervan/contract/permissions'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { changeAppearance } from '../../../platform/appearance.ts'
import { RegisteredMenu, RegisteredScreens } from '../../../platform/screens/visibleScreens.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { menu } from '../../menu.ts'
import { screens } from '../../screens.ts'
import { CommandPalette } from './CommandPalette.tsx'

const reference = 'KRV-00004711-6'
const shipment = { id: '77', state: 'booked', assetReference: reference, receiverName: 'Ingrid Eksempel' }

const phone = '+34 612 345 678'
const email = 'lucia@tejidos.es'
/** The answers' other fields are not shown. */
const lucia = { id: '8', company: null, authorizedPerson: 'Lucía Márquez', phone: '612345678', email }
const contactsFor = (body: unknown) =>
  [phone, email].includes((body as { searchText: string }).searchText) ? [lucia] : []

let served: Awaited<ReturnType<typeof serveRows>>
let flags: readonly string[]
let isClosed: boolean
beforeAll(async () => {
  // jsdom has no modal dialogs and no layout.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  Element.prototype.scrollIntoView = () => undefined
  await loadTexts(['ui', 'shell', 'menu', 'searchWords', 'shipment'])
})
beforeEach(async () => {
  localStorage.clear()
  isClosed = false
  flags = permissionFlags
  startSession(makeToken({ role: ['admin4controllers'] }))
  served = await serveRows([
    {
      row: accessEndpoints.getUserMenu,
      answer: () => flags.map((definition, id) => ({ id, active: 1, role: { id, definition } })),
    },
    {
      row: shipmentListEndpoints.listShipments,
      answer: (body) => {
        const asked = (body as { reference?: string }).reference
        const isIt = asked === reference || asked === phone
        return { items: isIt ? [shipment] : [], nextCursor: null, total: null }
      },
    },
    {
      row: contactEndpoints.listReceivers,
      answer: (body) => ({ items: contactsFor(body), totalCount: null }),
    },
    { row: contactEndpoints.listSenders, answer: () => ({ items: [], totalCount: null }) },
    {
      row: companyAdministrationEndpoints.listCompanyChoices,
      answer: (body) =>
        (body as { searchText?: string }).searchText === phone
          ? [{ id: 5, name: 'Öztürk İnşaat', taxID: '4540536920' }]
          : [],
    },
  ])
})
afterEach(() => {
  changeAppearance({ themeType: 'system' })
  clearSession()
  served.stop()
})

const Place = () => <output data-testid="place">{useLocation().pathname}</output>
const show = (initialText?: string) => {
  const Queries = withQueries()
  render(
    <Queries>
      <RegisteredScreens value={screens}>
        <RegisteredMenu value={menu}>
          <MemoryRouter initialEntries={['/home/view']}>
            <Place />
            <CommandPalette initialText={initialText} onClose={() => (isClosed = true)} />
          </MemoryRouter>
        </RegisteredMenu>
      </RegisteredScreens>
    </Queries>,
  )
  return userEvent.setup()
}
const field = () => screen.getByRole('combobox', { name: 'Ekran, referans, ad, telefon ya da e-posta' })
const titles = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild!.textContent)
const place = () => screen.getByTestId('place').textContent
/** Waits until the flags and therefore the screens are loaded. */
const isReady = () => waitFor(() => expect(titles()).toContain('Bölgeler'))

describe('CommandPalette', () => {
  it('opens a screen by a few letters and Enter', async () => {
    const person = show()
    await isReady()
    await person.type(field(), 'bolge{Enter}')
    expect(place()).toBe('/pricing/supplierregioncountries')
    expect(isClosed).toBe(true)
  })

  it('moves with arrows, wraps at the ends and announces the active option', async () => {
    const person = show()
    await isReady()
    await person.type(field(), 'liste')
    const found = screen.getAllByRole('option')
    expect(found.length).toBeGreaterThan(2)
    const chosen = () =>
      screen
        .getAllByRole('option')
        .findIndex((one) => one.ariaSelected === 'true' || one.getAttribute('aria-selected') === 'true')
    await person.keyboard('{ArrowDown}')
    expect(chosen()).toBe(1)
    expect(field().getAttribute('aria-activedescendant')).toBe(found[1]!.id)
    await person.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toBe(found.length - 1)
  })

  it('goes on with the text that was typed while it loaded', async () => {
    const person = show('bol')
    await waitFor(() => expect(titles()).toContain('Bölgeler'))
    await person.type(field(), 'ge{Enter}')
    expect(place()).toBe('/pricing/supplierregioncountries')
  })

  it('finds and runs actions besides screens', async () => {
    const person = show()
    await isReady()
    await person.type(field(), 'koyu temaya')
    await waitFor(() => expect(titles()).toEqual(['Koyu temaya geç']))
    await person.click(screen.getByRole('option'))
    expect(localStorage.getItem('theme_type')).toBe('dark')
  })

  it("opens the scanned shipment when Enter comes before the server's answer", async () => {
    const person = show()
    await isReady()
    await person.type(field(), `${reference}{Enter}`)
    await waitFor(() => expect(place()).toBe('/shipment/shipmentdetail/77'))
    expect(isClosed).toBe(true)
  })

  it('opens tracking for a number that is not one of our shipments', async () => {
    const person = show()
    await isReady()
    await person.type(field(), '1Z999AA10123456784{Enter}')
    await waitFor(() => expect(decodeURIComponent(place() ?? '')).toContain('1Z999AA10123456784'))
    expect(place()).toMatch(/^\/shipment\/tracking\//)
  })

  it('finds shipments, saved addresses and companies by a phone number', async () => {
    const person = show()
    await isReady()
    await person.type(field(), phone)
    await waitFor(() =>
      expect(titles()).toEqual([
        `${reference} · Ingrid Eksempel`,
        'Lucía Márquez · 612345678',
        'Öztürk İnşaat · 4540536920',
      ]),
    )
    await person.click(screen.getByText('Lucía Márquez · 612345678'))
    expect(place()).toBe('/shipment/contacts')
  })

  it('opens the saved address of an email with Enter', async () => {
    const person = show()
    await isReady()
    await person.type(field(), `${email}{Enter}`)
    await waitFor(() => expect(place()).toBe('/shipment/contacts'))
  })

  it('finds a screen by an everyday word that is not in its title', async () => {
    const person = show()
    await isReady()
    await person.type(field(), 'kim değiştirdi')
    await waitFor(() => expect(titles()).toEqual(['İşlem kayıtları']))
  })

  it("shows only entries that the user's flags allow and requests no other shipments", async () => {
    flags = permissionFlags.filter(
      (flag) => !['shipment_shipmentlist', 'shipment_tracking', 'pricing_pricelist'].includes(flag),
    )
    const person = show()
    await isReady()
    await person.type(field(), reference)
    expect(await screen.findByText('Sonuç bulunamadı.')).toBeDefined()
    await person.clear(field())
    await person.type(field(), 'fiyat liste')
    expect(titles()).toEqual([])
    expect(served.calls.some(({ row }) => row === shipmentListEndpoints.listShipments)).toBe(false)
  })
})
