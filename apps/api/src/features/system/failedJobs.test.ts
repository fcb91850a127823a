/** Failed jobs over HTTP: listed for staff with their shipment, retried once. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemEndpoints } from '@kervan/contract/system/system.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { bookShipmentJob } from '../shipment/booking/bookShipmentJob.ts'

const shipmentId = '00000000-0000-4000-8000-00000000000a'

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const list = async () => (await test.call(systemEndpoints.listFailedJobs, { token: operations })).body.items

describe('job that failed all retries', () => {
  it('lists a failed job with error and shipment, retries it once, and audits the retry', async () => {
    const { db, jobs } = test.services
    await jobs.enqueue(db, bookShipmentJob, { shipmentId, carrierId: null })
    await db.execute(sql`update pgboss.job set retry_limit = 0 where name = ${bookShipmentJob.name}`)
    await test.runJobs()
    const [job, ...others] = await list()
    expect(others).toEqual([])
    expect(job).toMatchObject({ name: 'shipment.book', tries: 1, shipmentId })
    expect(job!.error).not.toBe('')

    const body = { name: job!.name, id: job!.id }
    const retried = await test.call(systemEndpoints.retryFailedJob, { token: operations, body })
    expect(retried.body.returnText).toBe('İş yeniden denenecek.')
    expect(await list()).toEqual([])
    const again = await test.callFailing(systemEndpoints.retryFailedJob, { token: operations, body })
    expect(again.status).toBe(404)

    const { rows } = await db.execute(
      sql`select action, subject_id, details from audit_entries where action = 'jobRetried'`,
    )
    expect(rows).toEqual([{ action: 'jobRetried', subject_id: job!.id, details: { name: 'shipment.book' } }])
  })
})
