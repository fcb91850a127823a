import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { layOut } from '../../../testing/layOut.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { editSheet, noHistory, redoSheet, undoSheet } from './sheetHistory.ts'
import type { SheetStep } from './sheetHistory.ts'
import type { SheetColumn, SheetRow } from './sheet.ts'
import { SheetGrid } from './SheetGrid.tsx'

layOut()
beforeAll(() => loadTexts(['ui', 'ui/grid/sheet']))

const columns: readonly SheetColumn[] = [
  { key: 'reference', title: 'Müşteri referansı', width: 140, isRequired: true },
  {
    key: 'country',
    title: 'Ülke',
    width: 120,
    choices: [
      { value: 'DE', label: 'Almanya' },
      { value: 'US', label: 'Amerika Birleşik Devletleri' },
      { value: 'GB', label: 'Birleşik Krallık' },
    ],
  },
  { key: 'weight', title: 'Ağırlık', width: 90, isNumber: true },
]
const names = { label: 'Satırlar', corner: 'Satır' }
const message = 'Ülke tanınmadı.'
const makeRows = (count: number): SheetRow[] =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index + 2),
    label: String(index + 2),
    cells: [`SIP-${index + 1}`, index === 3 || index === 7 ? 'Almnya' : 'DE', '1,5'],
    ...((index === 3 || index === 7) && { issues: [undefined, { severity: 'error' as const, message }] }),
  }))

const Table = ({ count = 10, startsFaulty = false }: { count?: number; startsFaulty?: boolean }) => {
  const [{ rows, history }, setState] = useState<Pick<SheetStep, 'rows' | 'history'>>(() => ({
    rows: makeRows(count),
    history: noHistory,
  }))
  const take = (step: ReturnType<typeof undoSheet>) => step && setState(step)
  return (
    <>
      <SheetGrid
        {...names}
        columns={columns}
        rows={rows}
        startsFaulty={startsFaulty}
        onEdit={(edits) => take(editSheet(columns, rows, history, edits))}
        onUndo={() => take(undoSheet(columns, rows, history))}
        onRedo={() => take(redoSheet(columns, rows, history))}
      />
      <button aria-label={names.label} />
      <pre data-testid="texts">{rows.map(({ cells }) => cells.join('|')).join('\n')}</pre>
    </>
  )
}

const grid = () => screen.getByRole('grid')
const cell = (row: number, column: number) =>
  grid().querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)!
const active = () => {
  const place = grid().querySelector<HTMLElement>('[data-active]')
  return place && `${place.closest<HTMLElement>('[data-row]')!.dataset.row}/${place.dataset.column}`
}
const line = (row: number) => screen.getByTestId('texts').textContent.split('\n')[row]
const keys = async (text: string) => userEvent.keyboard(text)
const focus = () => act(() => grid().focus())
const clipboard = (kind: 'copy' | 'cut' | 'paste', text = '') => {
  let written = ''
  const event = createEvent[kind](grid())
  Object.defineProperty(event, 'clipboardData', {
    value: { getData: () => text, setData: (_type: string, data: string) => (written = data) },
  })
  fireEvent(grid(), event)
  return written
}

it('moves through the sheet with arrows, Tab, Home and End, and releases Tab after Escape', async () => {
  render(<Table />)
  focus()
  await keys('{ArrowDown}{ArrowRight}')
  expect(active()).toBe('1/1')
  await keys('{Tab}{Tab}')
  expect(active()).toBe('2/0')
  await keys('{Shift>}{Tab}{/Shift}')
  expect(active()).toBe('1/2')
  await keys('{Home}')
  expect(active()).toBe('1/0')
  await keys('{Control>}{End}{/Control}')
  expect(active()).toBe('9/2')
  await keys('{Control>}{Home}{/Control}{Escape}{Tab}')
  expect(document.activeElement).not.toBe(grid())
})

it('stores typed text, moves down with Enter, and restores the cell with Escape', async () => {
  render(<Table />)
  focus()
  await keys('Yeni 1{Enter}')
  expect(line(0)).toBe('Yeni 1|DE|1,5')
  expect(active()).toBe('1/0')
  await keys('{F2} b{Tab}')
  expect(line(1)).toBe('SIP-2 b|DE|1,5')
  await keys('{ArrowLeft}{ArrowDown}nein{Escape}')
  expect(line(2)).toBe('SIP-3|DE|1,5')
  expect(document.activeElement).toBe(grid())
  await keys('{Delete}')
  expect(line(2)).toBe('|DE|1,5')
})

it('undoes and redoes a whole paste as one step', async () => {
  render(<Table />)
  focus()
  clipboard('paste', 'A\tUS\r\n"B\nC"\tamerika birleşik devletleri\r\n')
  expect(line(0)).toBe('A|US|1,5')
  expect(screen.getByTestId('texts').textContent).toContain('B\nC|US|1,5')
  expect(screen.getByRole('status').textContent).toBe('4 hücre yapıştırıldı')
  await keys('{Control>}z{/Control}')
  expect(line(0)).toBe('SIP-1|DE|1,5')
  expect(line(1)).toBe('SIP-2|DE|1,5')
  await keys('{Control>}y{/Control}')
  expect(line(0)).toBe('A|US|1,5')
})

