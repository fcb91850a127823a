import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useReviewKeys } from './useReviewKeys.ts'

const words = { reason: 'reason' }

const approve = vi.fn<(place: number) => void>()

const Desk = ({ isOff = false }: { isOff?: boolean }) => {
  const [place, setPlace] = useState(1)
  useReviewKeys(
    { a: () => approve(place), j: () => setPlace(place + 1), k: () => setPlace(place - 1) },
    isOff,
  )
  const { reason } = words
  return <input aria-label={reason} />
}

describe('useReviewKeys', () => {
  it('decides on the shown document with the keys in small and capital letters', async () => {
    const user = userEvent.setup()
    approve.mockClear()
    render(<Desk />)
    await user.keyboard('a')
    await user.keyboard('jj')
    await user.keyboard('A')
    await user.keyboard('k')
    await user.keyboard('a')
    expect(approve.mock.calls).toEqual([[1], [3], [2]])
  })

  it('ignores review keys during typing, with a modifier, and while a dialog is open', async () => {
    const user = userEvent.setup()
    approve.mockClear()
    const { rerender } = render(<Desk />)
    await user.click(screen.getByLabelText('reason'))
    await user.keyboard('a')
    screen.getByLabelText('reason').blur()
    await user.keyboard('{Control>}a{/Control}')
    rerender(<Desk isOff />)
    await user.keyboard('a')
    expect(approve).not.toHaveBeenCalled()
  })
})
