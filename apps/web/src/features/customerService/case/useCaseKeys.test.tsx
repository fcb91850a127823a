import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCaseKeys } from './useCaseKeys.ts'

const next = vi.fn()

const Case = ({ hasDialog = false }: { hasDialog?: boolean }) => {
  useCaseKeys({ j: next, k: null })
  return (
    <>
      <input />
      {hasDialog && <div role="dialog" />}
    </>
  )
}

it('opens the next case by J, but not from a field, with Ctrl or behind a dialog', () => {
  const { rerender } = render(<Case />)
  fireEvent.keyDown(document.body, { key: 'k' })
  fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true })
  screen.getByRole('textbox').focus()
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'j' })
  screen.getByRole('textbox').blur()
  rerender(<Case hasDialog />)
  fireEvent.keyDown(document.body, { key: 'j' })
  expect(next).not.toHaveBeenCalled()
  rerender(<Case />)
  fireEvent.keyDown(document.body, { key: 'J' })
  expect(next).toHaveBeenCalledOnce()
})
