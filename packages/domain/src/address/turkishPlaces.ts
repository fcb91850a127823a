/** Finds provinces and districts of Türkiye in a text, using the given reference data. */
import { foldForSearch } from '../identity/transliterate.ts'
import type { AddressPlaces, Certainty } from './address.ts'
import type { Word } from './addressText.ts'
import { longestMatch } from './addressText.ts'
import { isBodyWord, isStreetWord } from './addressWords.ts'

export interface Province {
  readonly id: number
  readonly name: string
}

export interface District {
  readonly name: string
  readonly provinceId: number
}

export interface TurkishPlaces {
  readonly provinceOf: (key: string) => Province | undefined
  readonly provinceById: (id: number) => Province | undefined
  readonly districtsOf: (key: string) => readonly District[]
}

/** Former and short names that people still use. */
const otherNames: Readonly<Record<string, string>> = {
  afyon: 'Afyonkarahisar',
  icel: 'Mersin',
  antep: 'Gaziantep',
  urfa: 'Şanlıurfa',
  maras: 'Kahramanmaraş',
  'k.maras': 'Kahramanmaraş',
  antakya: 'Hatay',
  dersim: 'Tunceli',
}

export const indexTurkishPlaces = ({ provinces }: AddressPlaces): TurkishPlaces => {
  const byName = new Map<string, Province>()
  const byId = new Map<number, Province>()
  const districts = new Map<string, District[]>()
  for (const { id, name, districts: own } of provinces) {
    byName.set(foldForSearch(name), { id, name })
    byId.set(id, { id, name })
    for (const district of own) {
      const key = foldForSearch(district)
      districts.set(key, [...(districts.get(key) ?? []), { name: district, provinceId: id }])
    }
  }
  for (const [other, name] of Object.entries(otherNames)) {
    const province = byName.get(foldForSearch(name))
    if (province) byName.set(other, province)
  }
  return {
    provinceOf: (key) => byName.get(key),
    provinceById: (id) => byId.get(id),
    districtsOf: (key) => districts.get(key) ?? [],
  }
}

export interface Found<T> {
  readonly value: T
  readonly words: readonly Word[]
}

/** A place name followed by "Caddesi", "Belediyesi" and similar words is part of another name. */
const isPartOfAName = (words: readonly Word[], after: number): boolean => {
  const next = words[after]
  return (
    next !== undefined &&
    next.part === words[after - 1]!.part &&
    (isStreetWord(next.key, 'TR') || isBodyWord(next.key)) &&
    next.key !== 'merkez'
  )
}

const placesIn = <T>(words: readonly Word[], find: (phrase: string) => T | undefined): Found<T>[] => {
  const found: Found<T>[] = []
  for (let at = 0; at < words.length; at++) {
    const match = longestMatch(words, at, 3, find)
    if (!match || isPartOfAName(words, at + match.count)) continue
    found.push({ value: match.found, words: words.slice(at, at + match.count) })
    at += match.count - 1
  }
  return found
}

const distance = (one: readonly Word[], other: readonly Word[]): number =>
  Math.min(Math.abs(one[0]!.index - other.at(-1)!.index), Math.abs(one.at(-1)!.index - other[0]!.index))

export interface TurkishPlace {
  readonly province: Found<Province> | null
  readonly district: Found<District> | null
  readonly certainty: Certainty
}

/** `postal`: the postal code with its words; its first two digits are the province number. */
export const findTurkishPlace = (
  words: readonly Word[],
  index: TurkishPlaces,
  postal: { readonly code: string; readonly words: readonly Word[] } | null,
): TurkishPlace => {
  const plate = postal ? Number(postal.code.slice(0, 2)) : null
  const named = placesIn(words, index.provinceOf)
  let province = named.findLast(({ value }) => value.id === plate) ?? named.at(-1) ?? null
  const isNamed = province !== null
  const candidates = placesIn(words, (phrase) => {
    const known = index.districtsOf(phrase)
    return known.length > 0 ? known : undefined
  })
  if (!province) {
    const byPlate = plate === null ? undefined : index.provinceById(plate)
    const alone = candidates.findLast(
      ({ value, words: [word] }) => value.length === 1 && word!.key.length > 2,
    )
    const value = byPlate ?? (alone && index.provinceById(alone.value[0]!.provinceId))
    if (value) province = { value, words: [] }
  }
  if (!province) return { province: null, district: null, certainty: 'unsure' }
  const { value: own, words: provinceWords } = province
  const anchors = [provinceWords, postal?.words ?? []].filter((anchor) => anchor.length > 0)
  const farOff = (run: readonly Word[]): number => Math.min(...anchors.map((anchor) => distance(run, anchor)))
  const districts = candidates.flatMap(({ value, words: run }): Found<District>[] => {
    const district = value.find(({ provinceId }) => provinceId === own.id)
    if (!district || run.some((word) => provinceWords.includes(word))) return []
    // Every province has a district "Merkez", so the word alone identifies no province.
    return foldForSearch(district.name) === 'merkez' && farOff(run) > 1
      ? []
      : [{ value: district, words: run }]
  })
  const nearest =
    anchors.length === 0 ? districts.at(-1) : districts.sort((a, b) => farOff(a.words) - farOff(b.words))[0]
  const agrees = plate === null || plate === own.id
  return {
    province,
    district: nearest ?? null,
    certainty: !agrees ? 'unsure' : isNamed ? 'sure' : 'likely',
  }
}
