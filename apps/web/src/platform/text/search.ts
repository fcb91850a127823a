/** Text without case and marks, so that "isik" finds "Işık" and "istanbul" finds "İSTANBUL". */
export const foldForSearch = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .trim()

/** Places the better match first: the code itself, then what begins as the search does; otherwise the order stays. */
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

/** Whether every word of `search` begins a word of `text` or stands within it. */
export const matchesSearch = (text: string, search: string): boolean => {
  const folded = foldForSearch(text)
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
