import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIntegrator } from '@kervan/connectors/invoicing/testing/integratorSystem'
import type { IntegratorSystem } from '@kervan/connectors/invoicing/testing/integratorSystem'
import type { Delivery } from '@kervan/connectors/receiving'
import { startSystems } from '@kervan/connectors/testing/simulatedSystem'
import type { SystemServer } from '@kervan/connectors/testing/simulatedSystem'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { auditEntries } from '../../../platform/platform.tables.ts'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { connections } from '../../connection/connection.tables.ts'
import { connectionInbox } from '../../connection/inbox/inbox.tables.ts'
import { openConnectionById } from '../../connection/openConnection.ts'
import { saveConnectionAs, valuesOf } from '../../connection/testing/buildConnection.ts'
import { paymentItems } from '../../payment/payment.tables.ts'
import { invoiceArchives } from '../handover/handover.tables.ts'
import { issueScheduled } from '../periods/schedules.ts'
import { salesInvoices } from '../sales/sales.tables.ts'
import { buildInvoice, buildIssuing } from '../testing/buildInvoice.ts'
import { findBuyer } from '../testing/buildPaid.ts'
import type { Buyer } from '../testing/buildPaid.ts'
import { pollAnswers } from './pollAnswers.ts'
import { transmitArchive } from './transmitArchive.ts'

const { transmitInvoices, findIntegrator, retryInvoiceAnswers } = integratorEndpoints

let test: TestApp
let token: string
let buyer: Buyer
let integrator: IntegratorSystem
let server: SystemServer<'integrator'>
let connectionId: number

beforeAll(async () => {
  test = await startTestApp({ CREDENTIAL_KEYS: `key:${'1a'.repeat(32)}` })
  token = await test.tokenOf('operations')
  buyer = await findBuyer(test)
})
afterAll(() => test.close())

beforeEach(async () => {
  integrator = createIntegrator()
  server = await startSystems({ integrator: integrator.system })
  connectionId = await connect('invoiceDrop', integrator.settings(server.urlOf('integrator')))
})
afterEach(async () => {
  await test.services.db.update(connections).set({ isActive: false, isDefault: false })
  await server.close()
})

const connect = async (connectorKey: string, settings: Record<string, string>): Promise<number> => {
  const saved = await saveConnectionAs(test, {
    connectorKey,
    name: `${connectorKey} ${crypto.randomUUID()}`,
    values: valuesOf(settings),
  })
  const others = await test.services.db.select().from(connections).where(eq(connections.id, saved.id!))
  if (!others[0]!.isDefault)
    await test.call(connectionEndpoints.makeDefaultConnection, {
      token: await test.tokenOf('admin'),
      body: { id: saved.id, version: saved.version },
    })
  return saved.id!
}

const invoice = () => buildInvoice(test, buyer)
const transmit = async (...ids: string[]) =>
  (await test.call(transmitInvoices, { token, body: { ids } })).body
const read = async (id: string) =>
  (await test.call(salesInvoiceEndpoints.getInvoice, { token, body: { id } })).body
const stateOf = async (id: string) => (await read(id)).state
const problems = async () => (await test.call(findIntegrator, { token, body: {} })).body.problems
const sent = async () => {
  const one = await invoice()
  await transmit(one.id)
  await test.runJobs()
  expect(await stateOf(one.id)).toBe('sent')
  return one
}
/** Makes jobs that wait for their next try due. */
const later = async () => {
  test.setNow(new Date(test.services.clock().getTime() + 2 * 3_600_000))
  await test.runJobs()
}
const post = async ({ body, header }: Delivery, id = connectionId, path = 'Webhook/ReceiveDelivery') => {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const reply = await test.app.inject({
    method: 'POST',
    url: `/api/${path}/${id}`,
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(names.map((name) => [name, header(name) ?? ''])),
    },
    payload: Buffer.from(body),
  })
  return reply
}
const answer = async (message: object, signed?: Parameters<IntegratorSystem['sign']>[1]) => {
  const reply = await post(integrator.sign(message, { at: test.services.clock(), ...signed }))
  await test.runJobs()
  return reply.statusCode
}

