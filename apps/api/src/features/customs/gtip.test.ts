import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { tariffCodes, tradeWords } from './tariffCodes.ts'

const { searchGtip, checkGtip } = customsEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const search = async (description: string, language: 'tr' | 'en' = 'tr') =>
  (await test.call(searchGtip, { token, language, body: { description } })).body

describe('search by product', () => {
  it.each([
    ['pamuklu tişört', '610910'],
    ['PAMUKLU TIŞÖRT', '610910'],
    ['keten masa örtüleri', '630251'],
    ['seramik vazo', '691390'],
    ['gümüş kolye', '711311'],
    ['kuru incir', '080420'],
    ['zeytinyağı', '150920'],
    ['kabuklu antep fıstığı', '080251'],
    ['el yapımı halı', '570110'],
  ])('finds a code by its Turkish name: %s', async (description, code) => {
    const { items } = await search(description)
    expect(items.slice(0, 4).map((item) => item.code)).toContain(code)
  })

  it.each([
    ['cotton t-shirts', '610910'],
    ['silver jewellery', '711311'],
    ['dried apricots', '081310'],
  ])('finds a code by its English name: %s', async (description, code) => {
    const { items } = await search(description, 'en')
    expect(items.slice(0, 4).map((item) => item.code)).toContain(code)
  })

  it.each([
    ['Hoodie', '611020'],
    ['Wireless earbuds', '851830'],
    ['Kırmızı jean', '620342'],
    ['Vinyl stickers', '391990'],
  ])('finds a code by trade words: %s', async (description, code) => {
    const { items } = await search(description)
    expect(items.slice(0, 3).map((item) => item.code)).toContain(code)
  })

  it('finds the noun at the end of a description and leaves out goods that share a frequent word only', async () => {
    const codes = (await search('El dokuma yün kilim')).items.map(({ code }) => code)
    expect(codes[0]).toBe('570210')
    expect(codes.filter((code) => !/^(57|63)/.test(code))).toEqual([])
  })

  it("finds the men's code although another one matches more words", async () => {
    expect((await search('Saten pijama')).items[0]!.description).toMatch(/^Kadın/)
    expect((await search('Erkek saten pijama')).items[0]!.description).toMatch(/^Erkek/)
  })

  it.each([
    ['Cam kavanoz süzme bal', '040900'],
    ['Kolonya 400 ml cam şişe', '330300'],
    ['Fındıklı lokum', '170490'],
    ['Çikolatalı kurabiye', '190531'],
  ])('ranks the product above its packaging and ingredients: %s', async (description, code) => {
    expect((await search(description)).items[0]!.code).toBe(code)
  })

  it('defines trade words for existing tariff codes only', () => {
    const known = new Set(tariffCodes.map(({ code }) => code))
    expect([...tradeWords.keys()].filter((code) => !known.has(code))).toEqual([])
  })

  it("returns the chapter's name in the reader's language", async () => {
    const [turkish] = (await search('kuru incir')).items
    const [english] = (await search('dried figs', 'en')).items
    expect(turkish).toMatchObject({ chapter: '08', chapterName: 'Meyveler ve sert kabuklular' })
    expect(english).toMatchObject({ code: turkish!.code, chapterName: 'Fruit and nuts' })
  })

  it("returns the edition's name and day", async () => {
    const { edition } = await search('kuru incir')
    expect(edition).toMatchObject({ name: 'HS 2022', validFrom: '2022-01-01' })
    expect(edition.codeCount).toBeGreaterThan(600)
  })

  it('finds a code by its first digits with or without dots', async () => {
    const codes = (await search('6109.10')).items.map(({ code }) => code)
    expect(codes).toEqual(['610910'])
  })

  it('recommends manual entry when nothing matches', async () => {
    expect(await search('xyzzy qwrtp')).toMatchObject({
      items: [],
      returnText: 'GTİP bulunamadı, elle giriniz.',
    })
    const empty = await test.callFailing(searchGtip, { token, body: { description: ' ' } })
    expect(empty.body.Errors).toEqual({ description: ['Önce ürün açıklamasını giriniz!'] })
  })
})

describe('check of a code', () => {
  it.each([
    ['610910000000', 'US', 'ok'],
    ['6109.10', 'US', 'shortForDestination'],
    ['77', 'DE', 'malformed'],
    ['770000', 'DE', 'unknownChapter'],
  ])('judges tariff code %s for destination %s: %s', async (gtip, countryCode, verdict) => {
    const { body } = await test.call(checkGtip, { token, body: { gtip, countryCode } })
    expect(body.verdict).toBe(verdict)
    expect(body.message === null).toBe(verdict === 'ok')
  })

  it('returns the English description in every language', async () => {
    const { body } = await test.call(checkGtip, { token, language: 'tr', body: { gtip: '080420000000' } })
    expect(body.englishDescription).toMatch(/figs/i)
    expect(body.description).toMatch(/incir/i)
    const [found] = await search('kuru incir').then(({ items }) => items)
    expect(found!.englishDescription).toBe(body.englishDescription)
    const unknown = await test.call(checkGtip, { token, body: { gtip: '010121000000' } })
    expect(unknown.body.englishDescription).toBeNull()
  })
})
