import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { loadTexts } from '../../platform/text/i18n.ts'
import { PublicTrackingPage } from './pages/PublicTrackingPage.tsx'

const at = (address: string) => (
  <MemoryRouter initialEntries={[address]}>
    <PublicTrackingPage />
  </MemoryRouter>
)

test("hydrates the prerendered page unchanged and then searches the address's reference", async () => {
  await loadTexts(['shell', 'ui', 'tracking'])
  const fetched = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = document.createElement('div')
  root.innerHTML = renderToString(at('/trackingseperated'))
  document.body.append(root)
  const onRecoverableError = vi.fn()
  await act(async () => {
    hydrateRoot(root, at('/trackingseperated?reference=KRV-12345678-9'), { onRecoverableError })
  })
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.querySelector('input')?.value).toBe('KRV-12345678-9')
  expect(fetched).toHaveBeenCalledOnce()
})
