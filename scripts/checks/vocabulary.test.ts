import { describe, expect, test } from 'vitest'
import { findForbiddenWords, readVocabulary } from './vocabulary.ts'

const glossary = `# Glossary

## One word for one thing

Some words.

| Turkish        | not in Turkish | English   | not in English  |
| -------------- | -------------- | --------- | --------------- |
| koli           | kutu*          | box       | parcel*, carton |
| kargo poşeti   | PAK            | cargo bag | pouch*          |
| ilçe           | –              | district  | –               |
| fiyatlandırıldı | fiyatlandı    | priced    | –               |

## Another table

| Turkish | not in Turkish | English | not in English |
| ------- | -------------- | ------- | -------------- |
| x       | koli           | x       | box            |
`
const things = readVocabulary(glossary)
const found = (language: 'tr' | 'en', text: string) =>
  findForbiddenWords(things, new Map([['a:b', text]]), language).map(({ word, instead }) => [word, instead])

describe('vocabulary', () => {
  test('reads the vocabulary from its table in the glossary', () => {
    expect(things).toHaveLength(4)
    expect(things[0]).toEqual({
      words: { tr: 'koli', en: 'box' },
      forbidden: { tr: ['kutu*'], en: ['parcel*', 'carton'] },
    })
    expect(things[2]!.forbidden).toEqual({ tr: [], en: [] })
  })

  test('throws when the vocabulary table is missing', () => {
    expect(() => readVocabulary('# Glossary')).toThrow('One word for one thing')
  })

  test('finds a word with any ending when it has an asterisk', () => {
    expect(found('tr', 'Kutuyu kapatın')).toEqual([['kutu*', 'koli']])
    expect(found('en', 'Two parcels')).toEqual([['parcel*', 'box']])
  })

  test('finds only the whole word without an asterisk', () => {
    expect(found('en', 'a carton')).toEqual([['carton', 'box']])
    expect(found('en', 'cartons and a cartoon')).toEqual([])
    expect(found('tr', 'Gönderi fiyatlandı')).toEqual([['fiyatlandı', 'fiyatlandırıldı']])
    expect(found('tr', 'Gönderi fiyatlandırıldı')).toEqual([])
  })

  test('does not find a word inside another', () => {
    expect(found('tr', 'PAKET')).toEqual([])
    expect(found('tr', 'yunusbalığıkutu')).toEqual([])
  })

  test("compares words in the language's lower case", () => {
    expect(found('tr', 'FİYATLANDI')).toEqual([['fiyatlandı', 'fiyatlandırıldı']])
    expect(found('tr', 'Pak')).toEqual([['PAK', 'kargo poşeti']])
  })

  test('ignores names of parameters when searching forbidden words', () => {
    expect(found('en', 'Weight of {{parcel}}')).toEqual([])
  })
})
