import { expect, test } from 'vitest'
import type { BulkRow } from '@kervan/contract/shipment/bulk/bulkAnswers'
import {
  countFilled,
  mergeAnswered,
  removalOf,
  repeatedKeys,
  toChanges,
  toSheetRow,
  toSheetRows,
  usedColumns,
} from './bulkRows.ts'

const names = ['customerReference', 'receiver.city', 'receiver.zipCode']
const row = (number: number, cells: string[], problems: BulkRow['problems'] = []): BulkRow => ({
  row: number,
  cells,
  state: 'valid',
  isRemoved: false,
  problems,
})
const error = (name: string | null, message: string) => ({ name, message, severity: 'error' as const })

test('puts issues on their cells, shipment issues on the reference, errors before warnings', () => {
  const { issues } = toSheetRow(
    row(
      4,
      ['SIP-1', '', '1'],
      [
        error(null, 'Gönderici bilinmiyor.'),
        { name: 'receiver.zipCode', message: 'Kısa görünüyor.', severity: 'doubt' },
        error('receiver.zipCode', 'Posta kodu 5 hanelidir.'),
        { name: 'receiver.city', message: 'Yazımını kontrol edin.', severity: 'doubt' },
        error('nowhere', 'Bilinmeyen sütun.'),
      ],
    ),
    names,
  )
  expect(issues).toEqual([
    { severity: 'error', message: 'Gönderici bilinmiyor.' },
    { severity: 'warning', message: 'Yazımını kontrol edin.' },
    { severity: 'error', message: 'Posta kodu 5 hanelidir.' },
  ])
})

test('marks and counts cells filled by the catalogue, with errors taking precedence', () => {
  const note = (name: string) => ({ name, message: 'Katalogdan.', severity: 'note' as const })
  const shown = toSheetRow(
    row(
      4,
      ['SIP-1', 'Berlin', '1'],
      [note('receiver.city'), error('receiver.zipCode', 'Kısa.'), note('receiver.zipCode')],
    ),
    names,
  )
  expect(shown.issues).toEqual([
    undefined,
    { severity: 'note', message: 'Katalogdan.' },
    { severity: 'error', message: 'Kısa.' },
  ])
  expect(countFilled([shown])).toBe(1)
})

test('hides removed rows of a bulk upload', () => {
  expect(
    toSheetRows([row(4, ['a', '', '']), { ...row(5, ['b', '', '']), isRemoved: true }], names),
  ).toHaveLength(1)
})

test('groups the edits of one bulk upload row into one change', () => {
  const edit = (key: string, column: string, text: string) => ({ row: key, column, text })
  expect(
    toChanges([
      edit('4', 'receiver.city', 'Berlin'),
      edit('5', 'receiver.city', 'Köln'),
      edit('4', 'receiver.zipCode', ''),
    ]),
  ).toEqual([
    { row: 4, cells: { 'receiver.city': 'Berlin', 'receiver.zipCode': '' } },
    { row: 5, cells: { 'receiver.city': 'Köln' } },
  ])
})

test("keeps unsaved text of a row without an error when an earlier save's answer arrives", () => {
  const before = toSheetRows([row(4, ['SIP-1', 'Berlin', '101']), row(5, ['SIP-2', '', ''])], names)
  const answered = [row(4, ['SIP-1', 'Berlin', '10'], [error('receiver.zipCode', 'Posta kodu 5 hanelidir.')])]
  const unsaved = [{ row: '4', column: 'receiver.zipCode', text: '101' }]
  const [first, second] = mergeAnswered(before, answered, unsaved, names)
  expect(first).toMatchObject({
    cells: ['SIP-1', 'Berlin', '101'],
    issues: [undefined, undefined, undefined],
  })
  expect(second).toBe(before[1])
  expect(mergeAnswered(before, answered, [], names)[0]).toMatchObject({
    cells: ['SIP-1', 'Berlin', '10'],
    issues: [undefined, undefined, { message: 'Posta kodu 5 hanelidir.' }],
  })
})

test('converts a removal to a change of its row, together with the edits of its cells', () => {
  const edits = [
    { row: '4', column: 'receiver.city', text: 'Berlin' },
    removalOf('4', true),
    removalOf('5', false),
  ]
  expect(toChanges(edits)).toEqual([
    { row: 4, cells: { 'receiver.city': 'Berlin' }, isRemoved: true },
    { row: 5, cells: {}, isRemoved: false },
  ])
})

test('leaves out removed rows and puts restored ones back in file order', () => {
  const all = [row(4, ['a', '', '']), row(5, ['b', '', '']), row(6, ['c', '', ''])]
  const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)
  const left = mergeAnswered(toSheetRows(all, names), [{ ...all[1]!, isRemoved: true }], [], names)
  expect(keys(left)).toEqual(['4', '6'])
  expect(keys(mergeAnswered(left, [all[1]!], [removalOf('6', true)], names))).toEqual(['4', '5', '6'])
})

test('names the rows whose reference the server doubts as repeated', () => {
  const doubt = { name: 'customerReference', message: '4. satırın aynısı', severity: 'doubt' as const }
  const rows = toSheetRows([row(4, ['a', '', '']), row(5, ['a', '', ''], [doubt])], names)
  expect(repeatedKeys(rows, names)).toEqual(['5'])
})

test('shows columns with text or an issue, and always the reference column', () => {
  const rows = toSheetRows([row(4, ['', '', ''], [error('receiver.zipCode', 'Posta kodu gerekli!')])], names)
  expect(usedColumns(rows, 3)).toEqual([0, 2])
})
