/**
 * Searches tariff codes by product description. Both languages have endings (örtüsü, örtüler; covers, covered),
 * so words are compared by their common beginning; rare words weigh more than frequent ones.
 */
import { distance } from 'fastest-levenshtein'
import { toBasicLatin } from '@kervan/domain/identity/transliterate'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'

export interface TariffEntry {
  code: string
  /** Own texts of the code in both languages. */
  description: string
  /** Names that sellers use for the goods. */
  tradeWords: string
  headingName: string
  chapterName: string
}

/** Words of product titles that do not identify the product: sizes, counts, colours, cuts. */
const emptyWords = new Set(
  (
    've ile icin ya da veya diger bir adet the and with for from of or not other made parts by in on to no ' +
    'gr kg ml lt cl cm mm oz lb pcs adedi parca piece pieces pack paket boy size beden inch slim fit regular yeni new ' +
    'tam buyuk kucuk orta uzun kisa kalin ince genis sag sol arka derece numara adetli kisilik sade model modeli ' +
    'renk renkli renkler kalite kaliteli orijinal ucretsiz kargo indirim indirimli kampanya firsat hediyelik ' +
    'large small medium big long short left right rear xl xxl quality premium original genuine best free shipping ' +
    'sale style color colour size ideas her him kids adult ' +
    'siyah beyaz kirmizi mavi lacivert gri bej yesil pembe bordo kahverengi sari mor turuncu haki ' +
    'black white red blue navy grey gray beige green pink brown yellow purple orange'
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
    'set seti takim takimi natural dogal saf pure dayanikli gecirmez waterproof portatif portable tasinabilir luks ' +
    'luxury modern klasik classic sik sevimli cute desenli baskili printed antrasit dry dried kuru taze fresh'
  ).split(' '),
)
const commonShare = 0.5

const men = new Set('erkek men mens man'.split(' '))
const women = new Set('kadin bayan women womens woman ladies'.split(' '))

/** Marks and words after which a title names accessories, uses and contents. */
const afterGoods = /[,;|()[\]{}–—+/]|\s-\s|\s(?:for|with|icin|ile)\s/
const outsideShare = 0.6

const wordsOf = (text: string): string[] => [
  ...new Set(
    toBasicLatin(text)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !emptyWords.has(word)),
  ),
]

/** Words of the part of a title that names the goods. */
const goodsOf = (title: string): string[] =>
  toBasicLatin(title)
    .toLowerCase()
    .split(afterGoods)
    .map(wordsOf)
    .find((words) => words.length > 0) ?? []

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
  // Three letters begin many words: only with an ending they are the same one (bal, balı).
  if (shorter <= 3 && !shortEnding.test((one.length > other.length ? one : other).slice(shorter))) return 0
  // A short word matches as a whole stem only (çay, çaylar), apart from a softened consonant (kitap, kitabı); a
  // longer one may change its last letter.
  const isStem = common === shorter || softens(one[common]!, other[common]!)
  if (common < 3 || common < shorter - 1 || (shorter < 6 && !isStem)) return 0
  const ratio = common / Math.max(one.length, other.length)
  // An ingredient is not the product: "fıstıklı baklava" is no pistachio.
  return withEnding.test(one) && !withEnding.test(other) ? ratio * withShare : ratio
}

const shortEnding = /^(?:[iu]|s|es|[sy][iu]|[dt]an|l[aei]r?|lari|leri|l[iu]k?)$/

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

/** Weight of a text's words compared to those of the code's own description. */
const shares = { description: 1, tradeWords: 0.9, headingName: 0.35, chapterName: 0.2 }
/**
 * Weight of the last noun compared to the other words: Turkish and English both end with the noun that names the
 * product, `el dokuma yün kilim`.
 */
const nounWeight = 2
/** Share of the best score below which a match is left out: it has only a frequent word in common. */
const leastScoreShare = 0.6
/** Number of words from which a longer description lowers the score noticeably. */
const lengthScale = 20
/** Goods that sellers have many names for are sold more often than those with few: share of the score, and the number. */
const soldShare = 0.3
const soldWords = 20
/** Likeness of a word with a typing error to the word that was meant. */
const mistypedShare = 0.7

/** Number of letters that may be wrong in a word of this length. */
const mostMistyped = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** A word of a row: which row, and how much the word counts there. */
interface Posting {
  at: number
  share: number
}

