import { foldForSearch } from '../../../platform/text/search.ts'
import type { SheetChoice } from './sheet.ts'

/** Edit distance: number of letters to change, add or remove. */
const distance = (one: string, other: string): number => {
  let line = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1)
      next.push(
        Math.min(
          line[column]! + 1,
          next[column - 1]! + 1,
          line[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    line = next
  }
  return line[other.length]!
}

/**
 * Returns the closest choice for a mistyped word: `Almnya` gives `Almanya`. Returns undefined when no choice is
 * close or two are equally close.
 */
export const closestChoice = (choices: readonly SheetChoice[], text: string): SheetChoice | undefined => {
  const typed = foldForSearch(text)
  if (typed.length < 3) return undefined
  const near = choices
    .map((choice) => ({ choice, far: distance(typed, foldForSearch(choice.label)) }))
    .filter(({ far }) => far <= Math.min(2, Math.floor(typed.length / 3)))
    .sort((one, other) => one.far - other.far)
  return near[0]?.far === near[1]?.far ? undefined : near[0]?.choice
}
