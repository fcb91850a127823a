/** Restoring deleted drafts: possible for an hour, unless the reference or pieces were used meanwhile. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { returnEndpoints } from '@kervan/contract/shipment/returns/return.endpoints'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { companies } from '../../company/company.tables.ts'
import { signUpCustomer } from '../../company/testing/buildCompany.ts'
import { buildRow, checkRows, priceAndCreate } from '../bulk/testing/bulkFile.ts'
import { forgetDeletedDraftsJob } from '../shipment.jobs.ts'
import { shipments } from '../shipment.tables.ts'
import { buildPaidShipment } from '../testing/buildPaidShipment.ts'
import { buildDraft, createShipment } from '../testing/buildShipment.ts'
import { deletedDrafts } from './deletedDraft.tables.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  token = await test.tokenOf('customer')
})

const remove = (shipmentId: string) =>
  test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
const restore = async (shipmentIds: string[], by = token) =>
  (await test.call(shipmentEndpoints.restoreShipments, { token: by, body: { shipmentIds } })).body
const find = async (shipmentId: string) =>
  (await test.call(shipmentEndpoints.findShipment, { token, body: { shipmentId } })).body
const isListed = async (assetReference: string) =>
  (await test.call(shipmentListEndpoints.listShipments, { token, body: { reference: assetReference } })).body
    .items.length === 1
const inAnHour = () => test.setNow(new Date(test.services.clock().getTime() + 61 * 60_000))

describe('deleted draft', () => {
  it('restores a deleted draft with all data, list entry and search words, and audits it', async () => {
    const { id, assetReference } = await createShipment(test, buildDraft(), token)
    const before = await find(id)
    await remove(id)
    expect(await isListed(assetReference)).toBe(false)
    expect(await restore([id])).toEqual({ restored: [id], lost: [] })
    expect(await find(id)).toEqual(before)
    expect(await isListed(assetReference)).toBe(true)
    expect(await test.services.db.select().from(deletedDrafts)).toEqual([])
    const entries = await test.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['shipmentDeleted', 'shipmentRestored'])
  })

  it('restores a deleted priced draft without its offers', async () => {
    const { id } = await createShipment(test, buildDraft(), token)
    await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId: id } })
    expect((await find(id)).state).toBe('priced')
    await remove(id)
    await restore([id])
    expect((await find(id)).state).toBe('draft')
    const { body } = await test.call(pricingEndpoints.quoteShipment, { token, body: { shipmentId: id } })
    expect(Array.isArray(body)).toBe(true)
  })

  it('restores a draft once when two calls request it concurrently, and the others with it', async () => {
    const ids = [
      (await createShipment(test, buildDraft(), token)).id,
      (await createShipment(test, buildDraft(), token)).id,
    ].toSorted()
    for (const id of ids) await remove(id)
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => restore(ids))))
      expect(answer).toEqual({ restored: ids, lost: [] })
  })

  it('does not restore a draft of another company', async () => {
    const { id } = await createShipment(test, buildDraft(), token)
    await remove(id)
    const stranger = await signUpCustomer(test)
    expect(await restore([id], stranger.token)).toEqual({ restored: [], lost: [id] })
    expect(await restore([id])).toEqual({ restored: [id], lost: [] })
  })

  it('keeps a deleted draft for an hour', async () => {
    const { id } = await createShipment(test, buildDraft(), token)
    await remove(id)
    await test.services.jobs.enqueue(test.services.db, forgetDeletedDraftsJob, {})
    await test.runJobs()
    expect(await test.services.db.select().from(deletedDrafts)).toHaveLength(1)
    inAnHour()
    token = await test.tokenOf('customer')
    expect(await restore([id])).toEqual({ restored: [], lost: [id] })
    await test.services.jobs.enqueue(test.services.db, forgetDeletedDraftsJob, {})
    await test.runJobs()
    expect(await test.services.db.select().from(deletedDrafts)).toEqual([])
  })

  it('does not restore a draft whose reference another file has used meanwhile', async () => {
    const take = async () => {
      const { uploadId } = await checkRows(test, token, [buildRow('GERI-1')])
      await priceAndCreate(test, token, uploadId)
      const rows = await test.services.db
        .select()
        .from(shipments)
        .where(eq(shipments.customerReference, 'GERI-1'))
      return rows[0]!.id
    }
    const first = await take()
    await remove(first)
    const second = await take()
    expect(second).not.toBe(first)
    expect(await restore([first])).toEqual({ restored: [], lost: [first] })
    await remove(second)
    expect(await restore([second])).toEqual({ restored: [second], lost: [] })
  })

  it("restores a merged company's draft to the surviving company unless its reference is used", async () => {
    const stranger = await signUpCustomer(test)
    const takeAs = async (by: string) => {
      const { uploadId } = await checkRows(test, by, [buildRow('GERI-2')])
      await priceAndCreate(test, by, uploadId)
    }
    await takeAs(token)
    await takeAs(stranger.token)
    const taken = await test.services.db
      .select()
      .from(shipments)
      .where(eq(shipments.customerReference, 'GERI-2'))
    const theirs = taken.find(({ companyId }) => companyId === stranger.companyId)!
    const survivorId = taken.find(({ companyId }) => companyId !== stranger.companyId)!.companyId
    const free = await createShipment(test, buildDraft(), stranger.token)
    for (const shipmentId of [theirs.id, free.id])
      await test.call(shipmentEndpoints.deleteShipment, { token: stranger.token, params: { shipmentId } })
    await test.services.db
      .update(companies)
      .set({ mergedIntoId: survivorId, mergedAt: test.services.clock() })
      .where(eq(companies.id, stranger.companyId))
    const staff = await test.tokenOf('operations')
    expect(await restore([theirs.id, free.id], staff)).toEqual({ restored: [free.id], lost: [theirs.id] })
    const [back] = await test.services.db.select().from(shipments).where(eq(shipments.id, free.id))
    expect(back!.companyId).toBe(survivorId)
  })

  it('does not restore a return whose pieces another return covers meanwhile', async () => {
    const origin = await buildPaidShipment(test)
    await test.services.db.update(shipments).set({ state: 'delivered' }).where(eq(shipments.id, origin.id))
    const create = async () =>
      (
        await test.call(returnEndpoints.createReturn, {
          token,
          body: { shipmentId: origin.id, reason: 'refused', pieces: [0], products: [0] },
        })
      ).body.id
    const first = await create()
    await remove(first)
    const second = await create()
    expect(await restore([first])).toEqual({ restored: [], lost: [first] })
    await remove(second)
    expect(await restore([first])).toEqual({ restored: [first], lost: [] })
  })
})
