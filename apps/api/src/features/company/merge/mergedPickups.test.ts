import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { waitUntilBlocked } from '../../../testing/waitUntilBlocked.ts'
import { externalReservations } from '../../reservation/external/external.tables.ts'
import { lockReservations } from '../../reservation/reservation.queries.ts'
import { pickupWindows, reservations, standingPickups } from '../../reservation/reservation.tables.ts'
import { makeStandingDays } from '../../reservation/standing/makeStandingDays.ts'
import { buildConversion } from '../../reservation/testing/buildExternal.ts'
import { createReservation, findWindows } from '../../reservation/testing/buildReservation.ts'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { createShipment } from '../../shipment/testing/buildShipment.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { companies } from '../company.tables.ts'
import { signUpCustomer } from '../testing/buildCompany.ts'

const { previewCompanyMerge, mergeCompanies } = companyMergeEndpoints
const workdays = [1, 2, 3, 4, 5]

let test: TestApp
let survivor: Awaited<ReturnType<typeof signUpCustomer>>
let merged: typeof survivor
let taxNumber = 5540536920
beforeAll(async () => {
  test = await startTestApp()
  await test.services.db.update(pickupWindows).set({ capacity: 500 })
})
beforeEach(async () => {
  await test.services.db.execute(
    sql`truncate ${externalReservations}, ${reservations}, ${standingPickups} cascade`,
  )
  // Tuesday morning, before the pickup windows of the day.
  test.setNow(new Date('2026-11-24T04:00:00Z'))
  survivor = await signUpCustomer(test)
  merged = await signUpCustomer(test)
  taxNumber += 1
  await test.services.db
    .update(companies)
    .set({ taxNumber: String(taxNumber) })
    .where(inArray(companies.id, [survivor.companyId, merged.companyId]))
})
afterAll(() => test.close())

const merge = async () => {
  const token = await test.tokenOf('operations')
  const body = { survivorID: survivor.companyId, mergedID: merged.companyId }
  const { body: seen } = await test.call(previewCompanyMerge, { token, body })
  return test.callFailing(mergeCompanies, {
    token,
    body: { ...body, take: [], survivorVersion: seen.survivor.version, mergedVersion: seen.merged.version },
  })
}
const companiesOf = async (table: typeof reservations | typeof standingPickups) =>
  (await test.services.db.select({ id: table.companyId }).from(table)).map(({ id }) => id)

describe('pickups of a merged company', () => {
  it('move to the survivor with history and places in the windows', async () => {
    const { id } = await createReservation(test, { days: 1 }, merged.token)
    const conversion = await buildConversion(test)
    await test.call(externalReservationEndpoints.convertExternalReservation, {
      token: await test.tokenOf('operations'),
      body: { ...conversion, companyId: merged.companyId },
    })
    const before = await findWindows(test, { days: 1 })
    expect((await merge()).status).toBe(200)
    expect((await findWindows(test, { days: 1 })).windows).toEqual(before.windows)
    expect(await companiesOf(reservations)).toEqual([survivor.companyId, survivor.companyId])
    const [request] = await test.services.db.select().from(externalReservations)
    expect(request!.companyId).toBe(survivor.companyId)
    const { body } = await test.call(reservationEndpoints.getReservation, {
      token: await test.tokenForEmail(survivor.email),
      body: { id },
    })
    expect(body.history).toMatchObject([{ event: 'create', status: 'received' }])
  })

  it('keeps one weekly pickup where both merged companies had one at the same door', async () => {
    const same = { days: 1, standingWeekdays: workdays }
    await createReservation(test, same, survivor.token)
    await createReservation(test, { ...same, address: 'BÜYÜKDERE CAD. NO: 185 KAT 3' }, merged.token)
    await createReservation(test, { ...same, address: 'Halaskargazi Cad. No: 12' }, merged.token)
    expect((await merge()).status).toBe(200)
    expect(new Set(await companiesOf(standingPickups))).toEqual(new Set([survivor.companyId]))
    const states = await test.services.db
      .select({ address: standingPickups.address, state: standingPickups.state })
      .from(standingPickups)
    expect(Object.fromEntries(states.map(({ address, state }) => [address, state]))).toEqual({
      'Büyükdere Cad. No: 185 Kat 3': 'active',
      'BÜYÜKDERE CAD. NO: 185 KAT 3': 'ended',
      'Halaskargazi Cad. No: 12': 'active',
    })
    test.setNow(new Date('2026-11-25T04:00:00Z'))
    await makeStandingDays(test.services)
    const made = await test.services.db.select().from(reservations).where(eq(reservations.date, '2026-11-26'))
    expect(made).toHaveLength(2)
  })

  it('wait for a concurrent change without a deadlock', async () => {
    const draft = await createShipment(test, undefined, merged.token)
    const { id } = await createReservation(test, { days: 1 }, merged.token)
    let merging: ReturnType<typeof merge> | undefined
    // Same lock order as a change: the reservation, then its shipments.
    await test.services.db.transaction(async (tx) => {
      await lockReservations(tx, [id])
      merging = merge()
      await waitUntilBlocked(test.services.db, tx)
      await tx.select().from(shipments).where(eq(shipments.id, draft.id)).for('update')
    })
    expect((await merging!).status).toBe(200)
    expect(await companiesOf(reservations)).toEqual([survivor.companyId])
  })
})
