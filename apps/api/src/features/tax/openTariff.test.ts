import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { seedTariff } from './seedTariff.ts'
import { openTariff } from './openTariff.ts'
import { countRates } from './import/countRates.ts'
import { insertEdition, listEditions } from './tax.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const day = '2026-09-01'
const open = async (tariff: 'US' | 'EU' | 'GB', on = day) => (await openTariff(test.services, tariff, on))!
const found = async (tariff: 'US' | 'EU' | 'GB', code: string) =>
  (await open(tariff)).linesUnder(code).map((line) => `${line.code} ${line.rate}`)

describe('openTariff', () => {
  it('returns null for a tariff without an edition, and for a day before the first', async () => {
    expect(await openTariff(test.services, 'TR', day)).toBeNull()
    expect(await openTariff(test.services, 'EU', '2020-12-30')).toBeNull()
  })

  it('names the edition with its kind, day and source', async () => {
    expect((await open('GB')).edition).toMatchObject({
      kind: 'demonstration',
      validFrom: '2021-01-01',
      source: expect.stringContaining('OGL') as string,
    })
  })

  it.each([
    ['EU', '610910', ['610910 12%']],
    ['EU', '61091000', ['610910 12%']],
    ['EU', '610910001100', ['610910 12%']],
    ['GB', '6109100010', ['610910 12%']],
    ['US', '61091000', ['61091000 16.5%']],
    ['US', '6109100012', ['61091000 16.5%']],
    ['EU', '08119050', ['08119050 12%']],
    ['GB', '08119050', ['08119050 12%']],
    // The ten-digit line is an exception, such as for civil aircraft.
    ['EU', '39172190', ['39172190 6.5%']],
    ['EU', '3917219010', ['3917219010 0%']],
    ['EU', '391721900011', ['39172190 6.5%']],
    ['GB', '391721900011', ['39172110 6%', '39172190 6%']],
    ['EU', '391721', ['39172110 6.5%', '39172190 6.5%']],
    // Eight digits that no line has: those of its first six.
    ['EU', '39172155', ['39172110 6.5%', '39172190 6.5%']],
    ['EU', '010121', []],
  ] as const)('finds the lines of a code: %s %s', async (tariff, code, lines) => {
    expect(await found(tariff, code)).toEqual(lines)
  })

  it('marks a line with a quota', async () => {
    expect((await open('GB')).linesUnder('17011310')).toMatchObject([{ hasQuota: true }])
  })

  it('returns the day on which a code ended, and none for a code with lines', async () => {
    const { endedOn } = await open('EU')
    expect([endedOn('08029010'), endedOn('340213'), endedOn('610910'), endedOn('010121')]).toEqual([
      '2022-01-01',
      '2022-01-01',
      undefined,
      undefined,
    ])
  })

  it('opens the newer edition from its first day on', async () => {
    const line = {
      code: '61091000',
      description: '',
      descriptionTr: null,
      rate: '11%',
      hasQuota: false,
      unit: null,
      note: null,
      searchText: '',
    }
    const edition = { tariff: 'EU', name: 'TARIC', kind: 'official', source: 'test' } as const
    await insertEdition(
      test.services.db,
      { ...edition, validFrom: '2027-01-01', loadedAt: test.services.clock(), ...countRates([line]) },
      [line],
    )
    const rateOn = async (on: string) => (await open('EU', on)).linesUnder('610910').map(({ rate }) => rate)
    expect(await rateOn('2026-12-31')).toEqual(['12%'])
    expect(await rateOn('2027-01-01')).toEqual(['11%'])
  })
})

describe('seedTariff', () => {
  it('adds nothing when each tariff has an edition', async () => {
    const count = async () => (await listEditions(test.services.db)).length
    const before = await count()
    await seedTariff(test.services.db, test.services.clock())
    expect(await count()).toBe(before)
  })
})
