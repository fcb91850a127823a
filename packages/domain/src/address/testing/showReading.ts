import { readFileSync } from 'node:fs'
import type { AddressPlaces, Certainty, ReadAddress } from '../address.ts'

/** Test cases by country: the pasted text, and the result as `showReading` prints it. */
export type Pasted = Readonly<Record<string, readonly (readonly [text: string, reads: string])[]>>

const marks: Readonly<Record<Certainty, string>> = { sure: '', likely: '~', unsure: '?' }

export const showReading = ({ fields, leftovers }: ReadAddress): string =>
  [
    ...fields.map(({ field, value, certainty }) => `${field}=${value}${marks[certainty]}`),
    ...leftovers.map(({ text }) => `left=${text}`),
  ].join(' | ')

const reference = (name: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../apps/api/src/db/seed/reference/${name}.json`, import.meta.url),
      'utf8',
    ),
  )

interface CountryRow {
  code: string
  nameTr: string
  nameEn: string
}

/** Countries and places from the product's own reference data. */
export const referencePlaces: AddressPlaces = {
  countries: (reference('countries') as CountryRow[]).map(({ code, nameTr, nameEn }) => ({
    code,
    names: [nameTr, nameEn],
  })),
  provinces: reference('provinces') as AddressPlaces['provinces'],
  states: reference('states') as AddressPlaces['states'],
}
