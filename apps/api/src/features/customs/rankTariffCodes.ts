/**
 * Searches tariff codes by product description, in an inverted index of the words of all codes. Rare words weigh
 * more than frequent ones, the noun that names the goods more than what describes them, and traits that exclude each
 * other, such as two materials, lower the score.
 */
import { distance } from 'fastest-levenshtein'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import { likeness, reachesSecond } from './likeness.ts'
import { collectPostings, numberWords, sharedTraits } from './wordIndex.ts'
import { headsOf, isAdjective, isCommon, isSet, readTitle, stemOf, wordsOf } from './titleWords.ts'
import type { TitleWord } from './titleWords.ts'
import { allKinds, materials, traitsOf } from './wordTraits.ts'
import type { Kind } from './wordTraits.ts'

export interface TariffEntry {
  code: string
  /** Own texts of the code in both languages. */
  description: string
  /** Names that sellers use for the goods. */
  tradeWords: string
  headingName: string
  /** Names that sellers use for goods of the heading. */
  headingWords: string
  chapterName: string
}

export interface Ranking<T> {
  /** Best match first; empty when no word matches. */
  rows: T[]
  /** Rows for a search by heading, more than the matches. */
  related: T[]
  /** The best match shares only some words of the description. */
  isWeak: boolean
}

const weightsOfRanking = {
  /** Weight of a text's words compared to those of the code's own description. */
  description: 1.33,
  tradeWords: 0.95,
  headingName: 0.35,
  chapterName: 0.2,
  /** Weight of a word that only another code of the same heading has. */
  ofHeading: 0.45,
  /** Weights of a title's words: the noun that names the goods, words outside of the goods' name, and kinds of words. */
  noun: 1.3,
  outside: 0.665,
  packaging: 0.5,
  common: 0.5,
  set: 0.3,
  adjective: 0.7,
  material: 1,
  /** Weight of two words that follow each other in the title and in the text. */
  pair: 0.45,
  pairWithoutNoun: 0.7,
  /** Likeness of a word with a typing error to the word that was meant. */
  mistyped: 0.5,
  /** Likeness of the two words of a compound. */
  firstPart: 0.4,
  secondPart: 0.8,
  /** How often words of sellers, and unknown ones, name goods. */
  tradeHead: 0.5,
  unknownHead: 0.3,
  /** Share of the score for each special trait that only the code states. */
  special: 0.92,
  /** Share of the score for a code of large packings. */
  bulk: 0.85,
  /** Number of words from which a longer description lowers the score noticeably. */
  lengthScale: 15,
  /** Goods that sellers have many names for are sold more often than those with few: share of the score, and the number. */
  sold: 0.25,
  soldWords: 20,
  sameTrait: { material: 1.1, state: 1, sex: 1, age: 1.15, cloth: 1, special: 1 } as Record<Kind, number>,
  otherTrait: { material: 0.75, state: 0.9, sex: 0.6, age: 1, cloth: 0.8, special: 1 } as Record<
    Kind,
    number
  >,
  /** Share of the score for a trait that only the code states. */
  unasked: { material: 1, state: 0.85, sex: 1, age: 0.931, cloth: 1, special: 1 } as Record<Kind, number>,
}

/** Share of the best score below which a match is left out: it has only a frequent word in common. */
const leastScoreShare = 0.5
const leastScore = 0.5
/** Share of the highest sum of weights from which a row is compared in detail. */
const comparedShare = 0.3
/** Number of best matches whose word order is compared. */
const mostCompared = 60
/** Share of the words' weight from which a match counts as found. */
const goodCoverage = 0.45

/** Number of letters that may be wrong in a word of this length. */
const mostMistyped = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** Packings that are larger than a parcel's usual contents. */
const namesBulk = /\b(?:over|exceeding) \d+ (?:kg|litres?)\b|\b(?:2 to 10|2–10) litre|\d (?:kg|litre) üstü/
/** What a text excludes: "other than for breeding", "damızlık olmayan". */
const excluded = /\b(?:other than|except|excluding|not)\b[^,;()]*|\S+ (?:olmayan|hariç|dışında)/giu

