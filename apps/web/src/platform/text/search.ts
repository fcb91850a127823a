/** Normalizes case and diacritics, so that "isik" finds "Işık" and "istanbul" finds "İSTANBUL". */
export const foldForSearch = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .trim()

/** Sorts better matches first: an equal code, then texts that start with the search; otherwise keeps the order. */
export const compareMatches = (
  search: string,
  one: { name: string; code?: string },
  other: { name: string; code?: string },
): number => {
  const wanted = foldForSearch(search)
  const rank = ({ name, code }: { name: string; code?: string }): number => {
    if (wanted === '') return 0
    if (code !== undefined && foldForSearch(code) === wanted) return 2
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