describe('sending', () => {
  it('sends a signed archive once and marks its invoices as sent', async () => {
    const one = await invoice()
    const two = await invoice()
    expect(await transmit(one.id, two.id)).toEqual({ queuedCount: 2, retriedCount: 0, unchangedCount: 0 })
    expect(await stateOf(one.id)).toBe('issued')
    expect((await read(one.id)).sending).toMatchObject({ state: 'waiting', problem: null })
    await test.runJobs()
    expect(integrator.refused).toEqual([])
    expect(integrator.ledger.map(({ invoices }) => invoices.map(({ ettn }) => ettn))).toEqual([
      [one.id, two.id],
    ])
    expect(await read(one.id)).toMatchObject({
      state: 'sent',
      sending: null,
      sentBy: expect.stringMatching(/./) as unknown,
    })
    expect(await transmit(one.id, two.id)).toMatchObject({ queuedCount: 0, unchangedCount: 2 })
    await test.runJobs()
    expect(integrator.ledger).toHaveLength(1)
    const [archive] = await test.services.db
      .select()
      .from(invoiceArchives)
      .where(eq(invoiceArchives.connectionId, connectionId))
    expect(archive).toMatchObject({ state: 'sent', content: null, sha256: integrator.ledger[0]!.sha256 })
  })

  it.each(['faultOnce', 'half', 'takenFault', 'noAnswer'] as const)(
    'sends an archive once after the fault %s',
    async (fault) => {
      const { id } = await invoice()
      integrator.plant(fault)
      await transmit(id)
      await test.runJobs()
      expect(integrator.ledger).toHaveLength(fault === 'faultOnce' || fault === 'half' ? 0 : 1)
      expect(await read(id)).toMatchObject({
        state: 'issued',
        sending: { state: 'waiting', problem: fault === 'noAnswer' ? 'timeout' : 'fault' },
      })
      expect(
        (await test.callFailing(handoverEndpoints.sendInvoices, { token, body: { ids: [id] } })).status,
      ).toBe(409)
      expect(await transmit(id)).toMatchObject({ queuedCount: 0, retriedCount: 1 })
      await test.runJobs()
      expect(await stateOf(id)).toBe('sent')
      expect(integrator.ledger).toHaveLength(1)
    },
    60_000,
  )

  it('shows a refused archive and sends its invoices in a new one', async () => {
    const { id } = await invoice()
    integrator.plant('refuseOnce')
    await transmit(id)
    await test.runJobs()
    expect(await read(id)).toMatchObject({
      state: 'issued',
      sending: { state: 'refused', detail: expect.stringContaining('another signature') as unknown },
    })
    expect(await transmit(id)).toMatchObject({ queuedCount: 1 })
    await test.runJobs()
    expect(await stateOf(id)).toBe('sent')
  })

  it('waits for staff when the access is refused, and for the connection while it is off', async () => {
    const { id } = await invoice()
    server.behave('integrator', 'noToken')
    await transmit(id)
    await test.runJobs()
    await later()
    expect((await read(id)).sending).toMatchObject({ state: 'waiting', problem: 'credentials' })
    const count = server.calls.length
    await later()
    expect(server.calls).toHaveLength(count)
    server.behave('integrator', 'well')
    await transmit(id)
    await test.runJobs()
    expect(await stateOf(id)).toBe('sent')
  })

  it('refuses without a connection', async () => {
    const { id } = await invoice()
    await test.services.db.update(connections).set({ isActive: false })
    const { status, body } = await test.callFailing(transmitInvoices, { token, body: { ids: [id] } })
    expect(status).toBe(422)
    expect(body.ReturnText).toContain('entegratör bağlantısı')
  })

  it('sends an archive once when the process ended before it recorded the confirmation', async () => {
    const { id } = await invoice()
    await transmit(id)
    const [archive] = await test.services.db
      .select()
      .from(invoiceArchives)
      .where(eq(invoiceArchives.connectionId, connectionId))
    const opened = await openConnectionById(test.services, connectionId)
    const { name, sha256, content } = archive!
    await opened!.connector.invoices!.send!({ name, sha256, bytes: content! }, AbortSignal.timeout(5000))
    expect(integrator.ledger).toHaveLength(1)
    const archiveId = archive!.id
    await Promise.all([1, 2].map(() => transmitArchive(test.services, { archiveId })))
    await test.runJobs()
    expect(await stateOf(id)).toBe('sent')
    expect(integrator.ledger).toHaveLength(1)
    const entries = await test.services.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'invoiceSent')))
    expect(entries).toHaveLength(1)
  })

  it('sends the invoices of a scheduled company after issuing, by nobody', async () => {
    const { paid } = await buildIssuing(test, buyer)
    const yesterday = new Date(test.services.clock().getTime() - 86_400_000)
    await test.services.db
      .update(paymentItems)
      .set({ capturedAt: yesterday })
      .where(eq(paymentItems.id, paid.itemId))
    await test.call(periodEndpoints.saveInvoiceSchedule, {
      token,
      body: { companyId: buyer.companyId, schedule: 'nightly' },
    })
    await issueScheduled(test.services)
    await test.runJobs()
    const [{ ettn } = { ettn: '' }] = integrator.ledger[0]!.invoices
    const [row] = await test.services.db.select().from(salesInvoices).where(eq(salesInvoices.id, ettn))
    expect(row!.issuedBy).toBeNull()
    expect(await read(ettn)).toMatchObject({
      state: 'sent',
      sentBy: null,
      sentOver: expect.stringMatching(/Drop/) as unknown,
    })
    await test.call(periodEndpoints.saveInvoiceSchedule, {
      token,
      body: { companyId: buyer.companyId, schedule: 'byHand' },
    })
  })

  it('hands invoices over by hand when the connection that sends them is switched off for ever', async () => {
    const { id } = await invoice()
    integrator.plant('faultOnce')
    await transmit(id)
    await test.runJobs()
    await test.services.db.update(connections).set({ isActive: false })
    await test.call(handoverEndpoints.sendInvoices, { token, body: { ids: [id] } })
    expect(await read(id)).toMatchObject({ state: 'sent', sentOver: null, sending: null })
    await later()
    expect(integrator.ledger).toEqual([])
  })

  it('is saved without an answer file, and its test finds wrong credentials', async () => {
    const { answersUrl: _, ...settings } = integrator.settings(server.urlOf('integrator'))
    const admin = await test.tokenOf('admin')
    const outcomeOf = async (id: number) =>
      (await test.call(connectionEndpoints.testConnection, { token: admin, body: { id } })).body.outcome
    expect(await outcomeOf(await connect('invoiceDrop', settings))).toBe('ok')
    const wrong = { ...settings, dropSecret: 'another password' }
    expect(await outcomeOf(await connect('invoiceDrop', wrong))).toBe('credentials')
  })

  it('belongs to the house: a connection of a company is refused', async () => {
    const reply = await test.callFailing(connectionEndpoints.saveConnection, {
      token: await test.tokenOf('admin'),
      body: {
        connectorKey: 'invoiceDrop',
        companyId: buyer.companyId,
        values: valuesOf(integrator.settings('https://drop.example')),
      },
    })
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain('companyId')
  })
})

