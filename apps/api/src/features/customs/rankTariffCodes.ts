/**
 * Searches tariff codes by product description. Both languages have endings (örtüsü, örtüler; covers, covered),
 * so words are compared by their common beginning; rare words weigh more than frequent ones.
 */
import { toBasicLatin } from '@kervan/domain/identity/transliterate'

export interface TariffEntry {
  code: string
  /** Descriptions in both languages and the chapter's name, as search texts. */
  description: string
  /** Names that sellers use for the goods. */
  tradeWords: string
  chapterName: string
}

/** Words of product titles that do not identify the product: sizes, counts, colours, cuts. */
const emptyWords = new Set(
  (
    've ile icin ya da veya diger bir adet the and with for from of or not other made parts by in on to ' +
    'gr kg ml lt cl cm mm oz lb pcs adedi parca piece pieces pack paket boy size beden inch slim fit regular yeni new ' +
    'siyah beyaz kirmizi mavi lacivert gri bej yesil pembe bordo kahverengi ' +
    'black white red blue navy grey gray beige green pink brown'
  ).split(' '),
)

/** Packaging words, which get less weight although they may be the product. */
const packagingWords = new Set('kavanoz sise teneke kutu poset jar bottle tin box gift hediye cam'.split(' '))
const packagingShare = 0.4
/** Words about how, where or in which number goods are made, which many goods have in common. */
const commonWords = new Set(
  (
    'el yapimi yapim dokuma dokumasi isi isleme handmade handcrafted hand crafted woven turk turkish anadolu ' +
    'anatolian vintage antika retro dekoratif decorative organik organic ozel custom personalized kisiye ayar ' +
    'set seti takim takimi'
  ).split(' '),
)
const commonShare = 0.5

const men = new Set('erkek men mens man'.split(' '))
const women = new Set('kadin bayan women womens woman ladies'.split(' '))

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

/** Final consonants that Turkish softens before a vowel; `ç` is `c` in basic Latin already. */
const softened = new Set(['pb', 'bp', 'td', 'dt', 'kg', 'gk'])
const softens = (one: string, other: string): boolean => softened.has(one + other)

/** 1 for the same word, less for different endings, 0 for another word. */
const likeness = (one: string, other: string): number => {
  if (one === other) return 1
  const common = commonBeginning(one, other)
  const shorter = Math.min(one.length, other.length)
  // A short word matches as a whole stem only (çay, çaylar), apart from a softened consonant (kitap, kitabı); a
  // longer one may change its last letter.
  const isStem = common === shorter || softens(one[common]!, other[common]!)
  if (common < 3 || common < shorter - 1 || (shorter < 6 && !isStem)) return 0
  const ratio = common / Math.max(one.length, other.length)
  // An ingredient is not the product: "fıstıklı baklava" is no pistachio.
  return withEnding.test(one) && !withEnding.test(other) ? ratio * withShare : ratio
}

/** Words that end in -lı, -li, -lu, -lü, which name an ingredient; `havlu` is a noun. */
const withEnding = /^(?!havlu$).{3,}l[iu]$/
const withShare = 0.6
const otherSexShare = 0.6

const shareOf = (word: string): number => {
  if (packagingWords.has(word)) return packagingShare
  return commonWords.has(word) ? commonShare : 1
}

const mayBeNoun = (word: string): boolean =>
  /\D/.test(word) &&
  !withEnding.test(word) &&
  ![packagingWords, commonWords, men, women].some((group) => group.has(word))

const saysOneOf = (words: readonly string[], group: ReadonlySet<string>): boolean =>
  words.some((word) => group.has(word))

/** Detects a description for men when the search is for women, or the reverse. */
const isForOtherSex = (asked: readonly string[], described: readonly string[]): boolean =>
  (saysOneOf(asked, men) && !saysOneOf(asked, women) && saysOneOf(described, women)) ||
  (saysOneOf(asked, women) && !saysOneOf(asked, men) && saysOneOf(described, men))

