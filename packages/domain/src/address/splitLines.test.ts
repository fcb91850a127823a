import { expect, it } from 'vitest'
import { splitAddressLines } from './splitLines.ts'

it.each([
  ['lines that fit stay', ['Moda Caddesi No:12', 'Kat 3'], [60, 30, 30], ['Moda Caddesi No:12', 'Kat 3']],
  ['four become three', ['A 1', 'B 2', 'C 3', 'D 4'], [8, 6, 30], ['A 1, B 2', 'C 3', 'D 4']],
  ['words stay whole', ['Trade Centre Tower 2'], [14, 30], ['Trade Centre', 'Tower 2']],
  ['one field takes all', ['A 1', 'B 2'], [120], ['A 1, B 2']],
  ['what is too long is not cut off', ['A 1', 'Bbbbbbbb'], [3], ['A 1, Bbbbbbbb']],
  ['nothing', [], [60, 30], []],
])('splits address lines: %s', (_rule, lines, limits, expected) =>
  expect(splitAddressLines(lines, limits)).toEqual(expected),
)
