/**
 * Suggests the meaning of a carrier's new status code: the same code in a published list, or similar texts of
 * already mapped codes, in Turkish and English. A suggestion with its reason; staff decide.
 */
import { dictionary } from '../dictionary.ts'
import { foldForSearch } from '../identity/transliterate.ts'

export const matchConfidences = ['high', 'medium', 'low'] as const
export type MatchConfidence = (typeof matchConfidences)[number]

/**
 * `publishedCode`: a published list contains the carrier's code. `sameText`, `similarText`: another code has
 * such a text. `name`: the text resembles the name of our status.
 */
export const matchReasons = ['publishedCode', 'sameText', 'similarText', 'name'] as const
export type MatchReason = (typeof matchReasons)[number]

/** Text of a status with a known meaning. */
export interface KnownText {
  customizedId: number
  text: string
  /** Carrier of the code; null for the name of our own status. */
  supplierCode: string | null
  code: string | null
  /** True for a text from a carrier's published list, regardless of the mapping by staff. */
  isPublished?: boolean
}

export interface StatusSuggestion {
  customizedId: number
  confidence: MatchConfidence
  reason: MatchReason
  likeText: string
  likeSource: string | null
}

/** Filler words without meaning for the status. */
const fillers = new Set(
  'a an the of at in on to for by with is was has have been be your we us our from and or as this that package parcel shipment item gonderi gonderiniz gonderisi kargo kargonuz paket ve ile bir icin'.split(
    ' ',
  ),
)

/** Synonyms that carriers use, mapped to one word after folding. */
const sameWord: Record<string, string> = dictionary({
  sevkiyat: 'transit',
  delivery: 'deliver',
  delivered: 'delivered',
  consignee: 'receiver',
  cnee: 'receiver',
  recipient: 'receiver',
  addressee: 'receiver',
  shipper: 'sender',
  consignor: 'sender',
  gonderici: 'gonderen',
  gondericiye: 'gonderene',
  clearance: 'customs',
  delay: 'delayed',
  delays: 'delayed',
  facility: 'centre',
  center: 'centre',
  hub: 'centre',
  depot: 'centre',
})

/** Negations: when only one of two texts contains such a word, the meaning is reversed. */
const denials = new Set(
  'not no non un never undelivered undeliverable unable failed fail failure unsuccessful attempt attempted cannot could refused rejected cancelled edilemedi edilmedi alinamadi yapilamadi ulasilamadi bulunamadi basarisiz denendi reddetti iptal'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1 && !fillers.has(word))
    .map((word) => sameWord[word] ?? word)

const plain = (text: string): string => wordsOf(text).join(' ')

/** Returns a weight per word; rare words weigh more than frequent ones. */
const weigh = (known: readonly (readonly string[])[]): ((word: string) => number) => {
  const counts = new Map<string, number>()
  for (const words of known) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.log(known.length + 1)
  return (word) => 1 + (most - Math.log((counts.get(word) ?? 0) + 1)) / Math.max(1, most)
}

/** 0 for nothing in common, 1 for the same words. */
const likeness = (a: readonly string[], b: readonly string[], weight: (word: string) => number): number => {
  const [left, right] = [new Set(a), new Set(b)]
  const all = new Set([...left, ...right])
  if (all.size === 0) return 0
  let [common, total, isTurned] = [0, 0, false]
  for (const word of all) {
    const isInBoth = left.has(word) && right.has(word)
    total += weight(word)
    if (isInBoth) common += weight(word)
    else if (denials.has(word)) isTurned = true
  }
  return (common / total) * (isTurned ? 0.5 : 1)
}

const worth: Record<MatchConfidence, number> = { high: 3, medium: 2, low: 1 }

/** Minimum similarity for suggesting a status. */
const leastLikeness = 0.25

interface Found extends StatusSuggestion {
  score: number
}

const findOne = (
  { supplierCode, code, text }: { supplierCode: string; code: string; text: string },
  known: KnownText,
  like: (text: string) => number,
): Found | null => {
  const isCode =
    known.isPublished === true &&
    known.supplierCode === supplierCode &&
    known.code?.toUpperCase() === code.toUpperCase()
  const isSame = plain(known.text) !== '' && plain(known.text) === plain(text)
  const score = isCode ? 2 : isSame ? 1.5 : like(known.text)
  if (score < leastLikeness) return null
  const reason = isCode
    ? 'publishedCode'
    : isSame
      ? 'sameText'
      : known.supplierCode === null
        ? 'name'
        : 'similarText'
  return {
    customizedId: known.customizedId,
    confidence: isCode || isSame ? 'high' : score >= 0.6 ? 'medium' : 'low',
    reason,
    likeText: known.text,
    likeSource: known.supplierCode,
    score,
  }
}

/** Best match first; each of our statuses occurs once. */
export const suggestStatus = (
  status: { supplierCode: string; code: string; text: string },
  known: readonly KnownText[],
  most = 5,
): StatusSuggestion[] => {
  const own = wordsOf(status.text)
  const weight = weigh(known.map(({ text }) => wordsOf(text)))
  const best = new Map<number, Found>()
  for (const each of known) {
    const found = findOne(status, each, (text) => likeness(own, wordsOf(text), weight))
    const before = found && best.get(found.customizedId)
    if (found && (!before || before.score < found.score)) best.set(found.customizedId, found)
  }
  return [...best.values()]
    .sort((a, b) => worth[b.confidence] - worth[a.confidence] || b.score - a.score)
    .slice(0, most)
    .map(({ score: _, ...suggestion }) => suggestion)
}
