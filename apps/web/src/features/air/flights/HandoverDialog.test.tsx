import { App, ConfigProvider } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { HandoverDialog } from './components/HandoverDialog.tsx'

vi.mock('signature_pad', () => ({
  default: class {
    addEventListener() {}
    off() {}
    clear() {}
  },
}))

beforeAll(async () => {
  await loadTexts(['ui', 'air/flights'])
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ scale() {} } as never)
})

const flight = {
  id: '00000000-0000-4000-8000-000000000001',
  flightNumber: 'TK6401',
  bagCount: 1,
  pieceCount: 2,
  weightKg: 3,
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <HandoverDialog flight={flight} onClose={() => {}} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  )

afterEach(cleanup)

it('reports a missing name and signature at the handover and focuses the name', async () => {
  open()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Teslimi kaydet' }))
  const name = screen.getByRole('textbox')
  expect(document.activeElement).toBe(name)
  expect(screen.getByText('Teslim alanın adı gerekli!').id).toBe(name.getAttribute('aria-describedby'))
  const missing = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(missing().every((text) => text !== '')).toBe(true)
  await user.type(name, 'Işıl Çağlar')
  expect(missing().filter((text) => text !== '')).toHaveLength(1)
})

it('shows the typed name again after a reload, and not after it was cancelled', async () => {
  sessionStorage.clear()
  const user = userEvent.setup()
  const { unmount } = open()
  await user.type(await screen.findByRole('textbox'), 'Işıl')
  unmount()
  const { unmount: leave } = open()
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'Işıl')
  await user.click(screen.getByRole('button', { name: 'Vazgeç' }))
  leave()
  open()
  expect(await screen.findByRole('textbox')).toHaveProperty('value', '')
})
