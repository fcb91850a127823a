/** Maps a file's columns to the product's fields. */
import type { BulkHeading } from '@kervan/contract/shipment/bulk/bulkAnswers'
import { referenceColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { columnLetters } from '../../../../platform/spreadsheet/cells.ts'
import { foldLabel } from '../../../../platform/spreadsheet/foldLabel.ts'
import type { BulkCells } from '../bulk.tables.ts'
import { guessBulkHeading, readBulkHeading } from '../../file/bulkHeadings.ts'
import type { BulkFile } from './readBulkFile.ts'

const shownSamples = 3

/** Identifies files with the same headings in the same order, ignoring case and accents. */
export const signatureOf = (headings: readonly string[]): string =>
  headings.map(foldLabel).join('|').slice(0, 4000)

type Remembered = Record<string, string | null> | undefined

/**
 * Maps each field to at most one column: first the earlier choice, then own headings, then guesses, from left
 * to right.
 */
export const mapHeadings = (
  file: Pick<BulkFile, 'headings' | 'rows'>,
  remembered: Remembered,
): BulkHeading[] => {
  const width = file.rows.reduce((most, { texts }) => Math.max(most, texts.length), file.headings.length)
  const headings = Array.from({ length: width }, (_, index): BulkHeading => ({
    index,
    column: columnLetters(index),
    heading: file.headings[index] ?? '',
    name: null,
    by: null,
    samples: samplesOf(file.rows, index),
  }))
  const taken = new Set<string>()
  const name = (
    by: NonNullable<BulkHeading['by']>,
    find: (heading: BulkHeading) => string | null | undefined,
  ) => {
    for (const heading of headings) {
      if (heading.by !== null) continue
      const found = find(heading)
      if (found === undefined || (found !== null && taken.has(found))) continue
      heading.by = by
      heading.name = found
      if (found !== null) taken.add(found)
    }
  }
  if (remembered) name('remembered', ({ index }) => remembered[String(index)])
  name('heading', ({ heading }) => (heading === '' ? undefined : readBulkHeading(heading)))
  name('guess', ({ heading }) => (heading === '' ? undefined : guessBulkHeading(heading)))
  // Drops columns that have neither a heading nor a value.
  return headings.filter(({ heading, samples }) => heading !== '' || samples.length > 0)
}

const samplesOf = (rows: BulkFile['rows'], index: number): string[] => {
  const samples: string[] = []
  for (const { texts } of rows) {
    const text = texts[index]
    if (text) samples.push(text.slice(0, 60))
    if (samples.length === shownSamples) break
  }
  return samples
}

export const needsMapping = (headings: readonly BulkHeading[]): boolean =>
  headings.some(({ by }) => by === 'guess') || !hasReference(headings)

/** Checks that a reference column is mapped: without it rows cannot be assigned to shipments. */
export const hasReference = (headings: readonly BulkHeading[]): boolean =>
  headings.some(({ name }) => name === referenceColumn)

export interface MappedRow {
  row: number
  cells: BulkCells
  rest: Record<string, string> | null
}

/** Splits a row's texts by field; unmapped columns are stored separately for a later mapping. */
export const mapRow = (
  { row, texts }: BulkFile['rows'][number],
  nameByIndex: readonly (string | null | undefined)[],
): MappedRow => {
  const cells: BulkCells = {}
  let rest: Record<string, string> | null = null
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index]!
    if (text === '') continue
    const name = nameByIndex[index]
    if (name) cells[name] = text
    else (rest ??= {})[index] = text
  }
  return { row, cells, rest }
}

export const namesByIndex = (headings: readonly BulkHeading[]): (string | null)[] => {
  const names: (string | null)[] = []
  for (const { index, name } of headings) names[index] = name
  return names
}

/** Applies another mapping to a row. Corrections move with their column. */
export const remapRow = (
  { row, cells, rest }: MappedRow,
  before: readonly BulkHeading[],
  after: readonly BulkHeading[],
): MappedRow => {
  const was = namesByIndex(before)
  const kept = new Set(was.filter((name) => name !== null))
  const moved: BulkCells = {}
  // Keeps values typed into fields that the file has no column for.
  for (const [name, text] of Object.entries(cells)) if (!kept.has(name)) moved[name] = text
  const left: Record<string, string> = {}
  for (const { index, name } of after) {
    const old = was[index]
    const text = old ? cells[old] : rest?.[index]
    if (text === undefined) continue
    if (name === null) left[index] = text
    else moved[name] = text
  }
  return { row, cells: moved, rest: Object.keys(left).length > 0 ? left : null }
}
