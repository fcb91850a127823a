import { App, ConfigProvider } from 'antd'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { leaveTo } from '../../platform/screens/navigation.ts'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { connectionScreens } from './connection.routes.tsx'
import { ConnectionsPage } from './pages/ConnectionsPage.tsx'
import { buildConnection, fedex, ups } from './testing/buildConnection.ts'

// Only the departure from the product is replaced, because jsdom cannot navigate.
vi.mock('../../platform/screens/navigation.ts', async (original) => ({
  ...(await original<object>()),
  leaveTo: vi.fn(),
}))

const trackCall = {
  at: '2026-11-22T09:00:00.000Z',
  step: 'track',
  status: 200,
  failure: null,
  isFailed: false,
  milliseconds: 120,
  attempts: 1,
  reference: 'KRV-41870392-5',
}
const failedCall = {
  ...trackCall,
  status: null,
  failure: 'timeout' as const,
  isFailed: true,
  reference: null,
}
const rejectedCall = { ...trackCall, status: 401, isFailed: true, reference: null }

let served: Awaited<ReturnType<typeof serveRows>>
let connections: ConnectionAnswer[]
let canStore: boolean
let saved: (body: unknown) => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...connectionScreens[0]!.texts]))
beforeEach(async () => {
  startSession(makeToken())
  connections = [buildConnection()]
  canStore = true
  saved = () => buildConnection({ version: 4 })
  served = await serveRows([
    {
      row: connectionEndpoints.listConnections,
      answer: () => ({ connectors: [ups, fedex], connections, canStore }),
    },
    {
      row: authorizationEndpoints.startAuthorization,
      answer: () => ({ url: 'https://shop.example/consent?state=s' }),
    },
    { row: connectionEndpoints.saveConnection, answer: (body) => saved(body) },
    { row: connectionEndpoints.makeDefaultConnection, answer: () => buildConnection({ id: 6, version: 3 }) },
    {
      row: connectionEndpoints.removeConnection,
      answer: () => ({ returnCode: 200, returnText: 'Depo bağlantısı silindi.' }),
    },
    {
      row: connectionEndpoints.listConnectionCalls,
      answer: () => ({ calls: [trackCall, failedCall, rejectedCall] }),
    },
    {
      row: connectionEndpoints.testConnection,
      answer: () => {
        const lastTest = {
          outcome: 'credentials' as const,
          detail: 'Invalid client',
          testedAt: '2026-11-22T09:00:00.000Z',
        }
        connections = [buildConnection({ lastTest })]
        return lastTest
      },
    },
    {
      row: connectionEndpoints.setConnectionActive,
      answer: () => (connections = [buildConnection({ state: 'disabled', version: 4 })])[0]!,
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const show = () => {
  const Queries = withQueries()
  render(
    <Queries>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <ConnectionsPage />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </Queries>,
  )
  return userEvent.setup()
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const bodyOf = (row: object) => served.calls.findLast((call) => call.row === row)?.body
const openForm = async (name: string, action = 'Bilgileri değiştir') => {
  const user = show()
  await user.click((await rowOf(name)).getByRole('button', { name: 'Satır işlemleri' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return { user, form: within(await screen.findByRole('dialog', {}, { timeout: 10_000 })) }
}

describe('ConnectionsPage', () => {
  it('shows each connector with its state', async () => {
    show()
    expect((await rowOf('UPS')).getByText('Açık')).toBeDefined()
    expect((await rowOf('FedEx')).getByText('Kurulu değil')).toBeDefined()
    expect((await rowOf('FedEx')).queryByRole('button', { name: /dene/ })).toBeNull()
  })

  it('marks only fields that may be empty as optional', async () => {
    const { form } = await openForm('UPS')
    expect(form.getByText('Ortam').textContent).toBe('Ortam')
  })

  it('tests a connection and shows the result in its row', async () => {
    const user = show()
    await user.click((await rowOf('UPS')).getByRole('button', { name: 'UPS bağlantısını dene' }))
    expect(await screen.findByText('Bilgiler kabul edilmedi')).toBeDefined()
    expect(bodyOf(connectionEndpoints.testConnection)).toEqual({ id: 5 })
  })

  it('switches a connection off after confirmation', async () => {
    const user = show()
    await user.click((await rowOf('UPS')).getByRole('button', { name: 'Satır işlemleri' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Kapat' }))
    const question = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    await user.click(question.getByRole('button', { name: 'Kapat' }))
    await waitFor(async () => expect((await rowOf('UPS')).getByText('Kapalı')).toBeDefined())
    expect(bodyOf(connectionEndpoints.setConnectionActive)).toEqual({
      id: 5,
      version: 3,
      isActive: false,
    })
  })

  it('offers to authorize a connection that needs it and leaves for the other system', async () => {
    connections = [buildConnection({ state: 'authorizationNeeded', canAuthorize: true })]
    const user = show()
    expect((await rowOf('UPS')).getByText('Yetki gerekiyor')).toBeDefined()
    await user.click((await rowOf('UPS')).getByRole('button', { name: 'Satır işlemleri' }))
    expect(await screen.findByRole('menuitem', { name: 'Kapat' })).toBeDefined()
    await user.click(await screen.findByRole('menuitem', { name: 'Yetkilendir' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://shop.example/consent?state=s'))
    expect(bodyOf(authorizationEndpoints.startAuthorization)).toEqual({ id: 5 })
  })

  it('shows account, health and last calls of a connection', async () => {
    connections = [
      buildConnection({
        name: 'İzmir hesabı',
        environment: 'sandbox',
        health: {
          calls: 4,
          failures: 1,
          lastCallAt: '2026-11-22T09:00:00.000Z',
          lastSuccessAt: '2026-11-22T08:59:00.000Z',
          pausedUntil: null,
        },
      }),
    ]
    const user = show()
    const row = await rowOf('Son 4 çağrının 1 tanesi başarısız')
    expect(row.getByText('Deneme')).toBeDefined()
    await user.click(row.getByText(/İzmir hesabı/))
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
    const calls = within(await drawer.findByRole('region', { name: 'Son çağrılar' }))
    expect(calls.getAllByRole('row')).toHaveLength(4)
    expect(calls.getByText('Süresinde yanıt yok')).toBeDefined()
    expect(calls.getByText('Bilgiler kabul edilmedi · 401')).toBeDefined()
    expect(calls.getByText('KRV-41870392-5')).toBeDefined()
    expect(bodyOf(connectionEndpoints.listConnectionCalls)).toEqual({ id: 5 })
  })

  it('adds another connection to a system, which needs a name of its own', async () => {
    const { user, form } = await openForm('UPS', 'Yeni UPS bağlantısı ekle')
    await user.type(form.getByLabelText(/Bağlantının adı/), 'Depo')
    await user.type(form.getByLabelText(/İstemci kimliği/), 'our-id')
    await user.type(form.getByLabelText(/İstemci şifresi/), 'our-secret')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
    expect(bodyOf(connectionEndpoints.saveConnection)).toMatchObject({
      id: null,
      name: 'Depo',
      environment: 'live',
      version: null,
    })
  })

  it.each([
    ['Varsayılan yap', connectionEndpoints.makeDefaultConnection, null],
    ['Sil', connectionEndpoints.removeConnection, 'Sil'],
  ])('runs the action %s of a row with its id and version', async (name, row, confirmed) => {
    connections = [buildConnection(), buildConnection({ id: 6, name: 'Depo', isDefault: false, version: 2 })]
    const user = show()
    await user.click((await rowOf('Depo · UPS')).getByRole('button', { name: 'Satır işlemleri' }))
    await user.click(await screen.findByRole('menuitem', { name }))
    if (confirmed) {
      const question = within(await screen.findByRole('dialog', {}, { timeout: 10_000 }))
      await user.click(question.getByRole('button', { name: confirmed }))
    }
    await waitFor(() => expect(bodyOf(row)).toEqual({ id: 6, version: 2 }))
  })

  it('explains why no credentials can be entered while the server has no key', async () => {
    canStore = false
    const user = show()
    await user.click(await screen.findByText('FedEx'))
    expect(await screen.findByText(/CREDENTIAL_KEYS/)).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('ConnectionDialog', () => {
  it("shows the fields of the connector's settings and sends their values", async () => {
    const { user, form } = await openForm('FedEx', 'Kur')
    const address = form.getByLabelText<HTMLInputElement>(/API adresi/)
    expect([address.value, address.placeholder]).toEqual(['', 'https://live.fedex.example'])
    await user.click(form.getByRole('radio', { name: 'Deneme' }))
    expect(address.placeholder).toBe('https://sandbox.example')
    const secret = form.getByLabelText<HTMLInputElement>(/İstemci şifresi/)
    expect(secret.type).toBe('password')
    await user.type(form.getByLabelText(/İstemci kimliği/), 'our-id')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    expect(await form.findByText('Bu alan zorunludur.')).toBeDefined()
    await user.type(secret, 'our-secret')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
    expect(bodyOf(connectionEndpoints.saveConnection)).toEqual({
      id: null,
      connectorKey: 'fedex',
      companyId: null,
      name: 'FedEx',
      environment: 'sandbox',
      version: null,
      values: [
        { name: 'clientId', value: 'our-id' },
        { name: 'clientSecret', value: 'our-secret' },
        { name: 'apiUrl', value: null },
      ],
    })
  })

  it('keeps a stored secret that is not typed again', async () => {
    const { user, form } = await openForm('UPS')
    const secret = form.getByPlaceholderText('Kayıtlı; değiştirmek için yazın')
    expect(secret.closest('.ant-form-item')!.textContent).toContain('isteğe bağlı')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
    expect(bodyOf(connectionEndpoints.saveConnection)).toMatchObject({
      version: 3,
      values: [{ value: 'our-id' }, { name: 'clientSecret', value: null }, { value: 'https://ups.example' }],
    })
  })

  it('shows a server error on its field', async () => {
    saved = () => ({
      status: 400,
      failed: {
        Type: 'Validation',
        Detail: 'Bilgiler eksik.',
        Errors: { 'values.apiUrl': ['Adres https:// ile başlamalı.'] },
      },
    })
    const { user, form } = await openForm('UPS')
    await user.click(form.getByRole('button', { name: 'Kaydet' }))
    const address = form.getByLabelText(/API adresi/)
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    expect(await form.findByText('Adres https:// ile başlamalı.')).toBeDefined()
  })
})