describe('answers', () => {
  it('records a signed answer once, and a repetition changes nothing', async () => {
    const { id, number } = await sent()
    const message = { number, ettn: id, status: 'rejected', reason: 'VKN hatalı' }
    const signed = { id: crypto.randomUUID() }
    expect(await answer(message, signed)).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'rejected', rejection: 'VKN hatalı', answeredBy: null })
    expect(await answer(message, signed)).toBe(200)
    expect(await answer(message)).toBe(200)
    expect(await stateOf(id)).toBe('rejected')
    expect(await problems()).toEqual([])
    const stored = await test.services.db
      .select()
      .from(connectionInbox)
      .where(eq(connectionInbox.connectionId, connectionId))
    expect(stored.map(({ recorded }) => recorded)).toEqual([1, 0])
  })

  it('refuses a message with another secret, an old one and one without a signature', async () => {
    const { id, number } = await sent()
    const message = { number, ettn: id, status: 'accepted' }
    expect(await answer(message, { secret: 'whsec_YW5vdGhlciBzZWNyZXQgYW5vdGhlcg==' })).not.toBe(200)
    const old = new Date(test.services.clock().getTime() - 600_000)
    expect(await answer(message, { at: old })).not.toBe(200)
    expect(await stateOf(id)).toBe('sent')
  })

  it('shows answers of another invoice, to an unsent one, contradicting and unreadable ones', async () => {
    const one = await sent()
    const unsent = await invoice()
    await answer({ number: one.number, ettn: unsent.id, status: 'accepted' })
    await answer({ number: unsent.number, ettn: unsent.id, status: 'accepted' })
    await answer({ number: one.number, ettn: one.id, status: 'accepted' })
    await answer({ number: one.number, ettn: one.id, status: 'rejected', reason: 'sonradan' })
    await answer({ number: 'KEF2026999999999', ettn: one.id, status: 'accepted' })
    await answer({ number: one.number, status: 'accepted' })
    const found = await problems()
    expect(found.map(({ problem }) => problem).toSorted()).toEqual(
      ['otherInvoice', 'notSent', 'contradicts', 'unknown', 'unreadable'].toSorted(),
    )
    expect(await stateOf(one.id)).toBe('accepted')
    expect(await stateOf(unsent.id)).toBe('issued')
    await transmit(unsent.id)
    await test.runJobs()
    const { id } = found.find(({ problem }) => problem === 'notSent')!
    await test.call(retryInvoiceAnswers, { token, body: { ids: [id] } })
    await test.runJobs()
    expect(await stateOf(unsent.id)).toBe('accepted')
    const rest = (await problems()).map((problem) => problem.id)
    await test.services.db.delete(connectionInbox)
    expect(rest).toHaveLength(4)
  })

  it('records an answer that comes before the confirmation of its archive', async () => {
    const { id, number } = await invoice()
    integrator.plant('takenFault')
    await transmit(id)
    await test.runJobs()
    await answer({ number, ettn: id, status: 'accepted' })
    expect(await stateOf(id)).toBe('issued')
    expect(await problems()).toMatchObject([{ problem: 'notSent', nextDate: expect.any(String) as unknown }])
    await transmit(id)
    await test.runJobs()
    expect(await stateOf(id)).toBe('accepted')
    expect(await problems()).toEqual([])
  })

  it('takes answers to two sendings in the reversed order', async () => {
    const { id, number } = await sent()
    const [first] = integrator.ledger
    await answer({ number, ettn: id, status: 'rejected', reason: 'şema', archive: first!.archive })
    integrator.release(id)
    await transmit(id)
    await test.runJobs()
    const [, second] = integrator.ledger
    await answer({ number, ettn: id, status: 'accepted', archive: second!.archive })
    await answer({ number, ettn: id, status: 'rejected', reason: 'şema (geç)', archive: first!.archive })
    expect(await stateOf(id)).toBe('accepted')
    expect(await problems()).toEqual([])
  })

  it('reads the answer file, each answer once', async () => {
    const { id, number } = await sent()
    integrator.answers.push({ number, ettn: id, status: 'accepted' })
    await pollAnswers(test.services)
    await test.runJobs()
    expect(await stateOf(id)).toBe('accepted')
    const other = await sent()
    integrator.answers.push({ number: other.number, ettn: other.id, status: 'rejected', reason: 'adres' })
    await pollAnswers(test.services)
    await pollAnswers(test.services)
    await test.runJobs()
    expect(await stateOf(other.id)).toBe('rejected')
    const stored = await test.services.db
      .select()
      .from(connectionInbox)
      .where(eq(connectionInbox.connectionId, connectionId))
    expect(stored).toHaveLength(2)
  })
})

