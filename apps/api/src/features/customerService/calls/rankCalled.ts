/** Ranks the found shipments by likelihood, with the reason. */
import type { foundBy } from '@kervan/contract/customerService/call.endpoints'
import { isSamePhone, prefixDistance } from '@kervan/domain/customerService/calls'
import type { SpokenWords } from '@kervan/domain/customerService/calls'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { isBooked } from '@kervan/domain/shipment/shipmentLife'
import type { findCalled } from './calls.queries.ts'

type Called = Awaited<ReturnType<typeof findCalled>>[number]
type FoundBy = (typeof foundBy)[number]

/** Weights: a complete number ranks above any name, a name above a word of the text. */
const weights: Record<FoundBy, number> = {
  reference: 100,
  supplierReference: 95,
  phone: 80,
  nearReference: 60,
  nearSupplierReference: 50,
  receiver: 12,
  sender: 9,
  company: 8,
  text: 2,
}

/** Bonus by state, because callers usually mean a shipment in transit. */
const weightOfState = ({ state }: Called): number => {
  if (state === 'delivered' || state === 'returned') return 1
  return isBooked(state) ? 3 : 0
}

const wordsOf = (text: string | null): string[] =>
  text === null
    ? []
    : foldForSearch(text)
        .split(/[^a-z0-9]+/)
        .filter(Boolean)

/** 1 for the beginning of a word, less for its middle or a misheard beginning. */
const likenessOf = (said: string, words: readonly string[]): number =>
  Math.max(
    0,
    ...words.map((word) => {
      if (word.startsWith(said)) return 1
      if (word.includes(said)) return 0.6
      return said.length > 3 && prefixDistance(said, word) <= 2 ? 0.5 : 0
    }),
  )

/** Weight of a number that is a part of a telephone: as much as a name and a bit. */
const phonePartWeight = 20
const shortestPhonePart = 3

const phonesOf = ({ phones }: Called): string[] =>
  phones.map((phone) => (phone ?? '').replaceAll(/\D/g, '')).filter(Boolean)

const numberReasons = ({ numbers, codes }: SpokenWords, called: Called): FoundBy[] => {
  const digits = called.assetReference.replaceAll(/\D/g, '')
  const carrierNumbers = called.carrierNumbers.map(({ number }) => number.toUpperCase())
  const phones = phonesOf(called)
  const reasons: FoundBy[] = []
  for (const number of numbers) {
    const slips = Math.min(prefixDistance(number, digits, 1), prefixDistance(digits, number, 1))
    if (digits.startsWith(number) && number.length >= 8) reasons.push('reference')
    else if (number.length >= 8 && slips <= 1) reasons.push('nearReference')
    if (number.length >= 7 && phones.some((phone) => isSamePhone(phone, number))) reasons.push('phone')
  }
  for (const code of [...codes, ...numbers.filter(({ length }) => length >= 4)]) {
    const isNear = (number: string) => code.length >= 8 && prefixDistance(code, number, 1) <= 1
    if (carrierNumbers.some((number) => number.includes(code))) reasons.push('supplierReference')
    else if (carrierNumbers.some(isNear)) reasons.push('nearSupplierReference')
  }
  return reasons
}

export interface RankedCalled {
  called: Called
  foundBy: FoundBy[]
  score: number
}

export const rankCalled = (said: SpokenWords, found: readonly Called[]): RankedCalled[] =>
  found
    .map((called): RankedCalled => {
      const reasons = new Map<FoundBy, number>(
        numberReasons(said, called).map((reason) => [reason, weights[reason]]),
      )
      const isPhonePart = (number: string) =>
        number.length >= shortestPhonePart && phonesOf(called).some((phone) => phone.includes(number))
      if (!reasons.has('phone') && said.numbers.some(isPhonePart)) reasons.set('phone', phonePartWeight)
      const parts: [FoundBy, string[]][] = [
        ['receiver', wordsOf(called.receiverName)],
        ['sender', wordsOf(called.senderName)],
        ['company', wordsOf(called.companyName)],
      ]
      for (const word of said.words) {
        const [best] = parts
          .map(([part, words]) => ({ part, weight: weights[part] * likenessOf(word, words) }))
          .toSorted((one, other) => other.weight - one.weight)
        if (best && best.weight > 0) reasons.set(best.part, (reasons.get(best.part) ?? 0) + best.weight)
      }
      if (reasons.size === 0) reasons.set('text', weights.text)
      const sorted = [...reasons].toSorted(([, one], [, other]) => other - one)
      return {
        called,
        foundBy: sorted.map(([reason]) => reason),
        score: sorted.reduce((sum, [, weight]) => sum + weight, weightOfState(called)),
      }
    })
    .toSorted(
      (one, other) =>
        other.score - one.score || other.called.createdAt.getTime() - one.called.createdAt.getTime(),
    )
