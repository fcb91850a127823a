import { foldForSearch } from '../../platform/text/search.ts'

export interface PaletteEntry {
  key: string
  title: string
  /** Menu group of a palette entry, or its type. */
  kind: string
  /** Other search terms of a palette entry. */
  alsoFoundBy?: string
  open: () => void
}

export interface FoldedEntry {
  entry: PaletteEntry
  title: string
  text: string
}

/** Entries with their search text normalized once, so that each keystroke only compares strings. */
export const foldEntries = (entries: readonly PaletteEntry[]): FoldedEntry[] =>
  entries.map((entry) => ({
    entry,
    title: foldForSearch(entry.title),
    text: foldForSearch(`${entry.title} ${entry.kind} ${entry.alsoFoundBy ?? ''}`),
  }))

/**
 * Returns at most `most` entries that match every search word, ranked: title starts with the search, then a
 * word starts with it, then the rest.
 */
export const searchEntries = (
  entries: readonly FoldedEntry[],
  search: string,
  most: number,
): readonly PaletteEntry[] => {
  const wanted = foldForSearch(search)
  const words = wanted.split(/\s+/)
  const ranks: PaletteEntry[][] = [[], [], []]
  for (const { entry, title, text } of entries) {
    if (!words.every((word) => text.includes(word))) continue
    const rank = ranks[title.startsWith(wanted) ? 0 : title.includes(` ${wanted}`) ? 1 : 2]!
    if (rank.length < most) rank.push(entry)
    // The best rank already contains enough entries, so later entries cannot improve the result.
    if (ranks[0]!.length >= most) break
  }
  return ranks.flat().slice(0, most)
}
