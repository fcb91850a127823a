/** Internal notes must not appear in answers to customers, visitors or users without the flag, or in the log. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipmentNoteEndpoints } from '@kervan/contract/customerService/shipmentNotes.endpoints'
import { eq } from 'drizzle-orm'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { shipments } from '../shipment/shipment.tables.ts'
import { buildPaidShipment } from '../shipment/testing/buildPaidShipment.ts'
import { buildDraft } from '../shipment/testing/buildShipment.ts'
import { requestEverything } from './testing/requestEverything.ts'

const secret = 'Zırıltıcı müşteri, taşıyıcıya tazminat soruldu'
const secretWords = /Zırıltıcı|zirilti/i

let test: TestApp
let known: { id: string; assetReference: string; companyId: number }
const logged: string[] = []
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'debug' })
  const log = test.services.log as unknown as Record<symbol, unknown>
  log[pino.symbols.streamSym] = { write: (line: string) => void logged.push(line) }
  const paid = await buildPaidShipment(
    test,
    buildDraft({ details: { customerServicesNote: 'Kapıda arayın' } }),
  )
  await test.runJobs()
  const [row] = await test.services.db.select().from(shipments).where(eq(shipments.id, paid.id))
  known = { id: paid.id, assetReference: paid.assetReference, companyId: row!.companyId }
  const token = await test.tokenOf('operations')
  await test.call(shipmentNoteEndpoints.addShipmentNote, {
    token,
    body: { shipmentId: paid.id, kind: 'internal', text: secret, followUpDate: '2099-01-04' },
  })
  const { body } = await test.call(shipmentNoteEndpoints.listShipmentNotes, {
    token,
    body: { shipmentId: paid.id },
  })
  expect(body.notes.map(({ text }) => text)).toEqual([secret])
})
afterAll(() => test.close())

const mustAnswer = [
  'shipment.listShipments',
  'shipment.exportShipments',
  'shipment.findShipment',
  'shipment.findShipmentDetail',
]

describe('internal note', () => {
  it("omits an internal note from every answer to the shipment's customer", async () => {
    const answers = await requestEverything(test, await test.tokenOf('customer'), known)
    const answered = answers.filter(({ status }) => status === 200).map(({ name }) => name)
    expect(answered).toEqual(expect.arrayContaining(mustAnswer))
    expect(answers.filter(({ text }) => secretWords.test(text)).map(({ name }) => name)).toEqual([])
    // Guards against an empty search: the customer's own note is found.
    expect(answers.some(({ text }) => text.includes('Kapıda arayın'))).toBe(true)
  })

  it.each([
    ['a visitor', null],
    ['pickup staff', 'pickup'],
  ] as const)('omits an internal note from every answer to %s', async (_, role) => {
    const answers = await requestEverything(test, role && (await test.tokenOf(role)), known)
    expect(answers.length).toBeGreaterThan(5)
    expect(answers.filter(({ text }) => secretWords.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('omits an internal note from the log and the audit trail', async () => {
    expect(logged.join('\n')).not.toMatch(secretWords)
    const { rows } = await test.services.db.execute(`select * from audit_entries`)
    expect(JSON.stringify(rows)).toContain('shipmentNoteWritten')
    expect(JSON.stringify(rows)).not.toMatch(secretWords)
  })
})
