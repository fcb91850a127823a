/**
 * Accuracy of the tariff code search for HS6 codes: share of product titles whose code is first, and among the
 * first five. Listing titles (gtip/listingTitles.csv) cover all 96 chapters and were written without sight of the
 * ranking and its words: theirs are the relevant figures; do not tune on them. Ranking and search words were tuned on
 * the titles of the sets that say so, whose figures are therefore higher than those of a new title. For comparison:
 * English titles of HSClassify_micro (MIT, gtip/LICENSE.hsClassifyMicro.txt), limited to codes in the loaded part
 * of the nomenclature.
 */
import { readFileSync } from 'node:fs'
import { findTariffCodes } from '../../apps/api/src/features/customs/rankGtip.ts'
import { tariffCodes } from '../../apps/api/src/features/customs/tariffCodes.ts'
import type { BenchRow } from './measuring/row.ts'

interface LabelledTitle {
  title: string
  /** Each of these codes counts as correct. */
  codes: readonly string[]
}

/** Cells of a row; a quoted cell may contain commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
    cell!.replace(/^"|"$/g, '').replaceAll('""', '"'),
  )

const readRows = (file: string): string[][] =>
  readFileSync(new URL(`gtip/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(cellsOf)

const loaded = new Set(tariffCodes.keys())

const readOwn = (file: string, language: string): LabelledTitle[] =>
  readRows(file)
    .filter(([rowLanguage]) => rowLanguage === language)
    .map(([, title, codes]) => ({ title: title!, codes: codes!.split('|') }))

const readTuning = (language: string): LabelledTitle[] =>
  readRows('tuningTitles.csv')
    .filter(([, rowLanguage]) => rowLanguage === language)
    .map(([title, , codes]) => ({ title: title!, codes: codes!.split('|') }))

const readOlder = (language: string): LabelledTitle[] =>
  ['titles.csv', 'laterTitles.csv'].flatMap((file) => readOwn(file, language))

const foreign = readRows('hsClassifyMicro.csv').map(([title, code]) => ({ title: title!, codes: [code!] }))

const sets: readonly { name: string; titles: LabelledTitle[] }[] = [
  { name: 'Turkish, listings', titles: readOwn('listingTitles.csv', 'tr') },
  { name: 'English, listings', titles: readOwn('listingTitles.csv', 'en') },
  { name: 'Turkish, listings tuned on', titles: readTuning('tr') },
  { name: 'English, listings tuned on', titles: readTuning('en') },
  { name: 'Turkish, older titles tuned on', titles: readOlder('tr') },
  { name: 'English, older titles tuned on', titles: readOlder('en') },
  {
    name: 'HSClassify_micro, English',
    titles: foreign.filter(({ codes }) => codes.some((code) => loaded.has(code))),
  },
]

const goals = [
  { first: 1, goal: 0.8 },
  { first: 5, goal: 0.93 },
]

export async function run(): Promise<BenchRow[]> {
  return sets.flatMap(({ name, titles }) => {
    for (const { title, codes } of titles)
      if (!codes.some((code) => loaded.has(code))) throw new Error(`no code of "${title}" is loaded`)
    const ranks = titles.map(({ title, codes }) =>
      findTariffCodes(title).findIndex(({ code }) => codes.includes(code)),
    )
    // Lists missed titles only for the tuning set, so that nobody tunes on the others.
    const missed = name.endsWith('tuned on') ? titles.filter((_, at) => !isWithin(ranks[at]!, 5)) : []
    return goals.map(({ first, goal }) => {
      const hits = ranks.filter((rank) => isWithin(rank, first)).length
      const ratio = hits / titles.length
      return {
        name: `GTİP, ${name}, hit@${first}`,
        ratio,
        goal: `≥ ${goal}`,
        met: ratio >= goal,
        detail:
          `${hits} of ${titles.length}` +
          (first === 5 && missed.length > 0
            ? `; missed: ${missed.map(({ title }) => title).join('; ')}`
            : ''),
      }
    })
  })
}

const isWithin = (rank: number, first: number): boolean => rank >= 0 && rank < first
