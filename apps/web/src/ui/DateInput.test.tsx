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
