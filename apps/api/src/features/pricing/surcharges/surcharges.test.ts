import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { buildBook, writeBook } from '../../../platform/spreadsheet/testing/buildWorkbook.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const { createSurcharge, updateSurcharge, endSurcharge, deleteSurcharge, listSurcharges } = surchargeEndpoints
const { importRemoteAreas, listRemoteAreas, downloadRemoteAreas } = surchargeEndpoints

/** Test data: Friday 20 November 2026 with round prices: one carrier, EUR, 20 % fuel, 10 % markup. */
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  await storePriceWorld(test.services.db)
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

const rule = {
  supplierId: 1,
  kind: 'customsClearance',
  currency: 'EUR',
  per: 'shipment',
  amount: 4,
  fuelApplies: false,
  paidBy: 'sender',
  validFrom: '2026-11-20',
  source: 'Taşıyıcı duyurusu',
}

const linesOf = async (parcel: object = {}) => {
  const body = {
    ...parcelToBerlin(),
    ...parcel,
  }
  const { body: offers } = await test.call(pricingEndpoints.quoteParcel, { body, language: 'en' })
  const lines = Array.isArray(offers) ? offers[0]!.surcharges : []
  const sums: Record<string, number> = {}
  for (const { costName, price } of lines) {
    const name = costName.replace(/ .*/, '')
    sums[name] = (sums[name] ?? 0) + price
  }
  return sums
}

const refusalsOf = async (body: object) =>
  (await test.callFailing(createSurcharge, { token, body: { ...rule, ...body } })).body.Errors

