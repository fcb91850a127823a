import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import type { StoreCall } from '@kervan/contract/connection/care.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import type { PermissionFlag } from '@kervan/contract/permissions'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { renderScreen } from '../../../testing/renderScreen.tsx'
import { serveFlags } from '../../../testing/serveFlags.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { integrationScreens } from './integration.routes.tsx'
import { IntegrationsPage } from './pages/IntegrationsPage.tsx'
import { buildIntegration, buildPlatforms } from './testing/buildIntegration.ts'

let served: Awaited<ReturnType<typeof serveRows>>
let rows: Integration[]
let listed: () => Answer
let deleted: () => Answer
let tested: { outcome: string; detail: string }
let calls: StoreCall[]
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...integrationScreens[0]!.texts]))
beforeEach(() => {
  startSession(makeToken())
  rows = [buildIntegration()]
  calls = []
  tested = { outcome: 'credentials', detail: 'Consumer key is invalid' }
  listed = () => ({ items: rows, totalCount: rows.length })
  deleted = () => ({ returnCode: 200, returnText: 'Hayalköy bağlantısı silindi.' })
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = (...flags: PermissionFlag[]) => showAt('/', ...flags)
const showAt = async (address: string, ...flags: PermissionFlag[]) => {
  served = await serveRows([
    serveFlags('integration_list', ...flags),
    {
      row: integrationEndpoints.listPlatforms,
      answer: () => ({ platforms: buildPlatforms(), canStore: true }),
    },
    { row: integrationEndpoints.listIntegrations, answer: () => listed() },
    {
      row: integrationEndpoints.testIntegration,
      answer: () => {
        const at = '2026-11-27T09:00:00.000Z'
        const lastTest = { ...tested, testedAt: at } as Integration['lastTest']
        rows = [buildIntegration({ lastConnection: { at, isOk: false, detail: tested.detail }, lastTest })]
        return { ...tested, testedAt: at }
      },
    },
    {
      row: integrationEndpoints.updateIntegrationStatus,
      answer: () => (rows = [buildIntegration({ isActive: false, state: 'disabled', version: 3 })])[0]!,
    },
    { row: integrationCareEndpoints.listIntegrationCalls, answer: () => ({ calls }) },
    { row: integrationEndpoints.updateIntegration, answer: () => buildIntegration({ version: 3 }) },
    { row: integrationEndpoints.deleteIntegration, answer: () => deleted() },
  ])
  renderScreen(<IntegrationsPage />, address)
  return userEvent.setup()
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body

describe('IntegrationsPage', () => {
  it('shows a placeholder until the rows arrive, then each integration with its last connection', async () => {
    await show()
    expect(screen.getByRole('status', { name: 'Yükleniyor' })).toBeDefined()
    const row = await rowOf('Hayalköy')
    expect(row.getByText('WooCommerce')).toBeDefined()
    expect(row.getByText('hayalkoy.example')).toBeDefined()
    expect(row.getByText('Başarılı')).toBeDefined()
  })

  it('offers the first integration when there is none', async () => {
    rows = []
    await show('integration_create')
    expect(await screen.findByText('Henüz bağlı mağazanız yok')).toBeDefined()
    const links = await screen.findAllByRole('link', { name: 'Yeni ekle' })
    expect(links[0]!.getAttribute('href')).toBe('/integration/create')
  })

  it('shows the documented text and a retry when the rows cannot be loaded', async () => {
    listed = () => ({ status: 500, failed: {} })
    await show()
    expect(await screen.findByText('Entegrasyonlar alınırken hata oluştu!')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Yeniden dene' })).toBeDefined()
  })

  it('offers neither a new integration nor changes without the permission', async () => {
    await show()
    await rowOf('Hayalköy')
    expect(screen.queryByRole('link', { name: 'Yeni ekle' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Satır işlemleri' })).toBeNull()
    expect(bodyOf(integrationEndpoints.listPlatforms)).toBeUndefined()
  })

  it('shows the worst facts of a store in the list, and all facts and calls when it is opened', async () => {
    rows = [
      buildIntegration({
        storeHealth: [
          { kind: 'accessEnds', tone: 'warn', text: 'Erişim 6 gün sonra bitiyor' },
          { kind: 'quiet', tone: 'warn', text: '3 gündür sipariş yok; genelde günde 12 sipariş gelir' },
          { kind: 'refusedNumbers', tone: 'warn', text: 'Mağaza 3 taşıyıcı referansını kabul etmedi' },
        ],
      }),
    ]
    const call = { at: '2026-11-27T09:00:00.000Z', milliseconds: 240, attempts: 1 }
    calls = [
      { ...call, step: 'orders', status: 503, failure: null, isFailed: true },
      { ...call, step: 'GET', status: 200, failure: null, isFailed: false },
    ]
    const user = await show()
    const row = await rowOf('Hayalköy')
    expect(row.getByText('3 gündür sipariş yok; genelde günde 12 sipariş gelir')).toBeDefined()
    expect(row.queryByText('Mağaza 3 taşıyıcı referansını kabul etmedi')).toBeNull()
    await user.click(row.getByText('Hayalköy'))
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(drawer.getByText('Mağaza 3 taşıyıcı referansını kabul etmedi')).toBeDefined()
    expect(drawer.getByRole('link', { name: 'Ödeme sayfasında fiyat' }).getAttribute('href')).toBe(
      '/integration/checkout/8',
    )
    expect(await drawer.findByText('Karşı sistemde hata · 503')).toBeDefined()
    expect(drawer.getByText('Siparişler')).toBeDefined()
    expect(drawer.getByText('Mağazaya çağrı')).toBeDefined()
    expect(drawer.getByText('Başarılı · 200')).toBeDefined()
    expect(bodyOf(integrationCareEndpoints.listIntegrationCalls)).toEqual({ id: 8 })
  })

  it('opens the store that the address names, and offers to authorize it again', async () => {
    rows = [buildIntegration({ state: 'authorizationNeeded', canAuthorize: true })]
    await showAt('/?open=8', 'integration_create')
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(await drawer.findByRole('button', { name: 'Yeniden yetkilendir' })).toBeDefined()
  })

  it('asks for new keys when the store refuses typed ones', async () => {
    rows = [
      buildIntegration({
        storeHealth: [{ kind: 'accessLost', tone: 'bad', text: 'Mağaza dünden beri erişime izin vermiyor' }],
      }),
    ]
    await showAt('/?open=8')
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(drawer.getByText(/^Mağaza kayıtlı anahtarları kabul etmiyor/)).toBeDefined()
  })

  it('tests an integration and shows why the connection failed', async () => {
    const user = await show()
    await user.click((await rowOf('Hayalköy')).getByRole('button', { name: 'Hayalköy: bağlantıyı sına' }))
    expect(await screen.findByText(/Bilgiler kabul edilmedi: Consumer key is invalid$/)).toBeDefined()
    const row = await rowOf('Hayalköy')
    expect(await row.findByText('Başarısız')).toBeDefined()
    expect(row.getByText('Bilgiler kabul edilmedi: Consumer key is invalid')).toBeDefined()
    expect(bodyOf(integrationEndpoints.testIntegration)).toEqual({ id: 8 })
  })

  it('gives advice instead of the text of the network when no store answers', async () => {
    tested = { outcome: 'unreachable', detail: 'getaddrinfo ENOTFOUND hayalkoy.example' }
    const user = await show()
    await user.click((await rowOf('Hayalköy')).getByRole('button', { name: 'Hayalköy: bağlantıyı sına' }))
    const advice = 'Ulaşılamıyor. Bu adreste yanıt veren bir mağaza yok; mağaza adresini denetleyin.'
    expect(await (await rowOf('Hayalköy')).findByText(advice)).toBeDefined()
    expect(screen.queryByText(/ENOTFOUND/)).toBeNull()
  })

  it('switches an integration off with its version', async () => {
    const user = await show()
    const toggle = (await rowOf('Hayalköy')).getByRole('switch', { name: 'Hayalköy açık' })
    await user.click(toggle)
    await waitFor(() =>
      expect(bodyOf(integrationEndpoints.updateIntegrationStatus)).toEqual({
        id: 8,
        version: 2,
        isActive: false,
      }),
    )
    await waitFor(async () =>
      expect((await rowOf('Hayalköy')).getByRole('switch').getAttribute('aria-checked')).toBe('false'),
    )
  })

  it('shows the last four characters of a stored secret and keeps a secret that is not typed again', async () => {
    const user = await show('integration_create')
    await user.click((await rowOf('Hayalköy')).getByRole('button', { name: 'Satır işlemleri' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bilgileri değiştir' }))
    const form = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    expect(form.getByPlaceholderText('Kayıtlı: ••••9af2; değiştirmek için yazın')).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(bodyOf(integrationEndpoints.updateIntegration)).toMatchObject({
        id: 8,
        version: 2,
        values: [
          { name: 'storeUrl', value: 'https://hayalkoy.example' },
          { name: 'consumerKey', value: null },
          { name: 'consumerSecret', value: null },
          { name: 'webhookSecret', value: null },
        ],
      }),
    )
  })

  it('asks for the keys again when the address changes, and tests the store after saving', async () => {
    const user = await show('integration_create')
    await user.click((await rowOf('Hayalköy')).getByRole('button', { name: 'Satır işlemleri' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Bilgileri değiştir' }))
    const form = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    const enter = async (label: RegExp, text: string) => {
      await user.clear(form.getByLabelText(label))
      await user.paste(text)
    }
    await enter(/^Mağaza adresi/, 'https://yeni.example')
    expect(await form.findByText(/^Adres değişince kayıtlı anahtarlar kullanılmaz/)).toBeDefined()
    expect(form.queryByPlaceholderText(/^Kayıtlı/)).toBeNull()
    await enter(/^Müşteri anahtarı/, 'ck_1')
    await enter(/^Müşteri şifresi/, 'cs_1')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(bodyOf(integrationEndpoints.testIntegration)).toEqual({ id: 8 }))
  })

  it('shows why an integration in use is not deleted', async () => {
    const reason = 'Bu bağlantıyla iş yapılmış, kaydı silinemez. Kapatabilirsiniz.'
    deleted = () => ({ status: 422, failed: { Detail: reason } })
    const user = await show('integration_create')
    await user.click((await rowOf('Hayalköy')).getByRole('button', { name: 'Satır işlemleri' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Sil' }))
    const question = within(await screen.findByRole('dialog', { name: 'Hayalköy entegrasyonu silinsin mi?' }))
    await user.click(question.getByRole('button', { name: 'Sil' }))
    expect(await screen.findByText(reason)).toBeDefined()
    expect(bodyOf(integrationEndpoints.deleteIntegration)).toEqual({ id: 8, version: 2 })
  })
})
