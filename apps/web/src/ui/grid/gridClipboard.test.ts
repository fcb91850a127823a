import { expect, test } from 'vitest'
import { planPaste, readClipboardCells, writeClipboardCells } from './gridClipboard.ts'

test.each([
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1,5\n2,5', [['1,5'], ['2,5']]],
  ['"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
  ['1\t\t3', [['1', '', '3']]],
  ['1\t', [['1', '']]],
  ['\t1\n\n2', [['', '1'], [''], ['2']]],
  ['7', [['7']]],
])('parses the clipboard text %j into cells', (text, cells) => {
  expect(readClipboardCells(text)).toEqual(cells)
})

test('reads copied cells back unchanged, including line breaks, tabs and quotes', () => {
  const cells = [
    ['Ünal "Tekstil"', 'Atatürk Cad.\nNo 5', ''],
    ['"5" inç', 'a\tb', '1,5'],
  ]
  expect(readClipboardCells(writeClipboardCells(cells))).toEqual(cells)
})

const size = { rows: 4, columns: 3 }
const one = { top: 1, bottom: 1, left: 1, right: 1 }

test('pastes a block from the first selected cell and stops at the edge of the grid', () => {
  const copied = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]
  expect(planPaste(copied, one, size)).toEqual({
    cells: [
      { row: 1, column: 1, text: '1' },
      { row: 1, column: 2, text: '2' },
      { row: 2, column: 1, text: '4' },
      { row: 2, column: 2, text: '5' },
    ],
    range: { top: 1, bottom: 2, left: 1, right: 2 },
    outside: 2,
  })
})

test('fills the whole selection with one copied cell', () => {
  const paste = planPaste([['8']], { top: 0, bottom: 1, left: 0, right: 1 }, size)
  expect(paste.cells.map(({ text }) => text)).toEqual(['8', '8', '8', '8'])
  expect(paste.outside).toBe(0)
})

test('leaves cells unchanged where a copied row is shorter', () => {
  expect(planPaste([['1', '2'], ['3']], one, size).cells).toHaveLength(3)
})