/** Weight of a trade word compared to the nomenclature's own words. */
const tradeWordShare = 0.8
/**
 * Weight of the last noun compared to the other words: Turkish and English both end with the noun that names the
 * product, `el dokuma yün kilim`.
 */
const nounWeight = 2
/** Share of the best score below which a match is left out: it has only a frequent word in common. */
const leastScoreShare = 0.6
/** Number of words from which a longer description lowers the score noticeably. */
const lengthScale = 20
const chapterWeight = 0.8

export const prepareRanking = <T>(rows: readonly T[], entryOf: (row: T) => TariffEntry) => {
  const entries = rows.map((row) => {
    const { description, tradeWords, chapterName, code } = entryOf(row)
    const described = wordsOf(description)
    return {
      row,
      code,
      described,
      traded: wordsOf(tradeWords).filter((word) => !described.includes(word)),
      chapter: wordsOf(chapterName),
    }
  })
  const counts = new Map<string, number>()
  for (const { described, traded } of entries)
    for (const word of [...described, ...traded]) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weightOf = (word: string): number => Math.log(1 + entries.length / (1 + (counts.get(word) ?? 0)))

  // Index by the first two letters, because similar words begin alike.
  const vocabulary = new Map<string, string[]>()
  for (const word of new Set(
    entries.flatMap(({ described, traded, chapter }) => [...described, ...traded, ...chapter]),
  )) {
    const group = vocabulary.get(word.slice(0, 2))
    if (group) group.push(word)
    else vocabulary.set(word.slice(0, 2), [word])
  }
  const likenessesOf = (word: string): Map<string, number> => {
    const found = new Map<string, number>()
    for (const candidate of vocabulary.get(word.slice(0, 2)) ?? []) {
      const alike = likeness(word, candidate)
      if (alike > 0) found.set(candidate, alike)
    }
    return found
  }

  /** Best match first; empty when no word matches. */
  return (description: string, limit: number): T[] => {
    const words = wordsOf(description)
    const noun = words.findLast(mayBeNoun)
    const asked = words.map((word) => ({
      likenesses: likenessesOf(word),
      share: shareOf(word) * (word === noun ? nounWeight : 1),
      isModifier: word !== noun && noun !== undefined && !mayBeNoun(word),
    }))
    // Turkish names may be written in one word or two: antep fıstığı, antepfıstığı.
    for (const [index, second] of words.slice(1).entries()) {
      const first = words[index]!
      const joined = [...likenessesOf(first + second)].filter(
        ([candidate]) => commonBeginning(first + second, candidate) > first.length + 1,
      )
      asked.push({
        likenesses: new Map(joined),
        share: 1,
        isModifier: withEnding.test(second) && second !== noun,
      })
    }
    const scored = entries
      .map(({ row, described, traded, chapter, code }) => {
        let score = 0
        let isNamed = false
        for (const { likenesses, share, isModifier } of asked) {
          if (likenesses.size === 0) continue
          let best = 0
          const alikeTo = (candidate: string): number => likenesses.get(candidate) ?? 0
          for (const candidate of described) best = Math.max(best, alikeTo(candidate) * weightOf(candidate))
          for (const candidate of traded)
            best = Math.max(best, alikeTo(candidate) * weightOf(candidate) * tradeWordShare)
          for (const candidate of chapter) best = Math.max(best, alikeTo(candidate) * chapterWeight)
          score += best * share
          isNamed ||= best > 0 && !isModifier
        }
        // Goods that share a modifier only, as in "canlı at" (live horse), are other goods.
        if (!isNamed) return { row, code, score: 0 }
        if (isForOtherSex(words, described)) score *= otherSexShare
        // The shorter description wins between two equal matches.
        return { row, code, score: score / Math.sqrt(1 + described.length / lengthScale) }
      })
      .filter(({ score }) => score > 0.5)
      .sort((one, other) => other.score - one.score || one.code.localeCompare(other.code))
      .slice(0, limit)
    const best = scored[0]?.score ?? 0
    return scored.filter(({ score }) => score >= best * leastScoreShare).map(({ row }) => row)
  }
}
