import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readSpreadsheet } from './readSpreadsheet.ts'
import { writeSpreadsheet } from './writeSpreadsheet.ts'

const limits = { formats: ['xlsx'], maxRows: 50_000 } as const

it('reads back a written workbook, including leading zeros', async () => {
  const rows = [
    ['Posta kodu', 'Tutar'],
    ['01000', 12.34],
    [null, '=1+1'],
  ]
  const book = await writeSpreadsheet([
    { name: 'Uzak bölge', rows },
    { name: 'Boş', rows: [] },
  ])
  expect((await readSpreadsheet(book, limits)).sheets).toEqual([
    { name: 'Uzak bölge', rows, merges: [] },
    { name: 'Boş', rows: [], merges: [] },
  ])
})

it('does not block the event loop while writing a large workbook', async () => {
  const rows = Array.from({ length: 42_000 }, (_, index) => ['Paket', 'EUR', String(index % 300), index, 10])
  let isWritten = false
  let turns = 0
  const written = writeSpreadsheet([{ name: 'Fiyatlar', rows }]).then((book) => {
    isWritten = true
    return book
  })
  while (!isWritten) {
    await nextTurn()
    turns++
  }
  // A synchronous write would be finished at the first or second turn.
  expect(turns).toBeGreaterThan(10)
  expect((await readSpreadsheet(await written, limits)).sheets[0]?.rows).toHaveLength(42_000)
})

it('names the workbook that could not be written', async () => {
  await expect(writeSpreadsheet([{ name: 'a/b', rows: [['x']] }])).rejects.toThrow('a/b')
})
