import { expect, it } from 'vitest'
import { isPostBox } from './postBox.ts'

it.each([
  'PO Box 1234',
  'P.O. Box 12',
  'p o box 7',
  'Postfach 10 11 12',
  'Packstation 145',
  'Postbus 55',
  'Apartado 3',
  'Boîte postale 9',
  'Posta Kutusu 5',
])('recognises an address that is a box: %s', (line) => {
  expect(isPostBox([line, 'Gate B'])).toBe(true)
})

it.each([
  [['Villa 12, Street 5', 'PO Box 1234']],
  [['Postfachstraße 4']],
  [['1 Boxwood Lane']],
  [['Poboxer Str. 1']],
  [[]],
])('recognises a street: %s', (lines) => {
  expect(isPostBox(lines)).toBe(false)
})
