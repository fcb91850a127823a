/** Text without case and marks, so that "isik" finds "Işık" and "istanbul" finds "İSTANBUL". */
export const foldForSearch = (text: string): string =>
  text
    .replaceAll('ı', 'i')
    .toLocaleLowerCase('en')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .trim()

/** Whether every word of `search` begins a word of `text` or stands within it. */
export const matchesSearch = (text: string, search: string): boolean => {
  const folded = foldForSearch(text)
  return foldForSearch(search)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
