/** Bytes of removed documents, deleted drafts and labels: removed when nothing refers to them any more. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { buildPdf } from '../../../testing/smallFiles.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { purchases, shipmentLabels } from '../booking/booking.tables.ts'
import { removeEndedLabelsJob } from '../booking/removeEndedLabels.ts'
import { forgetDeletedDraftsJob } from '../shipment.jobs.ts'
import { shipmentDocuments } from '../shipment.tables.ts'
import { createShipment } from '../testing/buildShipment.ts'

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

const moveOn = async (minutes: number): Promise<void> => {
  test.setNow(new Date(test.services.clock().getTime() + minutes * 60_000))
  token = await test.tokenOf('customer')
}
const runJob = async (job: typeof forgetDeletedDraftsJob): Promise<void> => {
  await test.services.jobs.enqueue(test.services.db, job, {})
  await test.runJobs()
}

/** Adds a document to a new draft. The same text makes the same bytes. */
const addDocument = async (text: string) => {
  const shipment = await createShipment(test)
  const form = new FormData()
  const fields = { shipmentId: shipment.id, documentType: 'invoice', number: 'F-1', date: '2026-11-20' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(buildPdf(`% ${text}`))]), 'fatura.pdf')
  const { body } = await test.call(shipmentEndpoints.addShipmentDocument, { token, form })
  const [row] = await test.services.db
    .select()
    .from(shipmentDocuments)
    .where(eq(shipmentDocuments.id, body.id))
  return { shipmentId: shipment.id, documentId: body.id, key: row!.fileKey! }
}
const remove = async (documentId: string): Promise<void> => {
  const params = { documentId }
  expect((await test.call(shipmentEndpoints.removeShipmentDocument, { token, params })).status).toBe(200)
  await test.runJobs()
}
const download = async (documentId: string) =>
  (await test.callFailing(shipmentEndpoints.downloadShipmentDocument, { token, params: { documentId } }))
    .status
const isStored = async (key: Awaited<ReturnType<typeof addDocument>>['key']) =>
  (await test.services.files.get(key)) !== null

describe('removed document', () => {
  it('keeps the bytes for another document with the same file until that is removed too', async () => {
    const [one, other] = [await addDocument('same'), await addDocument('same')]
    expect(one.key).toBe(other.key)
    await moveOn(90)
    await remove(one.documentId)
    expect(await download(other.documentId)).toBe(200)
    await remove(other.documentId)
    expect(await isStored(other.key)).toBe(false)
  })

  it('removes the bytes an hour later when the document was uploaded just before', async () => {
    const { documentId, key } = await addDocument('removed at once')
    await remove(documentId)
    expect(await isStored(key)).toBe(true)
    await moveOn(90)
    await test.services.db.execute(
      `update pgboss.job set start_after = now() where name = 'system.removeFile' and state = 'created'`,
    )
    await test.runJobs()
    expect(await isStored(key)).toBe(false)
  })
})

describe('deleted draft with a document', () => {
  it('keeps the bytes while the draft can be restored, and returns the document', async () => {
    const { shipmentId, documentId, key } = await addDocument('restored')
    await moveOn(90)
    await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
    await moveOn(30)
    await test.services.files.sweep()
    expect(await isStored(key)).toBe(true)
    await test.call(shipmentEndpoints.restoreShipments, { token, body: { shipmentIds: [shipmentId] } })
    expect(await download(documentId)).toBe(200)
  })

  it('removes the bytes when the draft can no longer be restored', async () => {
    const { shipmentId, key } = await addDocument('forgotten')
    await test.call(shipmentEndpoints.deleteShipment, { token, params: { shipmentId } })
    await moveOn(90)
    await runJob(forgetDeletedDraftsJob)
    expect(await isStored(key)).toBe(false)
  })
})

describe('label with an end of life', () => {
  it('removes label and bytes at their end, and keeps labels without one', async () => {
    const { db, files, clock } = test.services
    const shipment = await createShipment(test)
    const [purchase] = await db
      .insert(purchases)
      .values({ shipmentId: shipment.id, connector: 'house', createdAt: clock() })
      .returning()
    const bytes = (text: string) => files.put(db, Buffer.from(text))
    const [ended, kept] = [await bytes('ended label'), await bytes('kept label')]
    const label = { purchaseNumber: purchase!.number, format: 'pdf', size: '4x6in' } as const
    const removeAt = new Date(clock().getTime() + 60 * 60_000)
    await db.insert(shipmentLabels).values([
      { ...label, position: 0, fileKey: ended, removeAt },
      { ...label, position: 1, fileKey: kept },
    ])
    await runJob(removeEndedLabelsJob)
    expect(await db.$count(shipmentLabels)).toBe(2)
    await moveOn(90)
    await runJob(removeEndedLabelsJob)
    expect((await db.select().from(shipmentLabels)).map(({ fileKey }) => fileKey)).toEqual([kept])
    expect([await isStored(ended), await isStored(kept)]).toEqual([false, true])
  })
})
