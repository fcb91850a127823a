import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useListKeys } from './useListKeys.ts'

afterEach(cleanup)

const [filter, note, references] = ['Filter', 'Note', ['KRV-1', 'KRV-2', 'KRV-3']] as const

const List = ({ onFilter }: { onFilter: () => void }) => {
  const { tools, list } = useListKeys()
  return (
    <>
      <div ref={tools}>
        <button onClick={onFilter}>{filter}</button>
      </div>
      <textarea aria-label={note} />
      <div ref={list}>
        <table>
          <tbody>
            {references.map((reference) => (
              <tr key={reference}>
                <td>
                  <input type="checkbox" aria-label={`pick ${reference}`} />
                </td>
                <td>
                  <a href={`#${reference}`}>{reference}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

test('moves between rows with arrows, stops at the ends, and opens the filter with a slash', async () => {
  const onFilter = vi.fn()
  render(<List onFilter={onFilter} />)
  const rows = references.map((name) => screen.getByRole('link', { name }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[0])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(rows[2])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rows[1])
  await userEvent.click(screen.getByLabelText('pick KRV-1'))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[1])
  await userEvent.keyboard('/')
  expect(onFilter).toHaveBeenCalledOnce()
})

test('leaves keys typed in another field as text', async () => {
  const onFilter = vi.fn()
  render(<List onFilter={onFilter} />)
  await userEvent.type(screen.getByLabelText(note), 'a/b{ArrowDown}')
  expect(screen.getByLabelText<HTMLTextAreaElement>(note).value).toBe('a/b')
  expect(document.activeElement).toBe(screen.getByLabelText(note))
  expect(onFilter).not.toHaveBeenCalled()
})
