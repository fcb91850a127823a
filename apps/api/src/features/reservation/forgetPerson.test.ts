import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { externalReservationEndpoints } from '@kervan/contract/reservation/externalReservation.endpoints'
import { personalDataEndpoints } from '@kervan/contract/account/personalData/personalData.endpoints'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { testPassword } from '../../testing/testPassword.ts'
import { hashPassword } from '../access/passwords.ts'
import { users } from '../access/access.tables.ts'
import { signUpCustomer } from '../company/testing/buildCompany.ts'
import { stopFiles, stopRecords } from '../courier/courier.tables.ts'
import { externalReservations } from './external/external.tables.ts'
import { exportReservationPerson } from './exportReservationPerson.ts'
import { reservations, standingPickups } from './reservation.tables.ts'
import { buildExternalRequest } from './testing/buildExternal.ts'
import { createReservation } from './testing/buildReservation.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** All tables as text. */
const findEverywhere = async (text: string): Promise<string[]> => {
  const { db } = test.services
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await db.execute(
      sql`select 1 from ${sql.raw(name)} as t where strpos(lower(t::text), lower(${text})) > 0 limit 1`,
    )
    if (hits.rows.length > 0) found.push(name)
  }
  return found
}

it('erases a person from reservations, requests and signatures but keeps statistics', async () => {
  const { db, files } = test.services
  const person = await signUpCustomer(test)
  const name = 'Zerrinsu Taşdemirkan'
  const [firstName = '', lastName = ''] = name.split(' ')
  const phone = '+905071234567'
  await db
    .update(users)
    .set({ firstName, lastName, passwordHash: await hashPassword(testPassword) })
    .where(eq(users.id, person.userId))
  const own = { senderName: name, phone, note: `${name} kapıda bekler`, email: person.email }
  const { id } = await createReservation(test, { ...own, standingWeekdays: [1, 2, 3] }, person.token)
  const request = buildExternalRequest(77, {
    ...own,
    email: person.email.toUpperCase(),
    address: 'Gizli Sokak No: 77',
  })
  const written = await test.call(externalReservationEndpoints.createExternalReservation, {
    token: await test.tokenOf('operations'),
    body: request,
  })
  expect(written.status).toBe(200)
  const recordId = randomUUID()
  const now = test.services.clock()
  const [courier] = await db.select().from(users).where(eq(users.email, 'kurye@kervan.example'))
  await db.insert(stopRecords).values({
    id: recordId,
    reservationId: id,
    courierId: courier!.id,
    outcome: 'pickedUp',
    signedBy: name,
    state: 'done',
    at: now,
    day: '2026-11-24',
    receivedAt: now,
  })
  const keyOf = {
    photo: await files.put(db, Buffer.from('photo')),
    signature: await files.put(db, Buffer.from('signature')),
  }
  for (const kind of ['photo', 'signature'] as const)
    await db.insert(stopFiles).values({
      id: randomUUID(),
      recordId,
      kind,
      fileKey: keyOf[kind],
      contentType: 'image/png',
      createdAt: now,
    })
  await test.runJobs()
  expect((await findEverywhere(phone)).length).toBeGreaterThan(2)

  const copied = await exportReservationPerson(db, person.email)
  expect(copied.reservations).toMatchObject([{ senderName: name, phone }])
  expect(copied.standingPickups).toMatchObject([{ senderName: name }])
  expect(copied.requests).toMatchObject([{ address: 'Gizli Sokak No: 77' }])

  const reply = await test.callFailing(personalDataEndpoints.deleteAccount, {
    token: person.token,
    body: { password: testPassword },
  })
  expect(reply.status).toBe(200)
  expect(await findEverywhere(name)).toEqual([])
  expect(await findEverywhere(phone)).toEqual([])
  expect(await findEverywhere('Gizli Sokak')).toEqual([])
  expect(await db.$count(reservations)).toBe(1)
  expect(await db.select().from(standingPickups)).toMatchObject([{ state: 'ended' }])
  expect(await db.select().from(externalReservations)).toMatchObject([
    { source: 'telephone', district: 'Şişli', email: null },
  ])
  expect(await db.select().from(stopRecords)).toMatchObject([{ signedBy: 'Silinmiş kullanıcı' }])
  expect((await db.select().from(stopFiles)).map(({ kind }) => kind)).toEqual(['photo'])
  // The bytes stay for an hour after they were stored; the job then removes those of the signature.
  test.setNow(new Date(now.getTime() + 2 * 3_600_000))
  await test.runJobs()
  expect(await files.get(keyOf.signature)).toBeNull()
  expect(await files.get(keyOf.photo)).not.toBeNull()
})
