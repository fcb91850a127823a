import { useState } from 'react'
import { ConfigProvider } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { AppModal } from './AppModal.tsx'

const opener = 'opener'
const field = 'field'

const Screen = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>{opener}</button>
      {isOpen && (
        <AppModal open footer={null} onCancel={() => setOpen(false)}>
          <input aria-label={field} autoFocus />
        </AppModal>
      )}
    </>
  )
}

it('returns the focus to the opener when an open dialog is unmounted', async () => {
  const user = userEvent.setup()
  render(<Screen />)
  await user.click(screen.getByRole('button', { name: opener }))
  await user.click(await screen.findByLabelText(field))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText(field)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: opener }))
})

const CartWithExpiredPrice = () => {
  const [isRenewed, setRenewed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const accept = () => {
    setRenewed(true)
    setOpen(false)
  }
  return (
    <main id="content" tabIndex={-1}>
      {!isRenewed && <button onClick={() => setOpen(true)}>{opener}</button>}
      <AppModal open={isOpen} footer={null} onCancel={accept}>
        <input aria-label={field} autoFocus />
      </AppModal>
    </main>
  )
}

it('focuses the content when a dialog closes and its opener is gone', async () => {
  const user = userEvent.setup()
  // Animations never end here.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <CartWithExpiredPrice />
    </ConfigProvider>,
  )
  await user.click(screen.getByRole('button', { name: opener }))
  await user.click(await screen.findByLabelText(field))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
