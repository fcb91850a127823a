import { foldForSearch } from '../../../platform/text/search.ts'

/** Entry that is found by its texts. */
interface Searchable {
  title: string
  /** Place in the menu, or type of the entry. */
  kind: string
  /** Other words that find the entry, separated by commas. */
  alsoFoundBy?: string
}

export interface PaletteEntry extends Searchable {
  key: string
  open: () => void
}

export interface FoldedEntry<Entry> {
  entry: Entry
  title: string
  text: string
}

/** Entries with their search text normalized once, so that each keystroke only compares strings. */
export const foldEntries = <Entry extends Searchable>(entries: readonly Entry[]): FoldedEntry<Entry>[] =>
  entries.map((entry) => ({
    entry,
    title: foldForSearch(entry.title),
    text: foldForSearch(`${entry.title} ${entry.kind} ${entry.alsoFoundBy ?? ''}`),
  }))

/**
 * Returns at most `most` entries that match every search word, ranked: title starts with the search, then a
 * word starts with it, then the rest.
 */
export const searchEntries = <Entry>(
  entries: readonly FoldedEntry<Entry>[],
  search: string,
  most: number,
): readonly Entry[] => {
  const wanted = foldForSearch(search)
  const words = wanted.split(/\s+/)
  const ranks: Entry[][] = [[], [], []]
  for (const { entry, title, text } of entries) {
    if (!words.every((word) => text.includes(word))) continue
    const rank = ranks[title.startsWith(wanted) ? 0 : title.includes(` ${wanted}`) ? 1 : 2]!
    if (rank.length < most) rank.push(entry)
    // The best rank already contains enough entries, so later entries cannot improve the result.
    if (ranks[0]!.length >= most) break
  }
  return ranks.flat().slice(0, most)
}
