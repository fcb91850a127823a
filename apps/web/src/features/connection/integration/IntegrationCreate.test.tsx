import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { serveFlags } from '../../../testing/serveFlags.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { integrationScreens } from './integration.routes.tsx'
import { IntegrationCreatePage } from './pages/IntegrationCreatePage.tsx'
import { IntegrationPlatformPage } from './pages/IntegrationPlatformPage.tsx'
import { buildIntegration, buildPlatforms } from './testing/buildIntegration.ts'

let served: Awaited<ReturnType<typeof serveRows>>
let canStore: boolean
let listed: () => Answer
let created: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...integrationScreens[1]!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  canStore = true
  listed = () => ({ platforms: buildPlatforms(), canStore })
  created = () => buildIntegration()
  served = await serveRows([
    serveFlags('integration', 'integration_create', 'integration_list'),
    { row: integrationEndpoints.listPlatforms, answer: () => listed() },
    { row: integrationEndpoints.createIntegration, answer: () => created() },
    {
      row: integrationEndpoints.testIntegration,
      answer: () => ({ outcome: 'ok', detail: '', testedAt: '2026-11-27T09:00:00.000Z' }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (path: string) => {
  renderScreen(
    <Routes>
      <Route path="/integration/create" element={<IntegrationCreatePage />} />
      <Route path="/integration/:platform" element={<IntegrationPlatformPage />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  )
  return userEvent.setup()
}
const address = () => screen.getByTestId('address').textContent
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body

const fillForm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(await screen.findByLabelText('Mağaza adresi'), 'https://hayalkoy.example')
  await user.type(screen.getByLabelText('Müşteri anahtarı (Consumer key)'), 'ck_1')
  await user.type(screen.getByLabelText('Müşteri şifresi (Consumer secret)'), 'cs_1')
  await user.click(screen.getByRole('button', { name: 'Entegrasyonu oluştur' }))
}

describe('IntegrationCreatePage', () => {
  it('links active platforms to their form and shows the others as coming soon', async () => {
    show('/integration/create')
    expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeDefined()
    const grid = within(await screen.findByRole('list', { name: 'Bütün pazaryerleri' }))
    expect(grid.getAllByRole('listitem')).toHaveLength(10)
    expect(grid.getByRole('link', { name: /WooCommerce/ }).getAttribute('href')).toBe(
      '/integration/woocommerce',
    )
    expect(grid.getAllByRole('link')).toHaveLength(1)
    expect(grid.getAllByText('Yakında')).toHaveLength(9)
  })

  it('shows the documented text when the platforms cannot be loaded', async () => {
    listed = () => ({ status: 500, failed: {} })
    show('/integration/create')
    expect(await screen.findByText('Entegrasyonlar alınırken hata oluştu!')).toBeDefined()
  })

  it('says that nothing can be created while the server cannot store credentials', async () => {
    canStore = false
    show('/integration/create')
    expect(await screen.findByText(/güvenle saklanamıyor/)).toBeDefined()
  })
})

describe('IntegrationPlatformPage', () => {
  it('creates an integration, tests it and opens the list', async () => {
    const user = show('/integration/woocommerce')
    await fillForm(user)
    await waitFor(() => expect(address()).toBe('/integration/list'))
    expect(bodyOf(integrationEndpoints.createIntegration)).toMatchObject({
      platform: 'woocommerce',
      name: 'WooCommerce',
      values: [
        { name: 'storeUrl', value: 'https://hayalkoy.example' },
        { name: 'consumerKey', value: 'ck_1' },
        { name: 'consumerSecret', value: 'cs_1' },
        { name: 'webhookSecret', value: null },
      ],
    })
    await waitFor(() => expect(bodyOf(integrationEndpoints.testIntegration)).toEqual({ id: 8 }))
    expect(await screen.findByText('Bağlantı sınandı. Çalışıyor')).toBeDefined()
  })

  it("shows the server's message on the field of the store's address", async () => {
    created = () => ({
      status: 400,
      failed: { Errors: { 'values.storeUrl': ['Geçersiz pazaryeri ya da mağaza adresi!'] } },
    })
    const user = show('/integration/woocommerce')
    await fillForm(user)
    expect(await screen.findByText('Geçersiz pazaryeri ya da mağaza adresi!')).toBeDefined()
    expect(address()).toBe('/integration/woocommerce')
  })

  it('names the platform when the integration could not be created', async () => {
    created = () => ({ status: 500, failed: {} })
    const user = show('/integration/woocommerce')
    await fillForm(user)
    expect(await screen.findByText(/^WooCommerce entegrasyonu oluşturulurken hata oluştu!/)).toBeDefined()
  })

  it('does not send a form with empty required fields', async () => {
    const user = show('/integration/woocommerce')
    await user.click(await screen.findByRole('button', { name: 'Entegrasyonu oluştur' }))
    expect((await screen.findAllByText('Bu alan zorunludur.')).length).toBeGreaterThanOrEqual(3)
    expect(bodyOf(integrationEndpoints.createIntegration)).toBeUndefined()
  })

  it('shows no form for a platform that is not open yet', async () => {
    show('/integration/shopify')
    expect(await screen.findByText('Shopify entegrasyonu henüz açılmadı')).toBeDefined()
  })

  it.each(['/integration/nowhere', '/integration/lists'])('leads from %s to the 404 page', async (path) => {
    show(path)
    await waitFor(() => expect(address()).toBe('/404'))
  })
})
