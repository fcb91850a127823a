import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { countries, districts, provinces } from './referenceFacts.ts'

const {
  listCountries,
  listStates,
  listProvinces,
  listDistricts,
  listCurrencies,
  listLanguages,
  listPackageTypes,
  listDocumentTypes,
} = referenceEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('customer')
})
afterAll(() => test.close())

const findCountries = async (searchText: string | null, language: 'tr' | 'en' = 'tr') => {
  const { body } = await test.call(listCountries, { body: { searchText }, language })
  return body
}
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)

describe('countries', () => {
  it('contains every country of ISO 3166-1 and Kosovo with names, dial codes and distinct ids', async () => {
    expect(countries).toHaveLength(250)
    expect(new Set(countries.map(({ id }) => id)).size).toBe(250)
    for (const country of countries) {
      expect(country.dialCode, country.code).toMatch(/^\d{1,4}$/)
      expect(country.nameTr && country.nameEn, country.code).toBeTruthy()
    }
    const codesOf = (of: 'isEu' | 'isIoss') =>
      countries.flatMap((country) => (country[of] ? country.code : []))
    // 27 members and Monaco; the overseas parts of the customs territory are outside the VAT area.
    expect(codesOf('isIoss')).toHaveLength(28)
    expect(codesOf('isEu').filter((code) => !codesOf('isIoss').includes(code))).toEqual(
      'AX GF GP MF MQ RE YT'.split(' '),
    )
    expect(countries.filter(({ hasStates }) => hasStates).map(({ code }) => code)).toEqual(['AU', 'CA', 'US'])
  })

  it("returns id, code and name to visitors in the request's language", async () => {
    const turkish = await findCountries(null)
    expect(turkish).toHaveLength(250)
    const germany = turkish.find(({ code }) => code === 'DE')
    expect(germany).toEqual({
      id: 276,
      code: 'DE',
      name: 'Almanya',
      dialCode: '49',
      isEu: true,
      isIoss: true,
      hasStates: false,
      hasPostalCode: true,
      isPostalCodeRequired: true,
      postalCodeExample: '12345',
    })
    expect((await findCountries(null, 'en')).find(({ code }) => code === 'DE')?.name).toBe('Germany')
  })

  it('sorts countries alphabetically by language', async () => {
    const turkish = namesOf(await findCountries(null))
    expect(turkish.slice(turkish.indexOf('Çad')).slice(0, 4)).toEqual(['Çad', 'Çekya', 'Çin', 'Danimarka'])
    expect(turkish.indexOf('İzlanda')).toBeGreaterThan(turkish.indexOf('Irak'))
  })

  it.each([
    ['turkiye', 'Türkiye'],
    ['IZLANDA', 'İzlanda'],
    ['çin', 'Çin'],
    ['CIN', 'Çin'],
    ['ingiltere', 'Birleşik Krallık'],
    ['abd', 'Amerika Birleşik Devletleri'],
    ['germany', 'Almanya'],
    ['deu', 'Almanya'],
    ['birlesik devlet', 'Amerika Birleşik Devletleri'],
    ['å', 'Åland Adaları'],
  ])('finds a country by %j', async (searchText, name) => {
    expect(namesOf(await findCountries(searchText))).toContain(name)
  })

  it('ranks the code and the beginning of the name first', async () => {
    expect(namesOf(await findCountries('us', 'en'))[0]).toBe('United States')
    expect(namesOf(await findCountries('nij'))).toEqual(['Nijer', 'Nijerya'])
    expect(namesOf(await findCountries('al')).slice(0, 3)).toEqual(['Arnavutluk', 'Åland Adaları', 'Almanya'])
  })

  it('returns no country for words that match none', async () => {
    expect(await findCountries('Atlantis')).toEqual([])
    expect(await findCountries('???')).toEqual([])
  })

  it('refuses a text longer than any country name', async () => {
    const { status, body } = await test.callFailing(listCountries, { body: { SearchText: 'x'.repeat(101) } })
    expect(status).toBe(400)
    expect(body.Errors).toHaveProperty('searchText')
  })
})

