import { useState } from 'react'
import { ConfigProvider } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../platform/text/i18n.ts'
import { ButtonPopover } from './ButtonPopover.tsx'

beforeAll(() => loadTexts(['ui']))

const words = { opener: 'carrier', field: 'name', apply: 'apply', next: 'next' }
const patience = { timeout: 10_000 }

const Screen = () => {
  const [isOpen, setIsOpen] = useState(false)
  const content = (
    <>
      <input aria-label={words.field} />
      <button onClick={() => setIsOpen(false)}>{words.apply}</button>
    </>
  )
  return (
    <ConfigProvider theme={{ token: { motion: false } }}>
      <ButtonPopover label={words.opener} isOpen={isOpen} onOpenChange={setIsOpen} content={content}>
        <button>{words.opener}</button>
      </ButtonPopover>
      <button>{words.next}</button>
    </ConfigProvider>
  )
}

const open = async () => {
  const user = userEvent.setup()
  render(<Screen />)
  await user.click(screen.getByRole('button', { name: words.opener }))
  const field = await screen.findByLabelText(words.field, {}, patience)
  await waitFor(() => expect(document.activeElement).toBe(field), patience)
  return user
}

const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })), patience)

it('focuses the popover when it opens and the button when it closes', async () => {
  const user = await open()
  await user.keyboard('{Tab}{Enter}')
  await hasFocus(words.opener)
})

it("focuses the element after the button when the user tabs past the popover's end", async () => {
  const user = await open()
  await user.keyboard('{Tab}{Tab}')
  await hasFocus(words.next)
})