it('copies choices by their names, cuts, and reports cells that did not fit', async () => {
  render(<Table />)
  focus()
  await keys('{Shift>}{ArrowRight}{ArrowDown}{/Shift}')
  expect(clipboard('copy')).toBe('SIP-1\tAlmanya\nSIP-2\tAlmanya')
  clipboard('cut')
  expect(line(1)).toBe('||1,5')
  await keys('{Control>}{End}{/Control}')
  clipboard('paste', '7\t8')
  expect(line(9)).toBe('SIP-10|DE|7')
  expect(screen.getByRole('status').textContent).toBe('1 hücre yapıştırıldı; 1 hücre tablonun dışında kaldı')
})

it('marks an invalid cell, announces its error, and moves from error to error with F8', async () => {
  render(<Table />)
  focus()
  expect(cell(3, 1).getAttribute('aria-invalid')).toBe('true')
  expect(cell(2, 1).getAttribute('aria-invalid')).toBeNull()
  await keys('{F8}')
  expect(active()).toBe('3/1')
  expect(screen.getByRole('status').textContent).toBe(message)
  await keys('{F8}')
  expect(active()).toBe('7/1')
  await keys('{F8}')
  expect(active()).toBe('3/1')
  await keys('{Shift>}{F8}{/Shift}')
  expect(active()).toBe('7/1')
})

it('shows the error of the cell under the pointer', async () => {
  render(<Table />)
  expect(screen.queryByText(message)).toBeNull()
  await userEvent.hover(cell(3, 1))
  expect(screen.getByText(message)).toBeDefined()
  await userEvent.hover(cell(2, 1))
  expect(screen.queryByText(message)).toBeNull()
})

it('opens faulty rows on the first error, which F8 leaves only after it was visited', async () => {
  render(<Table startsFaulty />)
  expect(active()).toBe('0/1')
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  focus()
  await keys('{F8}')
  expect(active()).toBe('0/1')
  await keys('{F8}')
  expect(active()).toBe('1/1')
})

it('keeps a corrected row visible until the filter for faulty rows is set again', async () => {
  render(<Table startsFaulty />)
  expect(
    within(grid())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['5', '9'])
  focus()
  await keys('{F8}{Enter}')
  const list = screen.getByRole('listbox')
  expect(within(list).getAllByRole('option')).toHaveLength(3)
  await keys('alm')
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Almanya'])
  await keys('{Enter}')
  expect(line(3)).toBe('SIP-4|DE|1,5')
  expect(within(grid()).getAllByRole('rowheader')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Hatalı satırlar (1)' }))
  expect(
    within(grid())
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['9'])
  await userEvent.click(screen.getByRole('button', { name: 'Tüm satırlar (10)' }))
  expect(within(grid()).getAllByRole('rowheader')).toHaveLength(10)
})

it('chooses an option by arrow keys or pointer, and stores unknown text as typed', async () => {
  render(<Table />)
  focus()
  await keys('{ArrowRight}{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Enter}')
  expect(line(0)).toBe('SIP-1|US|1,5')
  await keys('{F2}')
  await userEvent.click(screen.getByRole('option', { name: 'Birleşik Krallık' }))
  expect(line(1)).toBe('SIP-2|GB|1,5')
  await keys('{F2}Atlantis{Enter}')
  expect(line(1)).toBe('SIP-2|Atlantis|1,5')
  await keys('{F2}{Escape}')
  expect(line(2)).toBe('SIP-3|DE|1,5')
})

it('fills cells down, and mirrors the arrow keys in right-to-left pages', async () => {
  render(<Table />)
  focus()
  await keys('{ArrowDown}x{Enter}{ArrowUp}{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}')
  expect([line(1), line(2)]).toEqual(['x|DE|1,5', 'x|DE|1,5'])
  document.documentElement.dir = 'rtl'
  grid().style.direction = 'rtl'
  await keys('{Control>}{Home}{/Control}{ArrowLeft}')
  expect(active()).toBe('0/1')
  document.documentElement.dir = ''
})

it('writes to all selected cells with Ctrl+Enter and corrects a mistyped name', async () => {
  render(<Table startsFaulty />)
  focus()
  await keys('{F8}{Shift>}{ArrowDown}{/Shift}{F2}')
  expect(screen.getAllByRole('option')[0]!.textContent).toBe('Almanya')
  await keys('{Control>}{Enter}{/Control}')
  expect([line(3), line(7)]).toEqual(['SIP-4|DE|1,5', 'SIP-8|DE|1,5'])
  expect(document.activeElement).toBe(grid())
})

it('renders only the visible rows out of ten thousand', () => {
  render(<Table count={10_000} />)
  expect(grid().getAttribute('aria-rowcount')).toBe('10001')
  expect(within(grid()).getAllByRole('rowheader').length).toBeLessThan(60)
})

it('ignores edits when the sheet is read-only', async () => {
  render(<SheetGrid {...names} columns={columns} rows={makeRows(3)} />)
  focus()
  await keys('x{Enter}{Delete}')
  clipboard('paste', 'A')
  expect(cell(0, 0).textContent).toBe('SIP-1')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Geri al' })).toBeNull()
})