describe('states', () => {
  it('contains states of the United States, Canada and Australia', async () => {
    const count = async (countryCode: string) =>
      (await test.call(listStates, { body: { countryCode } })).body.length
    expect([await count('US'), await count('CA'), await count('AU'), await count('DE')]).toEqual([
      59, 13, 8, 0,
    ])
  })

  it('finds states by name and code', async () => {
    const find = async (searchText: string) =>
      namesOf((await test.call(listStates, { body: { countryCode: 'US', searchText } })).body)
    expect(await find('new y')).toEqual(['New York'])
    expect((await find('ny'))[0]).toBe('New York')
  })
})

describe('provinces and districts of Türkiye', () => {
  it('contains 81 provinces and 973 districts', () => {
    expect(provinces).toHaveLength(81)
    expect(districts).toHaveLength(973)
    expect(new Set(districts.map(({ id }) => id)).size).toBe(973)
  })

  it('finds provinces ignoring case, accents and the dotless i', async () => {
    const find = async (searchText: string) =>
      namesOf((await test.call(listProvinces, { body: { searchText }, token })).body)
    expect(await find('istanbul')).toEqual(['İstanbul'])
    expect(await find('İSTANBUL')).toEqual(['İstanbul'])
    expect(await find('ISTANBUL')).toEqual(['İstanbul'])
    expect(await find('sanlıurfa')).toEqual(['Şanlıurfa'])
  })

  it('returns the districts of a province in Turkish order', async () => {
    const { body } = await test.call(listDistricts, { body: { provinceId: 34 }, token, language: 'en' })
    expect(body).toHaveLength(39)
    expect(body[0]).toEqual({ id: 34001, name: 'Adalar', provinceId: 34, provinceName: 'İstanbul' })
    expect(namesOf(body).slice(-2)).toEqual(['Üsküdar', 'Zeytinburnu'])
    const found = await test.call(listDistricts, { body: { provinceId: 34, searchText: 'sisli' }, token })
    expect(namesOf(found.body)).toEqual(['Şişli'])
    const byProvince = await test.call(listDistricts, { body: { searchText: 'kadikoy istanbul' }, token })
    expect(namesOf(byProvince.body)).toEqual(['Kadıköy'])
  })

  it('returns provinces to visitors, who request pickups without an account', async () => {
    expect((await test.call(listProvinces, { body: {} })).body).toHaveLength(81)
    expect(namesOf((await test.call(listDistricts, { body: { provinceId: 77 } })).body)).toContain('Termal')
  })
})

describe('currencies, languages and package types', () => {
  it('lists common currencies first', async () => {
    const { body } = await test.call(listCurrencies, { body: {}, token })
    expect(body.slice(0, 4).map(({ code }) => code)).toEqual(['EUR', 'USD', 'GBP', 'TRY'])
    expect(body.find(({ code }) => code === 'TRY')).toEqual({ id: 949, code: 'TRY', name: 'Türk lirası' })
    expect(body.length).toBeGreaterThan(150)
    const lira = await test.call(listCurrencies, { body: { searchText: 'turk lirasi' }, token })
    expect(lira.body.map(({ code }) => code)).toEqual(['TRY'])
  })

  it("returns languages by their own names and package types in the request's language", async () => {
    expect(namesOf((await test.call(listLanguages, { body: {} })).body)).toEqual(['Türkçe', 'English'])
    const types = await test.call(listPackageTypes, { body: {}, token, language: 'en' })
    expect(types.body).toEqual([
      { id: 1, code: 'box', name: 'Box' },
      { id: 2, code: 'cargoBag', name: 'Cargo bag' },
    ])
    const documents = await test.call(listDocumentTypes, { body: {}, token })
    expect(documents.body).toContainEqual({ id: 4, code: 'originCertificate', name: 'Menşe şahadetnamesi' })
  })
})
