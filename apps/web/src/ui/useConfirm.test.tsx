import { App, ConfigProvider } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../platform/text/i18n.ts'
import { useConfirm } from './useConfirm.ts'

beforeAll(() => loadTexts(['ui']))

const words = { opener: 'opener', title: 'Zone 4?', action: 'remove' }

const Screen = ({ onConfirm }: { onConfirm: () => Promise<unknown> }) => {
  const confirm = useConfirm()
  return (
    <button onClick={() => confirm({ title: words.title, action: words.action, onConfirm })}>
      {words.opener}
    </button>
  )
}

const open = async (onConfirm: () => Promise<unknown>) => {
  const user = userEvent.setup()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Screen onConfirm={onConfirm} />
      </App>
    </ConfigProvider>,
  )
  await user.click(screen.getByRole('button', { name: words.opener }))
  await screen.findByRole('dialog', {}, { timeout: 10_000 })
  return user
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })

it('cancels a confirmation when the user presses Enter at once', async () => {
  const onConfirm = vi.fn(async () => undefined)
  const user = await open(onConfirm)
  await user.keyboard('{Enter}')
  await isClosed()
  expect(onConfirm).not.toHaveBeenCalled()
})

it('runs the confirmed action once and closes the dialog even when the call fails', async () => {
  const onConfirm = vi.fn(() => Promise.reject(new Error('refused')))
  const user = await open(onConfirm)
  await user.click(screen.getByRole('button', { name: words.action }))
  await isClosed()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
