import { StrictMode } from 'react'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { ActivatePage } from './pages/ActivatePage.tsx'
import { buildIntegration } from './testing/buildIntegration.ts'

let served: Awaited<ReturnType<typeof serveRows>>
let activated: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'connection']))
beforeEach(async () => {
  startSession(makeToken())
  activated = () => buildIntegration()
  served = await serveRows([{ row: activationEndpoints.activateIntegration, answer: () => activated() }])
})
afterEach(() => {
  clearSession()
  served.stop()
})

/** Opens the page like a browser that the store sent back. */
const show = (query: string) => {
  const Queries = withQueries()
  render(
    <StrictMode>
      <Queries>
        <MemoryRouter initialEntries={[`/integration/activate?${query}`]}>
          <ActivatePage />
        </MemoryRouter>
      </Queries>
    </StrictMode>,
  )
}
const expectLinks = async () => {
  const back = await screen.findByRole('link', { name: 'Listeye dön' })
  expect(back.getAttribute('href')).toBe('/integration/list')
  const another = screen.getByRole('link', { name: 'Yeni entegrasyon' })
  expect(another.getAttribute('href')).toBe('/integration/create')
}

describe('ActivatePage', () => {
  it.each([
    ['code=c&state=8.x&hmac=ab&shop=s.example', { code: 'c', state: '8.x' }],
    ['spapi_oauth_code=c&state=8.x&selling_partner_id=A1', { code: 'c', state: '8.x' }],
    ['success=1&user_id=8.x', { code: null, state: '8.x' }],
  ])('sends the return %s once and shows the success', async (query, sent) => {
    show(query)
    expect(screen.getByRole('status').textContent).toContain('Entegrasyon etkinleştiriliyor')
    expect(await screen.findByText('Hayalköy entegrasyonu etkinleştirildi')).toBeDefined()
    expect(served.calls.map(({ body }) => body)).toEqual([{ integrationId: 8, ...sent, query }])
    await expectLinks()
  })

  it.each([
    ['code=c', 'Gerekli parametreler eksik!'],
    ['code=c&state=abc', 'Entegrasyon numarası bulunamadı!'],
  ])('shows the documented text for %s and sends nothing', async (query, text) => {
    show(query)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(served.calls).toEqual([])
    await expectLinks()
  })

  it.each<[string, Answer, string]>([
    [
      'refused',
      { status: 422, failed: { Type: 'Business', Detail: 'Entegrasyon etkinleştirilemedi!' } },
      'Entegrasyon etkinleştirilemedi!',
    ],
    ['failed', { status: 500, failed: { Type: 'Server', Detail: '' } }, 'Beklenmeyen bir hata oluştu!'],
  ])('shows the documented text when the activation %s', async (_, answer, text) => {
    activated = () => answer
    show('code=c&state=8.x')
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    await expectLinks()
  })
})