export const prepareRanking = <T>(rows: readonly T[], entryOf: (row: T) => TariffEntry) => {
  const w = weightsOfRanking
  const { ids, wordsById, add: idOf } = numberWords()
  const postings = collectPostings(rows.length)
  const sharedWords = new Map<string, readonly number[]>()
  const numbered = (words: readonly string[]): number[] => words.map(idOf)
  /** Words of a text that several rows have. */
  const sharedWordsOf = (text: string): readonly number[] => {
    let words = sharedWords.get(text)
    if (!words) sharedWords.set(text, (words = numbered(wordsOf(text.replace(excluded, ' ')))))
    return words
  }
  // How often a word stands last in the name of goods, and how often at all.
  const lastCounts = new Map<string, number>()
  const counts = new Map<string, number>()
  const count = (words: readonly string[], counter: Map<string, number>): void => {
    for (const word of words) {
      const stem = stemOf(word)
      counter.set(stem, (counter.get(stem) ?? 0) + 1)
    }
  }
  const shareTraits = sharedTraits()
  const entries = rows.map((row, at) => {
    const entry = entryOf(row)
    const ownText = entry.description.replace(excluded, ' ')
    const described = wordsOf(ownText)
    count(headsOf(ownText), lastCounts)
    count(described, counts)
    postings.put(sharedWordsOf(entry.chapterName), w.chapterName)
    postings.put(sharedWordsOf(entry.headingName), w.headingName)
    postings.put(sharedWordsOf(entry.headingWords), w.ofHeading)
    const traded = numbered(wordsOf(entry.tradeWords))
    postings.put(traded, w.tradeWords)
    const own = numbered(described)
    postings.put(own, w.description)
    postings.endRow(at)
    const length = Math.sqrt(1 + described.length / w.lengthScale)
    const known = Math.min(1, new Set(traded).size / w.soldWords)
    return {
      row,
      code: entry.code,
      heading: entry.code.slice(0, 4),
      sequence: Uint16Array.of(...own, ...traded),
      traits: shareTraits(allKinds.map((kind) => traitsOf(kind, described))),
      isBulk: namesBulk.test(entry.description),
      factor: (1 - w.sold + w.sold * known) / length,
    }
  })
  const index = postings.finish(wordsById.length)
  // A plural is as frequent as its singular.
  const byStem = groupBy(wordsById.keys(), (id) => stemOf(wordsById[id]!))
  const idfById = new Float64Array(wordsById.length)
  const countedFor = new Uint16Array(entries.length)
  let stemNumber = 0
  for (const forms of byStem.values()) {
    stemNumber++
    let rowCount = 0
    for (const id of forms)
      index.each(id, (at, share) => {
        if (share < w.tradeWords || countedFor[at] === stemNumber) return
        countedFor[at] = stemNumber
        rowCount++
      })
    const idf = Math.log(1 + entries.length / (1 + rowCount))
    for (const id of forms) idfById[id] = idf
  }
  const idfOf = (word: string): number => idfById[ids.get(word)!]!
  const headShare = (word: string): number => {
    const stem = stemOf(word)
    const all = counts.get(stem) ?? 0
    if (all === 0) return ids.has(word) ? w.tradeHead : w.unknownHead
    return Math.min(1, ((lastCounts.get(stem) ?? 0) + 0.5) / (all + 1))
  }
  const unknownIdf = Math.log(1 + entries.length / 3)
  const byHeading = groupBy(
    entries.map((_, at) => at),
    (at) => entries[at]!.heading,
  )

  // Similar words begin alike; a mistyped one has at least its first letter.
  const byTwoLetters = groupBy(wordsById, (word) => word.slice(0, 2))
  const byFirstLetter = groupBy(wordsById, (word) => word[0]!)

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
        .map(({ candidate, wrong }) => [candidate, w.mistyped / wrong]),
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
  /** Compounds that texts write as two words: wristwatch. The second word names the goods. */
  const partsOf = (word: string): Map<string, number> => {
    for (let at = 3; at <= word.length - 4; at++) {
      const first = ids.has(word.slice(0, at)) && stemsOf(word.slice(0, at))
      const second = first && stemsOf(word.slice(at))
      if (!first || !second || !ids.has(stemOf(word.slice(at)))) continue
      const found = new Map([...first].map(([candidate, alike]) => [candidate, alike * w.firstPart]))
      for (const [candidate, alike] of second) found.set(candidate, alike * w.secondPart)
      return found
    }
    return new Map()
  }
  const likenessesOf = (word: string): Map<string, number> => {
    const found = new Map<string, number>()
    const add = (others: ReadonlyMap<string, number>, share: number): void => {
      for (const [candidate, alike] of others)
        found.set(candidate, Math.max(found.get(candidate) ?? 0, alike * share))
    }
    add(stemsOf(word), 1)
    if (found.size === 0) add(partsOf(word), 1)
    if (found.size === 0) add(mistypedFrom(word), 1)
    return found
  }

  const roleOf = ({ word, isGoods, isNoun, isPackaging }: TitleWord): number => {
    if (isNoun) return 1 + (w.noun - 1) * headShare(word)
    const kind = isPackaging
      ? w.packaging
      : isSet(word)
        ? w.set
        : isCommon(word)
          ? w.common
          : materials.has(word)
            ? w.material
            : isAdjective(word)
              ? w.adjective
              : 1
    return kind * (isGoods ? 1 : w.outside)
  }

  /** Titles' words that Turkish also writes as one: antep fıstığı, antepfıstığı. */
  const joinedOf = (words: readonly TitleWord[]) =>
    words.slice(1).flatMap((second, at) => {
      if (!second.followsPrevious) return []
      const first = words[at]!.word
      const joined = first + second.word
      const found = [...stemsOf(joined)].filter(([candidate]) =>
        reachesSecond(joined, first.length, candidate),
      )
      if (found.length === 0) return []
      const isModifier = isAdjective(second.word) && !second.isNoun
      return {
        word: joined,
        likenesses: new Map(found),
        role: isModifier ? w.adjective : second.isNoun ? 1.5 : 1,
        isModifier,
        isJoined: true,
      }
    })

  return (title: string, limit: number): Ranking<T> => {
    const words = readTitle(title, materials, headShare)
    const asked = [
      ...words.map((word) => ({
        word: word.word,
        likenesses: likenessesOf(word.word),
        role: roleOf(word),
        isModifier:
          !word.isNoun &&
          (isCommon(word.word) || isSet(word.word) || isAdjective(word.word) || word.isPackaging),
        isJoined: false,
      })),
      ...joinedOf(words),
    ]
    const found = new Map<number, { score: number; isNamed: boolean }>()
    let possible = 0
    for (const { word, likenesses, role, isModifier, isJoined } of asked) {
      const best = new Map<number, number>()
      const ofHeading = new Map<string, number>()
      let most = 0
      // A rarer word that only begins alike says no more than the word itself: halı, hâlinde.
      const ownIdf = (likenesses.get(word) === 1 && idfOf(word)) || Infinity
      for (const [candidate, alike] of likenesses) {
        const weight = alike * Math.min(idfOf(candidate), ownIdf)
        most = Math.max(most, weight)
        index.each(ids.get(candidate)!, (at, share) => {
          const value = weight * share
          if (value <= (best.get(at) ?? 0)) return
          best.set(at, value)
          const { heading } = entries[at]!
          if (share >= w.tradeWords && value > (ofHeading.get(heading) ?? 0)) ofHeading.set(heading, value)
        })
      }
      if (!isJoined) possible += role * (most || unknownIdf)
      for (const [heading, value] of ofHeading)
        for (const at of byHeading.get(heading)!) {
          const pooled = value * w.ofHeading
          if (pooled > (best.get(at) ?? 0)) best.set(at, pooled)
        }
      for (const [at, value] of best) {
        let sum = found.get(at)
        if (!sum) found.set(at, (sum = { score: 0, isNamed: false }))
        sum.score += value * role
        sum.isNamed ||= !isModifier
      }
    }
    const spoken = words.map(({ word }) => word)
    const traits = allKinds.map((kind) => traitsOf(kind, spoken))
    const factorOf = (at: number): number => {
      const entry = entries[at]!
      let factor = entry.factor
      if (entry.isBulk) factor *= w.bulk
      for (const [index, kind] of allKinds.entries()) {
        const own = entry.traits[index]!
        const wanted = traits[index]!
        if (own.size === 0) continue
        if (kind === 'special') {
          for (const trait of own) if (!wanted.has(trait)) factor *= w.special
        } else if (wanted.size === 0) factor *= w.unasked[kind]
        else factor *= [...wanted].some((trait) => own.has(trait)) ? w.sameTrait[kind] : w.otherTrait[kind]
      }
      return factor
    }
    // Goods that share a modifier only, as in "canlı at" (live horse), are other goods.
    const named = [...found].filter(([, { isNamed }]) => isNamed)
    const most = named.reduce((sofar, [, { score }]) => Math.max(sofar, score), 0)
    const scored = named
      .filter(([, { score }]) => score >= most * comparedShare)
      .map(([at, { score }]) => ({ at, raw: score, score: score * factorOf(at) }))
      .filter(({ score }) => score > leastScore)
      .sort((one, other) => other.score - one.score)
      .slice(0, mostCompared)

    // Words that follow each other in the title and in a code's text.
    const positions = new Map<number, number[]>()
    for (const [at, { likenesses }] of asked.slice(0, words.length).entries())
      for (const candidate of likenesses.keys()) {
        const id = ids.get(candidate)!
        const known = positions.get(id)
        if (known) known.push(at)
        else positions.set(id, [at])
      }
    const pairBonus = (sequence: Uint16Array): number => {
      let bonus = 0
      const counted = new Set<number>()
      for (let i = 1; i < sequence.length; i++) {
        const firsts = positions.get(sequence[i - 1]!)
        const seconds = firsts && positions.get(sequence[i]!)
        if (!seconds) continue
        for (const at of seconds)
          if (!counted.has(at) && firsts.includes(at - 1) && words[at]!.followsPrevious) {
            counted.add(at)
            bonus +=
              (idfById[sequence[i]!]! + idfById[sequence[i - 1]!]!) *
              0.5 *
              Math.min(asked[at]!.role, asked[at - 1]!.role) *
              (words[at]!.isNoun || words[at - 1]!.isNoun ? 1 : w.pairWithoutNoun)
          }
      }
      return bonus
    }
    const ranked = scored
      .map(({ at, raw, score }) => ({
        at,
        raw,
        score: score + pairBonus(entries[at]!.sequence) * w.pair * (score / raw),
      }))
      .sort(
        (one, other) =>
          other.score - one.score || entries[one.at]!.code.localeCompare(entries[other.at]!.code),
      )
    const [best] = ranked
    return {
      rows: ranked
        .filter(({ score }) => score >= best!.score * leastScoreShare)
        .slice(0, limit)
        .map(({ at }) => entries[at]!.row),
      related: ranked.map(({ at }) => entries[at]!.row),
      isWeak: best === undefined || best.raw < possible * goodCoverage,
    }
  }
}
