/** Fields that a pasted address is parsed into. */

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

/**
 * `sure`: labelled, or unmistakable by its format. `likely`: derived from its position in the text. `unsure`:
 * the user should check it.
 */
export type Certainty = 'sure' | 'likely' | 'unsure'

/** Half-open range of the pasted text, in UTF-16 units like `String.slice`. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface ReadField extends TextRange {
  readonly field: AddressField
  /** Normalised value: E.164 for phones, codes for country and state, reference-data spelling for Turkish places. */
  readonly value: string
  readonly certainty: Certainty
}

export interface Leftover extends TextRange {
  readonly text: string
}

export interface ReadAddress {
  /** Sorted by `addressFields`; only `line` may occur more than once, in text order. */
  readonly fields: readonly ReadField[]
  /** Parts of the text that the parser could not assign, in text order. */
  readonly leftovers: readonly Leftover[]
}

/** Reference data in which country and place names are looked up. */
export interface AddressPlaces {
  /** Country names in addition to those in `countryWords.ts`, in any language. */
  readonly countries: readonly { readonly code: string; readonly names: readonly string[] }[]
  /** Provinces of Türkiye by licence plate number, which is also the first two digits of their postal codes. */
  readonly provinces: readonly {
    readonly id: number
    readonly name: string
    readonly districts: readonly string[]
  }[]
  readonly states: readonly { readonly country: string; readonly code: string; readonly name: string }[]
}
