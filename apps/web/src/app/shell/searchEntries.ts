import { foldForSearch } from '../../platform/text/search.ts'

export interface PaletteEntry {
  key: string
  title: string
  /** Where it belongs, or what it is. */
  kind: string
  /** Other words it is found by. */
  alsoFoundBy?: string
  open: () => void
}

export interface FoldedEntry {
  entry: PaletteEntry
  title: string
  text: string
}

/** Folded once, so that a keystroke compares texts and nothing else. */
export const foldEntries = (entries: readonly PaletteEntry[]): FoldedEntry[] =>
  entries.map((entry) => ({
    entry,
    title: foldForSearch(entry.title),
    text: foldForSearch(`${entry.title} ${entry.kind} ${entry.alsoFoundBy ?? ''}`),
  }))

/** Those with every word of the search, at most `most`: titles that begin so first, then words that do, then the rest. */
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
    // Nothing better follows.
    if (ranks[0]!.length >= most) break
  }
  return ranks.flat().slice(0, most)
}
