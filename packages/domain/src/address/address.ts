/** What a pasted block of text is read into. */

export const addressFields = [
  'name',
  'company',
  'line',
  'postalCode',
  'district',
  'city',
  'state',
  'stateCode',
  'country',
  'phone',
  'email',
  'taxNumber',
  'identificationNumber',
  'eoriNumber',
] as const
export type AddressField = (typeof addressFields)[number]

/** `sure`: labelled or of a form of its own. `likely`: by its place in the text. `unsure`: to be looked at. */
export type Certainty = 'sure' | 'likely' | 'unsure'

/** Half-open range of the text that was given, in UTF-16 units as `String.slice` counts. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface ReadField extends TextRange {
  readonly field: AddressField
  /** Normalised: E.164, country and state as codes, Turkish places as the reference data spells them. */
  readonly value: string
  readonly certainty: Certainty
}

export interface Leftover extends TextRange {
  readonly text: string
}

export interface ReadAddress {
  /** In the order of `addressFields`; only `line` stands there more than once, in the order of the text. */
  readonly fields: readonly ReadField[]
  /** What was not understood, in the order of the text. */
  readonly leftovers: readonly Leftover[]
}

/** Reference data of the house that names are looked up in. */
export interface AddressPlaces {
  /** Names in any language beside those of `countryWords.ts`. */
  readonly countries: readonly { readonly code: string; readonly names: readonly string[] }[]
  /** Provinces of Türkiye by the number of the licence plate, which postal codes begin with. */
  readonly provinces: readonly {
    readonly id: number
    readonly name: string
    readonly districts: readonly string[]
  }[]
  readonly states: readonly { readonly country: string; readonly code: string; readonly name: string }[]
}
