/**
 * Distributes street lines over the lines of a form. Keeps text between commas together where it fits, and
 * never splits words. Text that is too long stays on the last line, so that the user sees it.
 */
export const splitAddressLines = (lines: readonly string[], limits: readonly number[]): string[] => {
  if (lines.length <= limits.length && lines.every((line, at) => line.length <= limits[at]!))
    return [...lines]
  const last = limits.length - 1
  const split: string[] = []
  const append = (text: string, separator: string): boolean => {
    const at = split.length - 1
    const longer = at < 0 ? text : `${split[at]}${separator}${text}`
    if (at >= 0 && at < last && longer.length > limits[at]!) return false
    split[Math.max(at, 0)] = longer
    return true
  }
  const fitsNext = (text: string): boolean => split.length <= last && text.length <= limits[split.length]!
  for (const piece of lines.flatMap((line) => line.split(', '))) {
    const isLong = split.length === 0 ? piece.length > limits[0]! : !append(piece, ', ')
    if (!isLong && split.length > 0) continue
    if (fitsNext(piece)) {
      split.push(piece)
      continue
    }
    piece.split(' ').forEach((word, at) => {
      if (!append(word, at === 0 ? ', ' : ' ')) split.push(word)
    })
  }
  return split
}
