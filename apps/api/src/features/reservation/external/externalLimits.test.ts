import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildExternalRequest } from '../testing/buildExternal.ts'
import { listCompaniesOfPerson } from './external.queries.ts'
import { externalReservations } from './external.tables.ts'

const { createExternalReservation, findExternalDuplicates, saveReservationPartner } =
  externalReservationEndpoints

let test: TestApp
let operations: string
beforeAll(async () => {
  test = await startTestApp()
  operations = await test.tokenOf('operations')
})
afterAll(() => test.close())

const send = async (body: object, token?: string) =>
  (
    await test.callFailing(createExternalReservation, {
      ...(token && { token }),
      body: { ...buildExternalRequest(1), ...body },
    })
  ).status

it('limits each partner separately, and visitors by network address', async () => {
  const keys: string[] = []
  for (const name of ['Paket Noktası', 'Kargo Kapısı'])
    keys.push((await test.call(saveReservationPartner, { token: operations, body: { name } })).body.key!)
  const [one, other] = keys
  const statuses: number[] = []
  for (let n = 0; n < 121; n++) statuses.push(await send({ partnerKey: one }))
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await send({ partnerKey: other })).toBe(200)
  expect(await send({ partnerKey: 'krvp_bilinmeyen' })).toBe(401)
  for (let n = 0; n < 30; n++) expect(await send({ captcha: 'x' })).toBe(400)
  expect(await send({ captcha: 'x' })).toBe(429)
  expect(await send({}, operations)).toBe(200)
  test.setNow(new Date(test.services.clock().getTime() + 600_001))
  expect(await send({ partnerKey: one })).toBe(200)
})

it.each(['0 (533) 123 45 67', '(0533) 123 45 67', '0090 533 123 45 67', '+90 533-123-45-67', '905331234567'])(
  'recognizes a phone number written as %s',
  async (phone) => {
    const token = await test.tokenOf('operations')
    const email = `${randomUUID()}@talep.example`
    expect(await send({ phone, email }, token)).toBe(200)
    const [row] = await test.services.db
      .select({ phone: externalReservations.phone })
      .from(externalReservations)
      .where(eq(externalReservations.email, email))
    expect(row!.phone).toBe('+905331234567')
    const { body } = await test.call(findExternalDuplicates, { token, body: { phone } })
    expect(body.requests.length).toBeGreaterThan(0)
  },
)

it('finds people by phone number or email using indexes', async () => {
  const { db } = test.services
  await db.execute(sql`insert into users (email, first_name, last_name, phone_number, company_id)
    select 'kalabalik' || n || '@ornek.example', 'Ad', 'Soyad', '0 533 ' || n, (select min(id) from companies)
    from generate_series(1, 20000) as n`)
  await db.execute(sql`analyze users`)
  const query = listCompaniesOfPerson(db, '+905331234567', 'Isil@ornek.example').toSQL()
  const text = query.params.reduce<string>(
    (said, param, at) => said.replace(`$${at + 1}`, typeof param === 'string' ? `'${param}'` : String(param)),
    query.sql,
  )
  const { rows } = await db.execute(sql.raw(`explain ${text}`))
  const plan = JSON.stringify(rows)
  expect(plan).toContain('users_phone_digits')
  expect(plan).toContain('users_email')
  expect(plan).not.toContain('Seq Scan on users')
})