describe('pickup', () => {
  const collect = (message: object, id: number, secret?: string) =>
    post(
      integrator.sign(message, { at: test.services.clock(), secret }),
      id,
      'Invoicing/CollectInvoiceArchive',
    )

  it('lists and gives archives to signed requests, and marks them as sent by a receipt of the whole', async () => {
    await test.services.db.update(connections).set({ isActive: false })
    const { signingKey, webhookSecret } = integrator.settings('')
    connectionId = await connect('invoicePickup', { signingKey: signingKey!, webhookSecret: webhookSecret! })
    const { id } = await invoice()
    await transmit(id)
    await test.runJobs()
    expect((await collect({}, connectionId, 'whsec_YW5vdGhlciBzZWNyZXQgYW5vdGhlcg==')).statusCode).not.toBe(
      200,
    )
    const { archives } = (await collect({}, connectionId)).json<{
      archives: { archive: string; sha256: string }[]
    }>()
    expect(archives).toHaveLength(1)
    const [{ archive, sha256 }] = archives as [{ archive: string; sha256: string }]
    const file = await collect({ archive }, connectionId)
    expect(file.headers['content-type']).toContain('application/zip')
    expect(file.rawPayload.length).toBeGreaterThan(1000)
    expect(await stateOf(id)).toBe('issued')
    await answer({ status: 'received', archive, sha256: '0'.repeat(64) })
    expect(await problems()).toMatchObject([{ problem: 'otherContent' }])
    expect(await stateOf(id)).toBe('issued')
    await answer({ status: 'received', archive, sha256 })
    await answer({ status: 'received', archive, sha256 })
    expect(await stateOf(id)).toBe('sent')
    expect((await collect({ archive }, connectionId)).statusCode).toBe(404)
    expect((await collect({}, connectionId)).json()).toEqual({ archives: [] })
    await test.services.db.delete(connectionInbox)
  })
})
