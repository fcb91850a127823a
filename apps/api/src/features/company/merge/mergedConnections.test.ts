/** Connections of merged companies: moved with readable credentials, one default, distinct names. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { companyMergeEndpoints } from '@kervan/contract/company/merge/companyMerge.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { openConnection, openConnectionById } from '../../connection/openConnection.ts'
import { saveConnectionAs, upsFields, valuesOf } from '../../connection/testing/buildConnection.ts'
import { companies } from '../company.tables.ts'
import { signUpCustomer } from '../testing/buildCompany.ts'

let test: TestApp
let admin: string
let survivorId: number
let mergedId: number
let taxNumber = 6540536920
beforeAll(async () => {
  test = await startTestApp()
  admin = await test.tokenOf('admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  taxNumber += 1
  survivorId = (await signUpCustomer(test)).companyId
  mergedId = (await signUpCustomer(test)).companyId
  for (const id of [survivorId, mergedId])
    await test.services.db
      .update(companies)
      .set({ taxNumber: String(taxNumber), name: `Işık ${id}` })
      .where(eq(companies.id, id))
})

const merge = () =>
  test.callFailing(companyMergeEndpoints.mergeCompanies, {
    token: admin,
    body: { survivorID: survivorId, mergedID: mergedId, take: [], survivorVersion: 1, mergedVersion: 1 },
  })
const save = (companyId: number, name: string, connectorKey = 'ups') =>
  saveConnectionAs(test, {
    companyId,
    name,
    connectorKey,
    values: valuesOf({ ...upsFields, clientId: name }),
  })
const listOwn = async (companyId: number) =>
  (await test.call(connectionEndpoints.listConnections, { token: admin })).body.connections
    .filter((connection) => connection.companyId === companyId)
    .map(({ connectorKey, name, isDefault, state }) => [connectorKey, name, isDefault, state])

it('moves connections with readable credentials, distinct names and one default per connector', async () => {
  await save(survivorId, 'Mağaza')
  const clashing = await save(mergedId, 'MAĞAZA')
  const other = await save(mergedId, 'Depo')
  const fedex = await save(mergedId, 'FedEx hesabı', 'fedex')
  // Opened before the merge, so that a stale cache would return the old owner.
  for (const { id } of [clashing, other, fedex])
    expect((await openConnectionById(test.services, id!))!.companyId).toBe(mergedId)
  expect((await merge()).status).toBe(200)
  expect(await listOwn(mergedId)).toEqual([])
  expect(await listOwn(survivorId)).toEqual([
    ['ups', 'Mağaza', true, 'active'],
    ['ups', 'Depo', false, 'active'],
    ['ups', `MAĞAZA #${clashing.id}`, false, 'active'],
    ['fedex', 'FedEx hesabı', true, 'active'],
  ])
  for (const { id } of [clashing, other, fedex])
    await expect.poll(async () => (await openConnectionById(test.services, id!))?.companyId).toBe(survivorId)
  expect((await openConnection(test.services, { connectorKey: 'fedex', companyId: survivorId }))!.id).toBe(
    fedex.id,
  )
})

it('refuses a change on a version from before the merge when the merge changed the row', async () => {
  const { id } = await save(mergedId, 'Depo')
  expect((await merge()).status).toBe(200)
  const reply = await test.callFailing(connectionEndpoints.setConnectionActive, {
    token: admin,
    body: { id, version: 1, isActive: false },
  })
  expect(reply.status).toBe(409)
})

it('creates a new connection of the closed company in the surviving one', async () => {
  expect((await merge()).status).toBe(200)
  const saved = await save(mergedId, 'Depo')
  expect(saved).toMatchObject({ companyId: survivorId, isDefault: true })
})
