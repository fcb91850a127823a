/**
 * Likeness of two words. Both languages have endings (örtüsü, örtüler; covers, covered), so words are compared by
 * their common beginning.
 */
import { isAdjective } from './titleWords.ts'

const commonBeginning = (one: string, other: string): number => {
  const end = Math.min(one.length, other.length)
  let at = 0
  while (at < end && one[at] === other[at]) at++
  return at
}

/** Final consonants that Turkish softens before a vowel; `ç` is `c` in basic Latin already. */
const softened = new Set(['pb', 'bp', 'td', 'dt', 'kg', 'gk'])
const softens = (one: string, other: string): boolean => softened.has(one + other)

const shortEnding = /^(?:[iu]|s|es|[sy][iu]|[dt]an|l[aei]r?|lari|leri|l[iu]k?)$/
/** Endings that keep the meaning: plural, possessive and case of Turkish, plural of English. */
const ending =
  /^(?:[gbd]?[iu]|[aeiu]|e?s|[sy][iu]|[iu]n|[sy]?[iu]n[iu]|n?[dt][ae]n?|l[ae]r|l[ae]r[iu]|l[ae]r[iu]n|[iu]m|lik|luk)$/

const endingLikeness = 0.92
const otherEndingShare = 0.8
/** An ingredient is not the product: "fıstıklı baklava" is no pistachio. */
const adjectiveShare = 0.6

/** 1 for the same word, less for different endings, 0 for another word. */
export const likeness = (one: string, other: string): number => {
  if (one === other) return 1
  const common = commonBeginning(one, other)
  const shorter = Math.min(one.length, other.length)
  const longer = one.length > other.length ? one : other
  // Three letters begin many words: only with an ending they are the same one (bal, balı).
  if (shorter <= 3 && !shortEnding.test(longer.slice(shorter))) return 0
  // A short word matches as a whole stem only (çay, çaylar), apart from a softened consonant (kitap, kitabı); a
  // longer one may change its last letter.
  const isStem = common === shorter || softens(one[common]!, other[common]!)
  if (common < 3 || common < shorter - 1 || (shorter < 6 && !isStem)) return 0
  const isInflected = isStem && ending.test(longer.slice(common))
  const ratio = isInflected ? endingLikeness : (common / longer.length) * otherEndingShare
  return isAdjective(one) && !isAdjective(other) ? ratio * adjectiveShare : ratio
}

/** Whether `joined` and `candidate` begin alike beyond the first of two joined words. */
export const reachesSecond = (joined: string, firstLength: number, candidate: string): boolean =>
  commonBeginning(joined, candidate) > firstLength + 1
