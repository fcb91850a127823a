import { describe, expect, it } from 'vitest'
import {
  acceptedLanguages,
  accountLanguages,
  chooseLanguage,
  languageOfPlace,
  readerLanguages,
} from './readerLanguage.ts'

describe('chooseLanguage', () => {
  it.each([
    ['tr-TR,tr;q=0.9,en-US;q=0.8', 'tr', 'tr'],
    ['en-GB,en;q=0.9,tr;q=0.8', 'en', 'en'],
    ['de-DE,de;q=0.9,en;q=0.8', 'de', 'en'],
    ['de-AT', 'de', 'en'],
    ['en;q=0.3, de;q=0.7', 'de', 'en'],
    ['ja-JP,ja;q=0.9', 'en', 'en'],
    ['ar', 'en', 'en'],
    ['fr-FR,fr;q=0.9,de;q=0.5', 'de', 'en'],
    ['tr;q=0, nl', 'en', 'en'],
    ['*', 'tr', 'tr'],
    ['', 'tr', 'tr'],
    ['; ,,-;q=x', 'tr', 'tr'],
  ])(
    'for the header "%s" chooses %s where German is spoken and %s elsewhere',
    (header, withGerman, without) => {
      expect(chooseLanguage(acceptedLanguages(header), readerLanguages)).toBe(withGerman)
      expect(chooseLanguage(acceptedLanguages(header), accountLanguages)).toBe(without)
    },
  )
})

describe('languageOfPlace', () => {
  it.each([
    ['TR', null, 'tr'],
    ['DE', '10115', 'de'],
    ['AT', '1010', 'de'],
    ['LI', '9490', 'de'],
    ['CH', '8001', 'de'],
    ['CH', null, 'de'],
    ['CH', '1201', 'en'],
    ['CH', '2000', 'en'],
    ['CH', '6900', 'en'],
    ['CH', '6300', 'de'],
    ['CH', '2540', 'de'],
    ['CH', '2545', 'de'],
    ['CH', '2546', 'en'],
    ['CH', '3960', 'en'],
    ['CH', '3979', 'en'],
    ['CH', '3980', 'de'],
    ['CH', '7742', 'en'],
    ['LU', '1009', 'en'],
    ['FR', '75001', 'en'],
    ['GB', 'SW1A 1AA', 'en'],
    [null, null, 'en'],
  ])('writes to a receiver in %s %s in %s', (country, postcode, language) => {
    expect(languageOfPlace(country, postcode)).toBe(language)
  })
})
