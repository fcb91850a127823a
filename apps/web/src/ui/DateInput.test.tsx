import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadTexts } from '../platform/text/i18n.ts'
import { DateInput } from './DateInput.tsx'

vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))
beforeAll(() => loadTexts(['ui']))

it('accepts the typed day with Enter without submitting the form', async () => {
  const [chosen, sent] = [vi.fn(), vi.fn()]
  render(
    <form onSubmit={sent}>
      <DateInput id="day" onChange={chosen} />
      <button type="submit" />
    </form>,
  )
  const field = await screen.findByPlaceholderText(/./)
  await userEvent.type(field, '20.11.2026{Enter}')
  expect(chosen).toHaveBeenCalledWith('2026-11-20')
  expect(sent).not.toHaveBeenCalled()
})

it('clears the day when the field is emptied and left', async () => {
  const chosen = vi.fn()
  render(<DateInput id="day" value="2026-11-20" onChange={chosen} />)
  const field = await screen.findByDisplayValue('20.11.2026')
  await userEvent.clear(field)
  await userEvent.tab()
  expect(chosen).toHaveBeenLastCalledWith(null)
})