describe('surcharge rule', () => {
  it("adds a surcharge line from the rule's first day, with fuel on it where set", async () => {
    const before = await linesOf()
    const { body } = await test.call(createSurcharge, {
      token,
      body: { ...rule, amount: '10,00', fuelApplies: true, countryCodes: ['DE'] },
    })
    expect(body).toMatchObject({ state: 'inForce', countryCodes: ['DE'], amount: 10 })
    await expect.poll(async () => (await linesOf()).Customs).toBe(10)
    // 20 % of 10.00, plus 10 % markup.
    expect((await linesOf()).Fuel! - before.Fuel!).toBeCloseTo(2.2, 5)
    expect((await linesOf({ countryCode: 'GB', zipCode: 'EC1A 1BB' })).Customs).toBeUndefined()
  })

  it('replaces a current surcharge rule from a day on instead of changing it', async () => {
    const { body: list } = await test.call(listSurcharges, { token, body: { kind: 'customsClearance' } })
    const old = list.items[0]!
    const changed = { ...rule, id: old.id, amount: 12 }
    expect((await test.callFailing(updateSurcharge, { token, body: changed })).body.Type).toBe('Business')
    const replaced = { ...rule, amount: 12, validFrom: '2026-12-01', replacesId: old.id }
    const { body } = await test.call(createSurcharge, { token, body: replaced })
    expect(body.state).toBe('toCome')
    const after = await test.call(listSurcharges, { token, body: { kind: 'customsClearance' } })
    expect(after.body.items.map(({ validFrom, validTo }) => [validFrom, validTo])).toEqual([
      ['2026-11-20', '2026-11-30'],
      ['2026-12-01', null],
    ])
    await test.call(updateSurcharge, {
      token,
      body: { ...rule, id: body.id, amount: 13, validFrom: '2026-12-02' },
    })
    await test.call(deleteSurcharge, { token, body: { id: body.id } })
    await test.call(endSurcharge, { token, body: { id: old.id, validTo: null } })
    expect((await test.callFailing(deleteSurcharge, { token, body: { id: old.id } })).status).toBe(422)
  })

  it('refuses to change or end a rule that another user changed meanwhile', async () => {
    const begun = { ...rule, kind: 'ddpHandling', validFrom: '2026-12-01' }
    const { body: seen } = await test.call(createSurcharge, { token, body: begun })
    const change = (version: string, amount: number) =>
      test.callFailing(updateSurcharge, { token, body: { ...begun, id: seen.id, version, amount } })
    const end = (version: string, validTo: string) =>
      test.callFailing(endSurcharge, { token, body: { id: seen.id, version, validTo } })
    const replies = await Promise.all([5, 6, 7].map((amount) => change(seen.version, amount)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await end(seen.version, '2026-12-31')).body.Type).toBe('Conflict')
    const { body } = await test.call(listSurcharges, { token, body: { kind: 'ddpHandling' } })
    expect((await end(body.items[0]!.version, '2026-12-31')).status).toBe(200)
  })

  it('refuses a second rule with the same conditions on the same day', async () => {
    const fee = { ...rule, kind: 'ioss', countryCodes: ['FR'] }
    const { body: old } = await test.call(createSurcharge, { token, body: fee })
    expect(await refusalsOf(fee)).toHaveProperty('validFrom')
    const next = { ...fee, amount: 5, validFrom: '2026-12-01', replacesId: old.id }
    const replies = await Promise.all(
      [1, 2, 3].map(() => test.callFailing(createSurcharge, { token, body: next })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const again = await test.callFailing(endSurcharge, { token, body: { id: old.id, validTo: null } })
    expect(again.body.Errors).toHaveProperty('validTo')
    const elsewhere = await test.callFailing(createSurcharge, {
      token,
      body: { ...fee, countryCodes: ['IT'] },
    })
    expect(elsewhere.status).toBe(200)
  })

  it('adds no line for duty payer charges when the receiver pays on delivery', async () => {
    const clearance = { ...rule, kind: 'remoteArea', amount: 1 }
    await test.call(createSurcharge, { token, body: clearance })
    await test.call(createSurcharge, {
      token,
      body: { ...rule, kind: 'peak', amount: 6, validTo: '2027-01-15', paidBy: 'dutyPayer' },
    })
    await test.call(createSurcharge, {
      token,
      body: { ...rule, kind: 'peak', amount: 3, validTo: '2027-01-15' },
    })
    await expect.poll(async () => (await linesOf()).Peak).toBe(3)
  })

  it.each([
    ['no days that are over', { validFrom: '2026-11-19' }, 'validFrom'],
    ['a last day after the first', { validTo: '2026-11-19' }, 'validTo'],
    ['a last day for a peak', { kind: 'peak' }, 'validTo'],
    ['a limit for rules about pieces', { kind: 'oversizePiece' }, 'overKg'],
    ['no limit for other rules', { overKg: 30 }, 'kind'],
    ['a percentage for insurance alone', { per: 'percentOfGoods' }, 'per'],
    ['cents for money', { amount: 1.234 }, 'amount'],
    ['a currency with an exchange rate', { currency: 'JPY' }, 'currency'],
    ['a country that exists', { countryCodes: ['ZZ'] }, 'countryCodes'],
    ['a carrier that exists', { supplierId: 77 }, 'supplierId'],
    ['its own kind to replace', { replacesId: 1, kind: 'ioss', validFrom: '2026-12-05' }, 'replacesId'],
  ])('accepts %s in a surcharge rule', async (_, change, field) => {
    if ('replacesId' in change) {
      const { body } = await test.call(listSurcharges, { token, body: { kind: 'remoteArea' } })
      change = { ...change, replacesId: body.items[0]!.id }
    }
    expect(await refusalsOf(change)).toHaveProperty(field)
  })
})

describe('file of postal ranges', () => {
  const formOf = (rows: (string | number | null)[][], isTrial: boolean) => {
    const form = new FormData()
    form.append('supplierId', '1')
    form.append('isTrial', String(isTrial))
    const bytes = writeBook(buildBook([['Ülke', 'İlk posta kodu', 'Son posta kodu'], ...rows]))
    form.append('file', new Blob([new Uint8Array(bytes)]), 'uzak.xlsx')
    return form
  }
  const importRows = async (rows: (string | number | null)[][], isTrial = false) =>
    (await test.call(importRemoteAreas, { token, form: formOf(rows, isTrial) })).body

  it("replaces the carrier's ranges after a dry run that lists the changes", async () => {
    const rows = [
      ['DE', '10115', null],
      ['Almanya', '20095', '20099'],
    ]
    expect(await importRows(rows, true)).toMatchObject({ addedCount: 2, isStored: false })
    expect((await linesOf()).Remote).toBeUndefined()
    expect(await importRows(rows)).toMatchObject({ addedCount: 2, removedCount: 0, isStored: true })
    await expect.poll(async () => (await linesOf()).Remote).toBe(1)
    expect(await importRows([['DE', '10115', '10115']])).toMatchObject({
      addedCount: 0,
      removedCount: 1,
      unchangedCount: 1,
    })
  })

  it('changes nothing when a downloaded file of ranges is uploaded again', async () => {
    const { bytes } = await test.call(downloadRemoteAreas, { token, body: { supplierId: 1 } })
    const form = new FormData()
    form.append('supplierId', '1')
    form.append('file', new Blob([new Uint8Array(bytes)]), 'uzak.xlsx')
    const { body } = await test.call(importRemoteAreas, { token, form })
    expect(body).toMatchObject({ problems: [], addedCount: 0, removedCount: 0, unchangedCount: 1 })
  })

  it('restores leading zeros of postal codes and requests them where unknown', async () => {
    const listed = async () =>
      (await test.call(listRemoteAreas, { token, body: { supplierId: 1 } })).body.items
    const before = await listed()
    const { problems } = await importRows([
      ['DE', 1067, 1099],
      ['DE', 10, null],
      ['GB', 'IV', 27],
    ])
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'B'],
      [4, 'C'],
    ])
    expect(await listed()).toEqual(before)
    expect(await importRows([['DE', 1067, 1099]])).toMatchObject({ problems: [], isStored: true })
    expect(await listed()).toMatchObject([
      { countryCode: 'DE', fromPostalCode: '01067', toPostalCode: '01099' },
    ])
    await importRows([['DE', '10115', '10115']])
  })

  it('stores no postal ranges and names the cells when one row is wrong', async () => {
    const { problems, isStored } = await importRows([
      ['DE', '30000', '20000'],
      ['Atlantis', '1', null],
      ['DE', '50667', null],
      ['DE', '50667', '50667'],
    ])
    expect(isStored).toBe(false)
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'C'],
      [3, 'A'],
      [5, 'B'],
    ])
    const { body } = await test.call(listRemoteAreas, { token, body: { supplierId: 1 } })
    expect([body.totalCount, body.items[0]?.countryName]).toEqual([1, 'Almanya'])
  })
})
