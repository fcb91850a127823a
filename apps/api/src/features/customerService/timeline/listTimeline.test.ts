import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimEndpoints } from '@kervan/contract/customerService/claim.endpoints'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { timelineEndpoints } from '@kervan/contract/customerService/timeline.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { notices } from '../../notice/notice.tables.ts'
import { buildPaidShipment } from '../../shipment/testing/buildPaidShipment.ts'
import { recordTrackingEvent } from '../../tracking/recordEvents.ts'
import { buildStatus } from '../../tracking/testing/buildMatching.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('lists states, events, emails, notes and claims of one shipment, newest first', async () => {
  const token = await test.tokenOf('operations')
  const { id: shipmentId } = await buildPaidShipment(test)
  const other = await buildPaidShipment(test)
  await test.runJobs()
  const { id: statusId } = await buildStatus(test, await test.tokenOf('admin'))
  const event = { pieceNumber: 0, statusId, place: 'Leipzig', source: 'poll' as const, actorId: null }
  await recordTrackingEvent(test.services, { ...event, shipmentId, at: new Date() }, new Date())
  const email = { email: 'gonderici@mail.example', batchId: crypto.randomUUID() }
  for (const [key, id] of Object.entries({ one: shipmentId, other: other.id }))
    await test.services.db
      .insert(notices)
      .values({ ...email, kind: 'trackingNews', key: `timeline-${key}`, fact: { shipmentId: id } })
  await test.call(shipmentNoteEndpoints.addShipmentNote, {
    token,
    body: { shipmentId, kind: 'call', text: 'Nerede diye sordu', followUpDate: '2099-01-04' },
  })
  await test.call(claimEndpoints.openClaim, {
    token,
    body: { shipmentId, kind: 'late', amount: 10, currency: 'EUR' },
  })
  const { body } = await test.call(timelineEndpoints.listTimeline, { token, body: { shipmentId } })
  const kinds = new Set(body.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['claim', 'email', 'note', 'state', 'tracking'])
  const times = body.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(body.filter(({ person }) => person === email.email)).toHaveLength(1)
  expect(body.find(({ kind }) => kind === 'tracking')).toMatchObject({ detail: 'Leipzig' })
  expect(body.find(({ kind }) => kind === 'note')).toMatchObject({
    title: 'Arama',
    detail: 'Nerede diye sordu',
    followUp: { day: '2099-01-04', assigneeName: null, closedByName: null },
  })
})
