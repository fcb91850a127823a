import { useState } from 'react'
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
