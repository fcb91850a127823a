import { useRef } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router'
import { expect, it, vi } from 'vitest'
import { useScreenFocus } from './useScreenFocus.ts'

const words = { toList: 'to the list', field: 'name', list: 'list' }

/** Form whose address changes while the user types, like the first save of a draft. */
const Form = () => {
  const navigate = useNavigate()
  return <input aria-label={words.field} onChange={() => void navigate('/form/1', { replace: true })} />
}

const Frame = () => {
  const content = useRef<HTMLElement>(null)
  useScreenFocus(content)
  return (
    <>
      <Link to="/list">{words.toList}</Link>
      <main ref={content} tabIndex={-1}>
        <Routes>
          <Route path="/form/:id?" element={<Form />} />
          <Route path="/list" element={<h1>{words.list}</h1>} />
        </Routes>
      </main>
    </>
  )
}

const visitForm = () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(
    <MemoryRouter initialEntries={['/form']}>
      <Frame />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

it('focuses the content of a new screen', async () => {
  const user = visitForm()
  await user.click(screen.getByText(words.toList))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('keeps the focus in the field when the address changes while the user types', async () => {
  const user = visitForm()
  await user.click(screen.getByLabelText(words.field))
  await user.keyboard('Ada')
  expect(document.activeElement).toBe(screen.getByLabelText(words.field))
  expect(screen.getByLabelText<HTMLInputElement>(words.field).value).toBe('Ada')
})
