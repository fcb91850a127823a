import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import { countStatements } from '../../testing/countStatements.ts'
import { startTestApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { findUserByEmail } from '../access/access.queries.ts'
import { users } from '../access/access.tables.ts'
import { passwordChangedEmail } from '../account/accountEmails.ts'
import { fuelGapEmail } from '../pricing/fuel/fuelGapEmail.ts'
import { notices } from './notice.tables.ts'
import { notify, sendNoticeJob } from './notify.ts'
import type { Recipients } from './notify.ts'

let test: TestApp
let db: Db
beforeAll(async () => {
  test = await startTestApp()
  db = test.services.db
})
afterAll(() => test.close())
beforeEach(async () => {
  await db.delete(notices)
  test.emails.length = 0
})

const gap = (from: string) => ({
  key: from,
  fact: { supplierName: 'UPS', supplierServiceMethodName: null, from, servesPercent: null },
})
const tell = (to: Recipients, days: string[], tx = db) =>
  notify(tx, test.services, { to, email: fuelGapEmail, facts: days.map(gap) })
const received = async () => {
  await test.runJobs()
  const emails = test.emails.map(({ to, text }) => ({ to, days: text.match(/\d{2}\.\d{2}\.\d{4}/g) ?? [] }))
  test.emails.length = 0
  return emails.sort((a, b) => a.to.localeCompare(b.to))
}
const userIdOf = async (email: string) => (await findUserByEmail(db, email))!.id
const customer = 'musteri@kervan.example'

describe('notice', () => {
  it('sends a notice to active users with a flag', async () => {
    await tell({ flag: 'pricing_supplierfuelcharge' }, ['2026-11-23'])
    expect(await received()).toEqual([{ to: 'yonetici@kervan.example', days: ['23.11.2026'] }])
  })

  it('sends a notice to the active users of a company', async () => {
    const { companyId } = (await findUserByEmail(db, customer))!
    const rest = { firstName: 'İkinci', lastName: 'Kişi', companyId }
    await db.insert(users).values([
      { ...rest, email: 'ikinci@kervan.example' },
      { ...rest, email: 'ayrilan@kervan.example', isActive: false },
    ])
    await tell({ companyId: companyId! }, ['2026-11-23'])
    expect((await received()).map(({ to }) => to)).toEqual(['ikinci@kervan.example', customer])
  })

  it("writes a notice in the recipient's language", async () => {
    const email = passwordChangedEmail
    const facts = [{ key: '1', fact: {} }]
    await notify(db, test.services, {
      to: { email: 'a@b.example', firstName: 'Ann', language: 'en' },
      email,
      facts,
    })
    await notify(db, test.services, {
      to: { email: 'c@b.example', firstName: 'Can', language: 'tr' },
      email,
      facts,
    })
    await test.runJobs()
    const texts = new Map(test.emails.map(({ to, text }) => [to, text]))
    expect(texts.get('a@b.example')).toMatch(/^Hello Ann,/)
    expect(texts.get('c@b.example')).toMatch(/^Merhaba Can,/)
  })

  it('reports each fact once, and all new facts in one email', async () => {
    const to = { userId: await userIdOf(customer) }
    await tell(to, ['2026-11-23', '2026-11-30'])
    expect(await received()).toEqual([{ to: customer, days: ['23.11.2026', '30.11.2026'] }])
    await tell(to, ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
    expect(await received()).toEqual([{ to: customer, days: ['07.12.2026', '14.12.2026'] }])
    await tell(to, ['2026-11-23'])
    expect(await received()).toEqual([])
  })

  it('treats addresses that differ in case as one', async () => {
    for (const email of ['Alici@Ornek.example', 'alici@ornek.example'])
      await tell({ email, firstName: 'Alıcı', language: 'tr' }, ['2026-11-23'])
    expect(await received()).toHaveLength(1)
  })

  it('reports a fact once when two processes report it at the same time', async () => {
    const to = { userId: await userIdOf(customer) }
    await Promise.all(
      Array.from({ length: 5 }, () => db.transaction((tx) => tell(to, ['2026-11-23', '2026-11-30'], tx))),
    )
    expect((await received()).flatMap(({ days }) => days).sort()).toEqual(['23.11.2026', '30.11.2026'])
  })

  it('sends no notice after a rollback and can report the fact again', async () => {
    const to = { userId: await userIdOf(customer) }
    const rolledBack = db.transaction(async (tx) => {
      await tell(to, ['2026-11-23'], tx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await received()).toEqual([])
    await tell(to, ['2026-11-23'])
    expect(await received()).toHaveLength(1)
  })

  it('sends a notice once when its job runs twice', async () => {
    await tell({ userId: await userIdOf(customer) }, ['2026-11-23'])
    const [notice] = await db.select().from(notices)
    await test.services.jobs.enqueue(db, sendNoticeJob, { batchId: notice!.batchId })
    expect(await received()).toHaveLength(1)
    expect((await db.select().from(notices))[0]!.sentAt).not.toBeNull()
  })

  it('sends no notice to a deactivated user', async () => {
    const userId = await userIdOf(customer)
    await tell({ userId }, ['2026-11-23'])
    await db.update(users).set({ isActive: false }).where(eq(users.id, userId))
    expect(await received()).toEqual([])
    await db.update(users).set({ isActive: true }).where(eq(users.id, userId))
  })

  it('runs as many statements for 40 recipients of a notice as for one', async () => {
    const { companyId } = (await findUserByEmail(db, customer))!
    await db.insert(users).values(
      Array.from({ length: 40 }, (_, n) => ({
        email: `kisi${n}@cok.example`,
        firstName: 'Kişi',
        lastName: String(n),
        companyId,
      })),
    )
    const count = async (to: Recipients, day: string) => (await countStatements(() => tell(to, [day]))).count
    expect(await count({ companyId: companyId! }, '2026-12-21')).toBe(
      (await count({ userId: await userIdOf(customer) }, '2026-12-28')) + 1,
    )
    expect(await db.select().from(notices)).toHaveLength(43)
  })
})
