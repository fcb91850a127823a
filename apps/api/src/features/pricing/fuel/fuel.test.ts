import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { announceFuelGapsJob } from './announceFuelGaps.ts'
import { fuelCharges } from '../pricing.tables.ts'
import { goToDayOfWorld, storePriceWorld } from '../testing/priceWorld.ts'
import { parcelToBerlin } from '../testing/parcelToBerlin.ts'

const { createFuelCharges, updateFuelCharge, deleteFuelCharge, listFuelCharges, findFuelOverview } =
  fuelEndpoints

/** Test data: Friday 20 November 2026; the only carrier has 20 % from 2026-11-16 to 2026-11-22. */
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await goToDayOfWorld(test)
  const week = {
    carrierId: 1,
    serviceId: null,
    percent: '20',
    validFrom: '2026-11-16',
    validTo: '2026-11-22',
  }
  await storePriceWorld(test.services.db, { fuel: [week] })
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())

const weekOf = (validFrom: string, validTo: string, percent: number | string) => ({
  validFrom,
  validTo,
  percent,
})
const entered = (...weeks: ReturnType<typeof weekOf>[]) => ({ supplierId: 1, source: 'Duyuru 47', weeks })

const fuelLine = async () => {
  const body = parcelToBerlin()
  const { body: offers } = await test.call(pricingEndpoints.quoteParcel, { body, language: 'en' })
  const lines = Array.isArray(offers) ? offers[0]!.surcharges : []
  return lines.find(({ costName }) => costName.startsWith('Fuel'))?.price
}

const announce = async () => {
  test.emails.length = 0
  await test.services.jobs.enqueue(test.services.db, announceFuelGapsJob, {})
  await test.runJobs()
  return test.emails.map(({ to, text }) => [to, text])
}

describe('missing week', () => {
  it('shows a missing fuel week before it begins and reports it once', async () => {
    const { body } = await test.call(findFuelOverview, { token })
    expect(body.gaps).toMatchObject([{ from: '2026-11-23', daysLeft: 3, servesPercent: 20 }])
    const [[to, text] = [], ...others] = await announce()
    expect(to).toBe('yonetici@kervan.example')
    expect(text).toContain('23.11.2026')
    expect(others).toEqual([])
    expect(await announce()).toEqual([])
  })

  it('reports a missing fuel week again on the day before unless it was entered', async () => {
    test.setNow(new Date('2026-11-22T09:00:00Z'))
    expect(await announce()).toHaveLength(1)
    expect(await announce()).toEqual([])
    await goToDayOfWorld(test)
  })
})

describe('fuel weeks', () => {
  it('creates future fuel weeks, all or none, with one percentage per day', async () => {
    const refused = await test.callFailing(createFuelCharges, {
      token,
      body: entered(weekOf('2026-11-23', '2026-11-29', '21,5'), weekOf('2026-11-29', '2026-12-05', 22)),
    })
    expect(refused.body.Errors).toEqual({
      'weeks.1.validFrom': ['23.11.2026–29.11.2026 arasında zaten bir yüzde var.'],
    })
    const weeks = [weekOf('2026-11-23', '2026-11-29', '21,5'), weekOf('2026-11-30', '2026-12-06', 22)]
    const { body } = await test.call(createFuelCharges, { token, body: entered(...weeks) })
    expect(body.map(({ percent, state }) => [percent, state])).toEqual([
      [21.5, 'toCome'],
      [22, 'toCome'],
    ])
    const { body: overview } = await test.call(findFuelOverview, { token })
    expect(overview.gaps).toEqual([])
  })

  it("applies a week's percentage to parcels from its first day", async () => {
    const before = await fuelLine()
    const { body } = await test.call(listFuelCharges, { token, body: { state: 'inForce' } })
    const { id, validFrom, validTo } = body.items[0]!
    await test.call(updateFuelCharge, {
      token,
      body: { id, validFrom, validTo, percent: 40, source: 'Düzeltme' },
    })
    await expect.poll(fuelLine).toBe(before! * 2)
  })

  it("refuses changes of past weeks and of a current week's first day", async () => {
    await test.services.db.insert(fuelCharges).values({
      carrierId: 1,
      percent: '18',
      validFrom: '2026-11-09',
      validTo: '2026-11-15',
      source: 'test',
    })
    const { body } = await test.call(listFuelCharges, { token, body: {} })
    const [past] = body.items.filter(({ state }) => state === 'past')
    const [current] = body.items.filter(({ state }) => state === 'inForce')
    const changed = { percent: 1, source: 'x', validTo: '2026-11-22' }
    const ofPast = { ...changed, id: past!.id, validFrom: past!.validFrom }
    expect((await test.callFailing(updateFuelCharge, { token, body: ofPast })).status).toBe(422)
    const moved = { ...changed, id: current!.id, validFrom: '2026-11-17' }
    expect((await test.callFailing(updateFuelCharge, { token, body: moved })).body.Errors).toHaveProperty(
      'validFrom',
    )
    expect((await test.callFailing(deleteFuelCharge, { token, body: { id: current!.id } })).status).toBe(422)
    const over = entered(weekOf('2026-11-02', '2026-11-08', 18))
    expect((await test.callFailing(createFuelCharges, { token, body: over })).body.Errors).toHaveProperty([
      'weeks.0.validTo',
    ])
  })

  it.each([
    ['a percentage', { percent: -1 }, 'weeks.0.percent'],
    ['at most four decimals', { percent: 1.23456 }, 'weeks.0.percent'],
    ['days of this millennium', { validFrom: '0000-01-01' }, 'weeks.0.validFrom'],
    ['days in their order', { validTo: '2026-12-01' }, 'weeks.0.validTo'],
  ])('requires %s for a fuel week', async (_, change, field) => {
    const body = entered({ ...weekOf('2026-12-07', '2026-12-13', 20), ...change })
    expect((await test.callFailing(createFuelCharges, { token, body })).body.Errors).toHaveProperty([field])
  })

  it('creates a fuel week once when two users enter it at the same time', async () => {
    const body = entered(weekOf('2026-12-07', '2026-12-13', 20))
    const replies = await Promise.all(
      [1, 2, 3].map(() => test.callFailing(createFuelCharges, { token, body })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })
  it('accepts one of two concurrent corrections of a fuel week', async () => {
    const { body } = await test.call(listFuelCharges, { token, body: { state: 'toCome' } })
    const { id, version, validFrom, validTo, source } = body.items.at(-1)!
    const replies = await Promise.all(
      [17, 18, 19].map((percent) =>
        test.callFailing(updateFuelCharge, {
          token,
          body: { id, version, validFrom, validTo, source, percent },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
