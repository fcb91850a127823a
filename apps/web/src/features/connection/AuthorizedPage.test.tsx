import { StrictMode } from 'react'
import { App, ConfigProvider } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import type { Answer } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { AuthorizedPage } from './pages/AuthorizedPage.tsx'
import { buildConnection } from './testing/buildConnection.ts'

const path = '/definitions/connections/authorized'
let served: Awaited<ReturnType<typeof serveRows>>
let completed: () => Answer
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'connection']))
beforeEach(async () => {
  startSession(makeToken())
  completed = () => buildConnection({ name: 'Mağaza' })
  served = await serveRows([{ row: authorizationEndpoints.completeAuthorization, answer: () => completed() }])
})
afterEach(() => {
  clearSession()
  served.stop()
})

/** Opens the page like a browser that the other system sent back. */
const show = () => {
  const Queries = withQueries()
  render(
    <StrictMode>
      <Queries>
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>
            <MemoryRouter initialEntries={[`${path}?state=abc&code=x%2By`]}>
              <Routes>
                <Route path={path} element={<AuthorizedPage />} />
                <Route path="/definitions/connections" element={<p>list of connections</p>} />
              </Routes>
            </MemoryRouter>
          </App>
        </ConfigProvider>
      </Queries>
    </StrictMode>,
  )
  return userEvent.setup()
}

describe('AuthorizedPage', () => {
  it('sends the query once and opens the list of connections', async () => {
    show()
    expect(screen.getByRole('status').textContent).toContain('Bağlantı yetkilendiriliyor')
    expect(await screen.findByText('list of connections')).toBeDefined()
    expect(served.calls.map(({ body }) => body)).toEqual([{ query: 'state=abc&code=x%2By' }])
  })

  it('shows why the authorization was refused, with a way back and no retry', async () => {
    completed = () => ({
      status: 422,
      failed: { Type: 'Business', Detail: 'Bu yetkilendirme geçersiz.' },
    })
    const user = show()
    expect((await screen.findByRole('alert')).textContent).toContain('Bu yetkilendirme geçersiz.')
    expect(screen.queryByRole('button', { name: 'Yeniden dene' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Bağlantılara dön' }))
    expect(await screen.findByText('list of connections')).toBeDefined()
  })

  it('sends the query again when the server did not answer', async () => {
    completed = () => ({ status: 500, failed: { Type: 'Server', Detail: '' } })
    const user = show()
    expect((await screen.findByRole('alert')).textContent).toContain('Yetkilendirme tamamlanamadı')
    completed = () => buildConnection()
    await user.click(screen.getByRole('button', { name: 'Yeniden dene' }))
    await waitFor(() => expect(screen.getByText('list of connections')).toBeDefined())
    expect(served.calls).toHaveLength(2)
  })
})
