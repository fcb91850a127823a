import { expect, it } from 'vitest'
import { foldEntries, searchEntries } from './searchEntries.ts'

const entry = (title: string, kind = 'Fiyat', alsoFoundBy = '') => ({
  key: title,
  title,
  kind,
  alsoFoundBy,
  open: () => undefined,
})
const entries = foldEntries([
  entry('Yakıt farkı'),
  entry('Fiyat listeleri'),
  entry('Gönderi listesi', 'Gönderi'),
  entry('Liste yükleme'),
  entry('Çıkış', 'Hesap', 'sign out, oturum'),
  entry('Ödeme geçmişi', 'Para', 'iade tarihi'),
  entry('İade bekleyenler', 'Para'),
  entry('Talepler', 'Müşteri', 'şikayet, iade'),
])
const find = (search: string, most = 10) => searchEntries(entries, search, most).map(({ title }) => title)

it.each([
  ['yakit', ['Yakıt farkı']],
  ['LISTE', ['Liste yükleme', 'Fiyat listeleri', 'Gönderi listesi']],
  ['gönderi liste', ['Gönderi listesi']],
  ['sign out', ['Çıkış']],
  ['kargo', []],
  ['oturum', ['Çıkış']],
  // An everyday word comes before a title that only begins with it, and its beginning comes last.
  ['iade', ['Talepler', 'İade bekleyenler', 'Ödeme geçmişi']],
])('finds for %s the titles %j, best match first', (search, titles) => {
  expect(find(search)).toEqual(titles)
})

it('limits the results to the given number and returns all entries for an empty search', () => {
  expect(find('', 3)).toHaveLength(3)
  expect(find('')).toHaveLength(8)
})
