import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../platform/text/i18n.ts'
import { CallSearch } from './components/CallSearch.tsx'

beforeAll(() => loadTexts(['customerService']))

it('focuses the call search when the page opens and when slash is pressed', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CallSearch />
        <input data-testid="other" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: /./, description: /./ })
  expect(document.activeElement).toBe(field)
  field.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
  const other = screen.getByTestId('other')
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
})
