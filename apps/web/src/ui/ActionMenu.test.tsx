import { App, ConfigProvider } from 'antd'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../platform/text/i18n.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { useConfirm } from './useConfirm.ts'

beforeAll(() => loadTexts(['ui']))

const words = { menu: 'menu', remove: 'remove', sure: 'Zone 4?' }
const patience = { timeout: 10_000 }

const Screen = ({ onConfirm }: { onConfirm: () => Promise<unknown> }) => {
  const confirm = useConfirm()
  const onSelect = () => confirm({ title: words.sure, action: words.remove, onConfirm })
  return (
    <ActionMenu actions={[{ key: 'remove', label: words.remove, onSelect }]}>
      <button>{words.menu}</button>
    </ActionMenu>
  )
}

const openMenu = async (onConfirm = vi.fn(async () => undefined)) => {
  const user = userEvent.setup()
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <Screen onConfirm={onConfirm} />
      </App>
    </ConfigProvider>,
  )
  screen.getByRole('button', { name: words.menu }).focus()
  await user.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', {}, patience)
  await waitFor(() => expect(document.activeElement).toBe(item), patience)
  return { user, onConfirm }
}

it('returns the focus to the button when Escape closes the menu', async () => {
  const { user } = await openMenu()
  await user.keyboard('{Escape}')
  await waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole('button', { name: words.menu })),
    patience,
  )
})

it('does not confirm the dialog with the Enter key that opened it from the menu', async () => {
  const { onConfirm } = await openMenu()
  const enter = { key: 'Enter', keyCode: 13, which: 13 }
  expect(fireEvent.keyDown(screen.getByRole('menuitem'), enter)).toBe(false)
  const dialog = await screen.findByRole('dialog', {}, patience)
  expect(dialog.textContent).toContain(words.sure)
  expect(onConfirm).not.toHaveBeenCalled()
})
