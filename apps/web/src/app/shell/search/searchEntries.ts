import { foldForSearch } from '../../../platform/text/search.ts'

/** Entry that is found by its texts. */
interface Searchable {
  title: string
  /** Place in the menu, or type of the entry. */
  kind: string
  /** Everyday words that also find the entry, separated by commas. */
  alsoFoundBy?: string
}

export interface PaletteEntry extends Searchable {
  key: string
  open: () => void
}

export interface FoldedEntry<Entry> {
  entry: Entry
  title: string
  words: readonly string[]
  text: string
}

/** Entries with their search text normalized once, so that each keystroke only compares strings. */
export const foldEntries = <Entry extends Searchable>(entries: readonly Entry[]): FoldedEntry<Entry>[] =>
  entries.map((entry) => ({
    entry,
    title: foldForSearch(entry.title),
    words: entry.alsoFoundBy ? entry.alsoFoundBy.split(',').map(foldForSearch) : [],
    text: foldForSearch(`${entry.title} ${entry.kind} ${entry.alsoFoundBy ?? ''}`),
  }))

const rankCount = 6

/** Rank of a match, best first: exact title, exact word, beginning of title, of a word of it, of a word, the rest. */
const rankOf = ({ title, words }: FoldedEntry<unknown>, wanted: string): number => {
  if (title === wanted) return 0
  if (words.includes(wanted)) return 1
  if (title.startsWith(wanted)) return 2
  if (title.includes(` ${wanted}`)) return 3
  return words.some((word) => word.startsWith(wanted)) ? 4 : 5
}

/** Returns at most `most` entries that match every search word, best match first. */
export const searchEntries = <Entry>(
  entries: readonly FoldedEntry<Entry>[],
  search: string,
  most: number,
): readonly Entry[] => {
  const wanted = foldForSearch(search)
  const words = wanted.split(/\s+/)
  const ranks = Array.from({ length: rankCount }, (): Entry[] => [])
  for (const folded of entries) {
    if (!words.every((word) => folded.text.includes(word))) continue
    const rank = ranks[rankOf(folded, wanted)]!
    if (rank.length < most) rank.push(folded.entry)
  }
  return ranks.flat().slice(0, most)
}
