import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customsEndpoints } from '@kervan/contract/customs/customs.endpoints'
import { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { chapters, headings, tariffCodes } from './tariffCodes.ts'

const { checkGtip } = customsEndpoints
const { searchGtip } = gtipSearchEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const search = async (description: string, language: 'tr' | 'en' = 'tr', countryCode?: string) =>
  (await test.call(searchGtip, { token, language, body: { description, countryCode } })).body

describe('search by product', () => {
  it.each([
    ['pamuklu tişört', '610910'],
    ['PAMUKLU TIŞÖRT', '610910'],
    ['keten masa örtüleri', '630251'],
    ['seramik vazo', '691390'],
    ['gümüş kolye', '711311'],
    ['kuru incir', '080420'],
    ['canlı at', '010129'],
    ['traktör', '870193'],
    ['mikroskop', '901180'],
    ['piyano', '920110'],
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
    ['Dekoratif kırlent kılıfı', '630493'],
    ['Handmade wool rug', '570110'],
    ['Fındıklı lokum', '170490'],
  ])('finds a code by trade words: %s', async (description, code) => {
    const { items } = await search(description)
    expect(items.slice(0, 3).map((item) => item.code)).toContain(code)
  })

  it('finds the noun at the end of a description', async () => {
    expect((await search('El dokuma yün kilim')).items[0]!.code).toBe('570210')
  })

  it.each([
    ['El dokuma yün kilim', '570210'],
    ['El yapımı seramik kase', '691200'],
    ['Seramik çini tabak', '691200'],
    ['Türk kahvesi fincan seti', '691110'],
    ['Pamuklu peştemal', '630291'],
    ['Deri erkek cüzdan', '420231'],
    ['Gümüş küpe 925 ayar', '711311'],
    ['Ahşap tavla takımı', '950490'],
    ['Antep fıstıklı lokum', '170490'],
    ['El dokuması ipek şal', '621410'],
    ['Çocuk pamuklu pijama takımı', '620721'],
    ['Bebek battaniyesi organik pamuk', '630130'],
    ['Erkek deri ayakkabı', '640399'],
    ['Mozaik cam lamba', '940519'],
    ['Bakır tencere', '741810'],
    ['Yün çorap', '611594'],
    ['Leather belt for men', '420330'],
    ['Turkish towel', '630291'],
    ['Vintage kilim pillow', '630499'],
  ])('puts the product of a seller’s sentence first: %s', async (description, code) => {
    expect((await search(description)).items[0]?.code).toBe(code)
  })

  it.each([
    ['Leather belt for men', ['42']],
    ['Türk kahvesi fincan seti', ['69']],
    ['Çocuk pamuklu pijama takımı', ['61', '62']],
  ])('leaves out goods of other chapters: %s', async (description, chapters) => {
    const found = (await search(description)).items.map(({ chapter }) => chapter)
    expect([...new Set(found)].sort()).toEqual(chapters)
  })

  it('finds nothing when only an adjective matches', async () => {
    expect((await search('fındıklı xqwzyt')).items).toEqual([])
  })

  it("finds the men's code although another one matches more words", async () => {
    expect((await search('Saten pijama')).items[0]!.description).toMatch(/^Kadın/)
    expect((await search('Erkek saten pijama')).items[0]!.description).toMatch(/^Erkek/)
  })

  it.each([
    ['Cam kavanoz süzme bal', '040900'],
    ['Kolonya 400 ml cam şişe', '330300'],
    ['Çikolatalı kurabiye', '190531'],
  ])('ranks the product above its packaging and ingredients: %s', async (description, code) => {
    expect((await search(description)).items[0]!.code).toBe(code)
  })

  it('has every code of the edition, each below a heading and a chapter', () => {
    expect([tariffCodes.size, headings.size, chapters.size]).toEqual([5612, 1228, 96])
    const lost = [...tariffCodes.keys()].filter(
      (code) => !headings.has(code.slice(0, 4)) || !chapters.has(code.slice(0, 2)),
    )
    expect(lost).toEqual([])
  })

  it("returns the chapter's name in the reader's language", async () => {
    const [turkish] = (await search('kuru incir')).items
    const [english] = (await search('dried figs', 'en')).items
    expect(turkish).toMatchObject({ chapter: '08', chapterName: 'Meyveler ve sert kabuklular' })
    expect(english).toMatchObject({ code: turkish!.code, chapterName: 'Fruit and nuts' })
  })

  it("returns the codes of the destination's own tariff where it is loaded", async () => {
    const { items, requestedDigits } = await search('el dokuma yün kilim', 'en', 'US')
    expect(requestedDigits).toBe(10)
    expect(items[0]!.nationalCodes).toEqual([
      { code: '57021010', description: 'Kilims and similar rugs, certified folklore products' },
      { code: '57021090', description: 'Other kilims, soumak and hand-woven rugs' },
    ])
    const german = await search('el dokuma yün kilim', 'en', 'DE')
    expect(german.requestedDigits).toBe(8)
    // The tariff of the European Union has no further digits here.
    expect(german.items[0]!.nationalCodes).toEqual([])
    const almonds = (await search('kabuklu badem', 'en', 'DE')).items.find(({ code }) => code === '080211')
    expect(almonds?.nationalCodes).toEqual([
      { code: '08021110', description: 'Rate: 0%' },
      { code: '08021190', description: 'Rate: 5.6%' },
    ])
    expect((await search('el dokuma yün kilim')).requestedDigits).toBeNull()
  })

  it("returns the edition's name and day", async () => {
    const { edition } = await search('kuru incir')
    expect(edition).toMatchObject({ name: 'HS 2022', validFrom: '2022-01-01' })
    expect(edition.codeCount).toBe(5612)
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
    expect(body.description).toMatch(/^İncir/)
    const [found] = await search('kuru incir').then(({ items }) => items)
    expect(found!.englishDescription).toBe(body.englishDescription)
    const unknown = await test.call(checkGtip, { token, body: { gtip: '010199000000' } })
    expect(unknown.body.englishDescription).toBeNull()
  })
})
