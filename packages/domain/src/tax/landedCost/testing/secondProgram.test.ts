import { describe, expect, it } from 'vitest'
import { pageCases, pageTables } from './casesPage.ts'
import { secondProgram } from './secondProgram.ts'
import type { SecondWay } from './secondProgram.ts'

const written = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

const asOnPage = ({ kind, lines, unknowns, total }: SecondWay) => {
  const amounts = total && [...new Set([total.least, total.most])].map(written).join('–')
  return {
    kind,
    lines: lines.map(({ code, goods, cents, due }) =>
      [code + (due === 'sale' ? '@sale' : ''), ...(goods === null ? [] : [goods + 1]), written(cents)].join(
        ' ',
      ),
    ),
    unknowns,
    total: amounts ?? '',
  }
}

const sortLines = <Way extends { lines: readonly string[] }>(way: Way) => ({
  ...way,
  lines: way.lines.toSorted(),
})

describe('second program for the landed cost', () => {
  it('reads at least 60, 80, 40 and 20 cases of the page', () => {
    const counts = Object.values(pageCases).map(({ length }) => length)
    expect(counts.map((count, index) => count >= [60, 80, 40, 20][index]!)).toEqual([true, true, true, true])
  })

  it.each(Object.values(pageCases).flat())('computes the ways of case $name', ({ parcel, ways }) => {
    const computed = secondProgram(parcel, pageTables).ways.map(asOnPage)
    const expected = ways.map((way) => (way.total === '' ? { ...way, lines: [] } : way))
    expect(computed.map(sortLines)).toEqual(expected.map(sortLines))
  })
})