export const prepareRanking = <T>(rows: readonly T[], entryOf: (row: T) => TariffEntry) => {
  const index = new Map<string, Posting[]>()
  const entries = rows.map((row, at) => {
    const entry = entryOf(row)
    const described = wordsOf(entry.description)
    const shareByWord = new Map<string, number>()
    for (const field of ['chapterName', 'headingName', 'tradeWords', 'description'] as const)
      for (const word of wordsOf(entry[field])) shareByWord.set(word, shares[field])
    for (const [word, share] of shareByWord) {
      const postings = index.get(word)
      if (postings) postings.push({ at, share })
      else index.set(word, [{ at, share }])
    }
    const length = Math.sqrt(1 + described.length / lengthScale)
    const known = Math.min(1, wordsOf(entry.tradeWords).length / soldWords)
    return { row, code: entry.code, described, factor: (1 - soldShare + soldShare * known) / length }
  })
  const weights = new Map(
    [...index].map(([word, postings]) => {
      const count = postings.filter(({ share }) => share >= shares.tradeWords).length
      return [word, Math.log(1 + entries.length / (1 + count))]
    }),
  )

  // Similar words begin alike; a mistyped one has at least its first letter.
  const byTwoLetters = groupBy([...index.keys()], (word) => word.slice(0, 2))
  const byFirstLetter = groupBy([...index.keys()], (word) => word[0]!)

  const mistypedFrom = (word: string): Map<string, number> => {
    const most = mostMistyped(word.length)
    if (most === 0 || /\d/.test(word)) return new Map()
    const found = (byFirstLetter.get(word[0]!) ?? [])
      .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
      .map((candidate) => ({ candidate, wrong: distance(word, candidate) }))
    const least = Math.min(most, ...found.map(({ wrong }) => wrong))
    return new Map(
      found
        .filter(({ wrong }) => wrong <= least)
        .map(({ candidate, wrong }) => [candidate, mistypedShare / wrong]),
    )
  }
  const stemsOf = (word: string): Map<string, number> => {
    const found = new Map<string, number>()
    for (const candidate of byTwoLetters.get(word.slice(0, 2)) ?? []) {
      const alike = likeness(word, candidate)
      if (alike > 0) found.set(candidate, alike)
    }
    return found
  }
  const likenessesOf = (word: string): Map<string, number> => {
    const stems = stemsOf(word)
    return stems.size > 0 ? stems : mistypedFrom(word)
  }

  /** Best match first; empty when no word matches. */
  return (description: string, limit: number): T[] => {
    const words = wordsOf(description)
    const goods = new Set(goodsOf(description))
    const noun = words.findLast((word) => goods.has(word) && mayBeNoun(word)) ?? words.findLast(mayBeNoun)
    const asked = words.map((word) => ({
      likenesses: likenessesOf(word),
      share: shareOf(word) * (word === noun ? nounWeight : 1) * (goods.has(word) ? 1 : outsideShare),
      isModifier: word !== noun && noun !== undefined && !mayBeNoun(word),
    }))
    // Turkish names may be written in one word or two: antep fıstığı, antepfıstığı.
    for (const [at, second] of words.slice(1).entries()) {
      const first = words[at]!
      const joined = [...stemsOf(first + second)].filter(
        ([candidate]) => commonBeginning(first + second, candidate) > first.length + 1,
      )
      asked.push({
        likenesses: new Map(joined),
        share: 1,
        isModifier: withEnding.test(second) && second !== noun,
      })
    }
    const found = new Map<number, { score: number; isNamed: boolean }>()
    for (const { likenesses, share, isModifier } of asked) {
      const best = new Map<number, number>()
      for (const [candidate, alike] of likenesses)
        for (const { at, share: ofField } of index.get(candidate)!) {
          const value = alike * weights.get(candidate)! * ofField
          if (value > (best.get(at) ?? 0)) best.set(at, value)
        }
      for (const [at, value] of best) {
        const { score, isNamed } = found.get(at) ?? { score: 0, isNamed: false }
        found.set(at, { score: score + value * share, isNamed: isNamed || !isModifier })
      }
    }
    const scored = [...found]
      // Goods that share a modifier only, as in "canlı at" (live horse), are other goods.
      .filter(([, { isNamed }]) => isNamed)
      .map(([at, { score }]) => {
        const { row, code, described, factor } = entries[at]!
        const ofSex = isForOtherSex(words, described) ? otherSexShare : 1
        // The shorter description wins between two equal matches.
        return { row, code, score: score * ofSex * factor }
      })
      .filter(({ score }) => score > 0.5)
      .sort((one, other) => other.score - one.score || one.code.localeCompare(other.code))
      .slice(0, limit)
    const best = scored[0]?.score ?? 0
    return scored.filter(({ score }) => score >= best * leastScoreShare).map(({ row }) => row)
  }
}
