/** Texts of a price list file: written in the caller's language, read in every language. */
import { directions } from '@kervan/domain/pricing/rating/compile/rateRows'
import type { Direction } from '@kervan/domain/pricing/rating/compile/rateRows'
import { translate, languages } from '../../../../platform/language.ts'
import type { Language } from '../../../../platform/language.ts'

export const fileColumns = ['contentKind', 'currency', 'zone', 'fromKg', 'upToKg', 'price'] as const
export type FileColumn = (typeof fileColumns)[number]

export const fileTerms = [
  'name',
  'direction',
  'currency',
  'volumetricDivisor',
  'chargeableBasis',
  'roundingSteps',
  'perKgBasis',
] as const
export type FileTerm = (typeof fileTerms)[number]

const keys = {
  column: (name: FileColumn) => `pricing/priceLists/files:file.column.${name}`,
  kind: (name: 'document' | 'package') => `pricing/priceLists/files:file.kind.${name}`,
  term: (name: FileTerm) => `pricing/priceLists/files:file.term.${name}`,
  direction: (name: Direction) => `pricing/priceLists/files:file.direction.${name}`,
  basis: (name: 'shipment' | 'piece') => `pricing/priceLists/files:file.basis.${name}`,
  perKgBasis: (name: 'aboveLastBreak' | 'wholeWeight') => `pricing/priceLists/files:file.perKgBasis.${name}`,
}

type Group = keyof typeof keys
type NameOf<G extends Group> = Parameters<(typeof keys)[G]>[0]

export const writeWord = <G extends Group>(language: Language, group: G, name: NameOf<G>): string =>
  translate(language, (keys[group] as (of: NameOf<G>) => string)(name))

/** Removes case, accents, spaces and punctuation: `Üzeri (kg)` becomes `uzerikg`. */
export const foldWord = (text: string): string =>
  text
    .replaceAll(/[ıİ]/g, 'i')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const vocabulary = <G extends Group>(group: G, names: readonly NameOf<G>[]) => {
  const known = new Map<string, NameOf<G>>()
  return (text: string): NameOf<G> | undefined => {
    if (known.size === 0)
      for (const name of names) {
        known.set(foldWord(name), name)
        for (const language of languages) known.set(foldWord(writeWord(language, group, name)), name)
      }
    return known.get(foldWord(text))
  }
}

export const readColumn = vocabulary('column', fileColumns)
export const readTerm = vocabulary('term', fileTerms)
export const readDirection = vocabulary('direction', directions)
export const readBasis = vocabulary('basis', ['shipment', 'piece'])
export const readPerKgBasis = vocabulary('perKgBasis', ['aboveLastBreak', 'wholeWeight'])
const readKindWord = vocabulary('kind', ['document', 'package'])

/** Reads the content kind from its name or the contract's number: 1 document, 2 package. */
export const readKind = (text: string): 'document' | 'package' | undefined =>
  text === '1' ? 'document' : text === '2' ? 'package' : readKindWord(text)

let perKgLabels: ReadonlySet<string> | undefined

/**
 * Checks whether the row prices each kg above the last break, as written in its break column. An empty cell
 * does not count: its weight was forgotten.
 */
export const isPerKg = (text: string): boolean => {
  // Shortcut: nearly every row has a number here.
  if (/^[\d.,]+$/.test(text)) return false
  perKgLabels ??= new Set(
    languages.map((language) => foldWord(translate(language, 'pricing/priceLists/files:file.perKg'))),
  )
  return perKgLabels.has(foldWord(text))
}

/** Caches results, because thousands of rows repeat the same few texts. */
export const remembering = <T>(read: (text: string) => T) => {
  const known = new Map<string, T>()
  return (text: string): T => {
    if (!known.has(text)) known.set(text, read(text))
    return known.get(text)!
  }
}
