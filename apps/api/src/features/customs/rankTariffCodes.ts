/**
 * Finds tariff codes by a product description. Both languages carry endings (örtüsü, örtüler; covers, covered), so words
 * are compared by their common beginning; rare words weigh more than those that half of the tariff has.
 */
import { toBasicLatin } from '@kervan/domain/identity/transliterate'

export interface TariffEntry {
  code: string
  /** Descriptions in both languages and the chapter's name, as texts to be searched. */
  description: string
  chapterName: string
}

/** What stands in product descriptions without saying what the product is. */
const emptyWords = new Set(
  've ile icin ya da veya diger bir adet the and with for from of or not other made parts'.split(' '),
)

const wordsOf = (text: string): string[] => [
  ...new Set(
    toBasicLatin(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !emptyWords.has(word)),
  ),
]

const commonBeginning = (one: string, other: string): number => {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at++
  return at
}

/** 1 for the same word, less the more the endings differ, 0 for another word. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1
  const common = commonBeginning(one, other)
  const shorter = Math.min(one.length, other.length)
  // A short word is a stem only as a whole (çay, çaylar); a longer one may change its last letters (kitap, kitabı).
  if (common < 3 || common < shorter - 1 || (shorter < 5 && common < shorter)) return 0
  return common / Math.max(one.length, other.length)
}

export const prepareRanking = <T>(rows: readonly T[], entryOf: (row: T) => TariffEntry) => {
  const entries = rows.map((row) => {
    const { description, chapterName, code } = entryOf(row)
    return { row, code, own: wordsOf(description), chapter: wordsOf(chapterName) }
  })
  const counts = new Map<string, number>()
  for (const { own } of entries) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log(1 + entries.length / (1 + (counts.get(word) ?? 0)))

  /** Best first; empty when no word of the description says anything. */
  return (description: string, limit: number): T[] => {
    const words = wordsOf(description)
    // Turkish writes some names in one word and people in two: antep fıstığı, antepfıstığı.
    const wanted = [...words, ...words.slice(1).map((word, index) => words[index]! + word)]
    return entries
      .map(({ row, own, chapter, code }) => {
        let score = 0
        for (const word of wanted) {
          let best = 0
          for (const candidate of own) best = Math.max(best, likeness(word, candidate) * weightOf(candidate))
          for (const candidate of chapter) best = Math.max(best, likeness(word, candidate) * 0.8)
          score += best
        }
        // Of two equal matches the one that says less besides is the better one.
        return { row, code, score: score / Math.sqrt(1 + own.length / 12) }
      })
      .filter(({ score }) => score > 0.5)
      .sort((one, other) => other.score - one.score || one.code.localeCompare(other.code))
      .slice(0, limit)
      .map(({ row }) => row)
  }
}
