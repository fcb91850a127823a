/** Additional duties of an administrator: previewed, stored on confirmation, applied from their first day. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'

const { createTaxLayer, endTaxLayer, calculateTax, listTaxEditions } = taxEndpoints

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())
// Keeps the seeded layers and deletes the test's own.
afterEach(async () => {
  await test.services.db.execute(sql`delete from tax_layers where source like 'Deneme%'`)
  await test.services.db.execute(sql`update tax_layers set valid_to = null where hts = '9903.05.79'`)
})

const layer = {
  hts: '9903.77.01',
  percent: 7.5,
  kind: 'additional' as const,
  codes: '6109, 6110.20',
  validFrom: '2027-01-10',
  source: 'Deneme 91 FR 1',
  edition: 'HTS 2027 Rev. 1',
}
const preview = async (changes: object = {}) =>
  (await test.call(createTaxLayer, { token, body: { ...layer, ...changes } })).body
const add = async (changes: object = {}) => {
  const { confirmation } = await preview(changes)
  return (await test.call(createTaxLayer, { token, body: { ...layer, ...changes, confirmation } })).body
}
const refused = async (changes: object) => {
  const { status, body } = await test.callFailing(createTaxLayer, { token, body: { ...layer, ...changes } })
  return { status, on: Object.keys(body.Errors ?? {}) }
}
const layersOf = async (gtip: string, day: string) => {
  const { body } = await test.call(calculateTax, { token, body: { gtip, value: 100, day } })
  return body.layers.map(({ hts, amount }) => `${hts} ${amount}`)
}

describe('additional duty', () => {
  it('previews the changes and stores nothing', async () => {
    const shown = await preview()
    expect(shown).toMatchObject({ isStored: false, day: '2027-01-10', comparedWith: { name: 'HTS 2025' } })
    expect(shown.changedCount).toBeGreaterThan(0)
    expect(shown.changes.every(({ code }) => /^(6109|611020)/.test(code))).toBe(true)
    expect(shown.changes.find(({ code }) => code === '61091000')).toMatchObject({
      before: '16.5% + 12.5%',
      after: '16.5% + 12.5% + 7.5%',
    })
    expect(await layersOf('61091000', '2027-01-10')).toEqual(['9903.05.79 12.5'])
  })

  it('applies an additional duty to its codes from the first to the last day once confirmed', async () => {
    expect(await add({ validTo: '2027-02-01' })).toMatchObject({ isStored: true, confirmation: null })
    expect(await layersOf('61091000', '2027-01-09')).toEqual(['9903.05.79 12.5'])
    for (const day of ['2027-01-10', '2027-02-01'])
      expect(await layersOf('61091000', day)).toEqual(['9903.77.01 7.5', '9903.05.79 12.5'])
    expect(await layersOf('61091000', '2027-02-02')).toEqual(['9903.05.79 12.5'])
    expect(await layersOf('62046280', '2027-01-10')).toEqual(['9903.05.79 12.5'])
    const { body } = await test.call(listTaxEditions, { token })
    expect(body.layers.find(({ hts }) => hts === layer.hts)).toMatchObject({
      codes: ['6109', '611020'],
      edition: 'HTS 2027 Rev. 1',
      source: 'Deneme 91 FR 1',
    })
  })

  it('replaces other layers by a section 232 rate for its codes', async () => {
    await add({ hts: '9903.81.90', kind: 'section232', codes: '611020', percent: 50 })
    expect(await layersOf('61102020', '2027-01-10')).toEqual(['9903.81.90 50'])
    expect(await refused({ kind: 'section232', codes: '' })).toEqual({ status: 400, on: ['codes'] })
  })

  it('refuses a confirmation whose preview is outdated by another change', async () => {
    const { confirmation } = await preview()
    await add({ hts: '9903.77.02', codes: '' })
    const late = await test.callFailing(createTaxLayer, { token, body: { ...layer, confirmation } })
    expect(late.status).toBe(409)
    const other = await test.callFailing(createTaxLayer, {
      token,
      body: { ...layer, percent: 75, confirmation: (await preview()).confirmation },
    })
    expect(other.status).toBe(409)
  })

  it.each([
    [{ hts: '6109.10.00' }, 'hts'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 1000.5 }, 'percent'],
    [{ percent: 1.00001 }, 'percent'],
    [{ codes: 'tişört' }, 'codes'],
    [{ source: ' ' }, 'source'],
    [{ validTo: '2027-01-09' }, 'validTo'],
    [{ hts: '9903.05.79' }, 'validFrom'],
  ])('refuses an invalid additional duty: %j', async (changes, field) => {
    expect(await refused(changes)).toEqual({ status: 400, on: [field] })
  })

  it('allows administrators only to add duties', async () => {
    const customer = await test.tokenOf('customer')
    const { status } = await test.callFailing(createTaxLayer, { token: customer, body: layer })
    expect(status).toBe(403)
  })
})

describe('ending an additional duty', () => {
  const current = async () =>
    (await test.call(listTaxEditions, { token })).body.layers.find(({ hts }) => hts === '9903.05.79')!
  const end = async (validTo: string | null, confirmation?: string | null) => {
    const { hts, from, version } = await current()
    return { token, body: { hts, validFrom: from, version, validTo, confirmation } }
  }

  it('previews the day after the end and applies from then on', async () => {
    const shown = (await test.call(endTaxLayer, await end('2027-03-31'))).body
    expect(shown).toMatchObject({ isStored: false, day: '2027-04-01' })
    expect(shown.changes[0]).toMatchObject({ before: expect.stringContaining('12.5%') as string })
    expect(shown.changes[0]!.after).not.toContain('12.5%')
    await test.call(endTaxLayer, await end('2027-03-31', shown.confirmation))
    expect(await layersOf('61091000', '2027-03-31')).toEqual(['9903.05.79 12.5'])
    expect(await layersOf('61091000', '2027-04-01')).toEqual([])
  })

  it('refuses an ended or unknown duty, an end before its start and an outdated version', async () => {
    const call = async (changes: object) => {
      const { body } = await end('2027-03-31')
      return (await test.callFailing(endTaxLayer, { token, body: { ...body, ...changes } })).status
    }
    expect(await call({ hts: '9903.01.25', validFrom: '2025-04-05', version: null })).toBe(422)
    expect(await call({ hts: '9903.01.26' })).toBe(404)
    expect(await call({ validTo: '2026-07-23' })).toBe(400)
    expect(await call({ version: 'other' })).toBe(409)
  })
})
