/** Normalizes case and diacritics, so that "isik" finds "Işık" and "istanbul" finds "İSTANBUL". */
export const foldForSearch = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .trim()

/**
 * Sorts better matches first: `words` or one of them that equals the search, then names that start with it;
 * otherwise keeps the order.
 */
export const compareMatches = (
  search: string,
  one: { name: string; words?: string },
  other: { name: string; words?: string },
): number => {
  const wanted = foldForSearch(search)
  const rank = ({ name, words = '' }: { name: string; words?: string }): number => {
    if (wanted === '') return 0
    const known = foldForSearch(words)
    if (known === wanted || known.split(' ').includes(wanted)) return 2
    return foldForSearch(name).startsWith(wanted) ? 1 : 0
  }
  return rank(other) - rank(one)
}

/** Returns true if `text` contains every word of `search`. */
export const matchesSearch = (text: string, search: string): boolean => {
  const folded = foldForSearch(text)
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
