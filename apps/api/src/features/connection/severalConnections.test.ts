/** Several connections of one connector for one owner: names, default, removal, opening by id. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { listStatements } from '../../testing/countStatements.ts'
import { auditEntries } from '../../platform/platform.tables.ts'
import { connectionInbox } from './inbox/inbox.tables.ts'
import { connections } from './connection.tables.ts'
import { findConnectionProblem, openConnection, openConnectionById } from './openConnection.ts'
import { saveConnectionAs, upsFields, valuesOf } from './testing/buildConnection.ts'

const CREDENTIAL_KEYS = `key:${'1a'.repeat(32)}`
let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ CREDENTIAL_KEYS })
  token = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(() => test.services.db.delete(connections))

const ofHouse = { connectorKey: 'ups', companyId: null }
const save = (body: object = {}) => saveConnectionAs(test, { ...body })
const saveFailing = (body: object) =>
  test.callFailing(connectionEndpoints.saveConnection, {
    token,
    body: { connectorKey: 'ups', values: valuesOf(upsFields), ...body },
  })
const list = async () => (await test.call(connectionEndpoints.listConnections, { token })).body.connections
const makeDefault = (body: object) =>
  test.callFailing(connectionEndpoints.makeDefaultConnection, { token, body })
const remove = (body: object) => test.callFailing(connectionEndpoints.removeConnection, { token, body })
const setActive = (body: object) => test.callFailing(connectionEndpoints.setConnectionActive, { token, body })
const lastEntry = async () =>
  (await test.services.db.select().from(auditEntries).orderBy(auditEntries.id)).at(-1)

describe('several connections of one connector', () => {
  it('uses the first one as the default until another is made the default', async () => {
    const first = await save()
    expect(first).toMatchObject({ name: 'UPS', environment: 'live', isDefault: true })
    const second = await save({ name: 'Depo hesabı', environment: 'sandbox' })
    expect(second).toMatchObject({ name: 'Depo hesabı', environment: 'sandbox', isDefault: false })
    expect((await openConnection(test.services, ofHouse))!.id).toBe(first.id)
    const { body } = await makeDefault({ id: second.id, version: 1 })
    expect(body).toMatchObject({ id: second.id, isDefault: true, version: 2 })
    expect(await lastEntry()).toMatchObject({
      action: 'connectionMadeDefault',
      subjectId: String(second.id),
      changes: { isDefault: { before: false, after: true } },
    })
    expect((await openConnection(test.services, ofHouse))!.id).toBe(second.id)
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Depo hesabı', true],
      ['UPS', false],
    ])
    // Repeating changes nothing.
    expect((await makeDefault({ id: second.id, version: 2 })).body).toMatchObject({ version: 2 })
    expect((await makeDefault({ id: first.id, version: 1 })).status).toBe(409)
  })

  it('has one default when connections are saved and made the default concurrently', async () => {
    const saved = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save({ name })))
    const others = saved.filter(({ isDefault }) => !isDefault)
    await Promise.all(others.map(({ id }) => makeDefault({ id, version: 1 })))
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it.each(['Işık', 'IŞIK', 'isik'])('refuses the taken name %s', async (name) => {
    await save({ name: 'Işık' })
    const reply = await saveFailing({ name })
    expect([reply.status, Object.keys(reply.body.Errors!)]).toEqual([400, ['name']])
    const other = await save({ name: 'Depo' })
    expect((await saveFailing({ id: other.id, version: 1, name })).status).toBe(400)
    expect(await save({ connectorKey: 'fedex', name })).toMatchObject({ name })
  })

  it('keeps name and environment that a change does not state', async () => {
    const { id } = await save({ name: 'Depo', environment: 'sandbox' })
    const changed = await save({ id, version: 1, connectorKey: null })
    expect(changed).toMatchObject({ name: 'Depo', environment: 'sandbox', version: 2 })
  })
})

describe('removal of a connection', () => {
  it('deletes a connection that nothing refers to', async () => {
    const { id, version } = await save()
    await openConnection(test.services, ofHouse)
    expect((await remove({ id, version: 7 })).status).toBe(409)
    expect((await remove({ id, version })).status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'connectionRemoved',
      details: { connector: 'ups', name: 'UPS', environment: 'live' },
    })
    expect(await list()).toEqual([])
    expect(await findConnectionProblem(test.services, ofHouse)).toBe('missing')
    expect((await remove({ id, version })).status).toBe(404)
  })

  it('refuses to delete a connection that a stored message refers to', async () => {
    const { id, version } = await save()
    const { db } = test.services
    const moment = new Date('2026-11-20T09:00:00Z')
    await db.insert(connectionInbox).values({
      topic: 'tracking',
      connectorKey: 'ups',
      connectionId: id,
      source: 'webhook',
      deliveryKey: 'one',
      content: Buffer.from('{}'),
      receivedAt: moment,
      nextAt: moment,
    })
    const { status } = await remove({ id, version })
    await db.delete(connectionInbox)
    expect(status).toBe(422)
    expect(await list()).toHaveLength(1)
  })

  it('deletes the default last', async () => {
    const first = await save()
    const second = await save({ name: 'Depo' })
    expect((await remove({ id: first.id, version: 1 })).status).toBe(422)
    expect((await remove({ id: second.id, version: 1 })).status).toBe(200)
    expect((await remove({ id: first.id, version: 1 })).status).toBe(200)
  })
})

describe('opening', () => {
  it('opens by id, and reports why it cannot', async () => {
    const problem = (by: Parameters<typeof findConnectionProblem>[1]) =>
      findConnectionProblem(test.services, by)
    expect(await problem(ofHouse)).toBe('missing')
    expect(await problem({ id: 999_999 })).toBe('missing')
    const first = await save()
    const second = await save({ name: 'Depo', environment: 'sandbox' })
    const opened = await openConnectionById(test.services, second.id!)
    expect(opened).toMatchObject({
      id: second.id,
      companyId: null,
      name: 'Depo',
      environment: 'sandbox',
      definition: { key: 'ups' },
    })
    expect(opened!.connector).not.toBe((await openConnectionById(test.services, first.id!))!.connector)
    expect(await problem({ id: second.id! })).toBeNull()
    await setActive({ id: second.id, version: 1, isActive: false })
    expect(await openConnectionById(test.services, second.id!)).toBeNull()
    expect(await problem({ id: second.id! })).toBe('disabled')
    await setActive({ id: second.id, version: 2, isActive: true })
    expect(await problem({ id: second.id! })).toBeNull()
  })

  it("does not use the platform's connection while the company's default is disabled", async () => {
    await save()
    const { rows } = await test.services.db.execute<{ company_id: number }>(
      sql`select company_id from users where email = 'musteri@kervan.example'`,
    )
    const owner = { connectorKey: 'ups', companyId: rows[0]!.company_id }
    const house = await openConnection(test.services, owner)
    expect(house!.companyId).toBeNull()
    const own = await save({ companyId: owner.companyId })
    expect((await openConnection(test.services, owner))!.id).toBe(own.id)
    await setActive({ id: own.id, version: 1, isActive: false })
    expect(await openConnection(test.services, owner)).toBeNull()
    expect(await findConnectionProblem(test.services, owner)).toBe('disabled')
    expect((await openConnection(test.services, ofHouse))!.id).toBe(house!.id)
  })

  it('runs no statement for a connection that is open', async () => {
    const { id } = await save()
    const open = async () => {
      await openConnection(test.services, { connectorKey: 'ups', companyId: 1 })
      await openConnectionById(test.services, id!)
    }
    // The shared cache checks its versions about once a second, for all that it caches.
    const listOwn = async () =>
      (await listStatements(open)).statements.filter(({ text }) => !text.includes('cache_versions'))
    // The notification of the save may arrive after the first call.
    await expect.poll(listOwn).toEqual([])
  })

  it('applies changes of another process', async () => {
    const other = await startTestApp({ CREDENTIAL_KEYS }, test)
    const { id } = await save()
    expect(await openConnectionById(other.services, id!)).not.toBeNull()
    await setActive({ id, version: 1, isActive: false })
    await expect.poll(() => openConnectionById(other.services, id!)).toBeNull()
    await other.close()
  })
})
