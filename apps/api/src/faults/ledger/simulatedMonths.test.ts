/**
 * Simulates weeks around a new year: eight companies pay, are refunded, credited and invoiced, a carrier bills. After
 * each day the ledger recomputes everything from raw rows. Each run draws anew and prints its seed;
 * `SIMULATED_MONTHS_SEED` repeats one, `SIMULATED_MONTHS_DAYS` and `SIMULATED_MONTHS_PAYMENTS` make it larger.
 */
import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expenseReportEndpoints } from '@kervan/contract/invoicing/expenses/expenseReport.endpoints'
import { issueScheduled } from '../../features/invoicing/periods/schedules.ts'
import { seededRandom } from '../simulatedDay.ts'
import {
  cancelInvoice,
  cancelShipment,
  closeMonth,
  decideLines,
  decideRefunds,
  discount,
  drawFrom,
  handOver,
  issueByHand,
  merge,
  orderExtraPayment,
  pay,
  payExtraPayments,
  receiveParcels,
  refund,
  saveSchedules,
  uploadBill,
} from './actions.ts'
import type { Acting } from './actions.ts'
import { marginsByShipment } from './billRules.ts'
import { write } from './exact.ts'
import { openLedger } from './ledger.ts'
import { plants } from './plants.ts'
import { buildWorld } from './world.ts'
import type { World } from './world.ts'

const seed = Number(process.env['SIMULATED_MONTHS_SEED'] ?? randomInt(1_000_000))
const days = Number(process.env['SIMULATED_MONTHS_DAYS'] ?? 42)
/** Payments of a company on a day. */
const paysOnDay = Number(process.env['SIMULATED_MONTHS_PAYMENTS'] ?? 0.12)
const firstDay = Date.parse('2026-11-25T00:00:00Z')
const dayMs = 86_400_000

let world: World
beforeAll(async () => {
  world = await buildWorld(new Date(firstDay + 4 * 3_600_000))
})
afterAll(() => world.test.close())

const at = (number: number, hour: number): Date => new Date(firstDay + number * dayMs + hour * 3_600_000)

/** One day in UTC: the nightly run, customers, staff, the bulletin, and payments around midnight in Türkiye. */
const playDay = async (day: Acting, number: number): Promise<void> => {
  const { test, chance } = day
  test.setNow(at(number, 1 + 20 / 60))
  await issueScheduled(test.services)
  test.setNow(at(number, 8))
  for (const person of [...day.people]) if (chance(paysOnDay)) await pay(day, person)
  await test.runJobs()
  await receiveParcels(day)
  await decideRefunds(day)
  test.setNow(at(number, 11))
  if (chance(0.5)) await refund(day)
  if (chance(0.25)) await discount(day)
  if (chance(0.25)) await orderExtraPayment(day)
  if (chance(0.5)) await payExtraPayments(day)
  if (chance(0.2)) await cancelShipment(day)
  if (number % 4 === 3) await uploadBill(day, `F-${number}`)
  if (number % 4 === 1) await decideLines(day)
  const isoDay = at(number, 0).toISOString().slice(0, 10)
  const weekday = at(number, 0).getUTCDay()
  if (weekday !== 0 && weekday !== 6 && chance(0.85)) await day.publishBulletin(isoDay, day.random)
  test.setNow(at(number, 15))
  if (chance(0.5)) await issueByHand(day)
  if (chance(0.15)) await cancelInvoice(day)
  if (chance(0.2)) await handOver(day)
  if (isoDay.endsWith('-04')) await closeMonth(day)
  // 20:59 and 21:01 UTC are two days in Türkiye.
  test.setNow(at(number, day.pick([20 + 59 / 60, 21 + 1 / 60])))
  if (chance(0.3)) await pay(day, day.pick(day.people))
  if (chance(0.3)) await refund(day)
  await test.runJobs()
}

/** Rolls back what was planted. */
class Planted extends Error {
  readonly found: string | null
  constructor(found: string | null) {
    super('planted')
    this.found = found
  }
}

const expectMarginsOfReport = async (day: Acting): Promise<void> => {
  const { body } = await day.test.call(expenseReportEndpoints.findExpenseReport, {
    token: await day.tokenOf('operations'),
    body: { startDate: '2026-11-01', endDate: '2027-12-31', groupBy: 'shipment' },
  })
  const own = await marginsByShipment(day.query)
  for (const { key, revenue, marginBefore, marginAfter } of body.margins) {
    const margin = own.get(key)
    expect(
      { revenue: revenue.toFixed(2), before: marginBefore.toFixed(2), after: marginAfter.toFixed(2) },
      key,
    ).toEqual(
      margin && { revenue: write(margin.revenue), before: write(margin.before), after: write(margin.after) },
    )
  }
}

/** After the last refund is decided and everything is issued, nothing is due but what went back beyond an invoice. */
const expectNothingLeft = async (day: Acting): Promise<void> => {
  await decideRefunds(day, 1)
  await day.test.runJobs()
  for (let call = 0; call < 100 && (await issueByHand(day, 1)); call += 1);
  const left = await day.query(
    `select asset_reference, sum(due_amount)::text as due, sum(billed_amount)::text as billed from payment_items
      group by company_id, currency, asset_reference
      having sum(due_amount) > 0 or (sum(due_amount) < 0 and sum(billed_amount) > 0)`,
  )
  expect(left).toEqual([])
}

it('adds up on every day of simulated months', async () => {
  process.stdout.write(`SIMULATED_MONTHS_SEED=${seed}\n`)
  const day: Acting = {
    ...world,
    ...drawFrom(seededRandom(seed)),
    tokenOf: (role) => world.test.tokenOf(role),
  }
  const ledger = openLedger(world.query)
  await saveSchedules(day)
  for (let number = 0; number < days; number += 1) {
    await playDay(day, number)
    if (number === 15) await world.completeBuyer(world.people.find(({ kind }) => kind === 'incomplete')!)
    if (number === 22) await merge(day)
    expect(await ledger.check(), `seed ${seed}, day ${number}`).toBeNull()
  }
  await expectNothingLeft(day)
  expect(await ledger.check(), `seed ${seed}, end`).toBeNull()
  await expectMarginsOfReport(day)
  const counts = [...world.outcomes].map(
    ([name, byStatus]) => `${name} ${[...byStatus].map((count) => count.join('×')).join(' ')}\n`,
  )
  process.stdout.write(counts.join(''))
  expect(world.outcomes.get('merge')).toEqual(new Map([[200, 1]]))
  for (const name of ['issue', 'refund', 'discount', 'uploadBill', 'disputeLine', 'closeMonth'])
    expect(world.outcomes.get(name)?.get(200) ?? 0, name).toBeGreaterThan(0)
}, 600_000)

it.each(plants)('finds $name', async ({ statements, rule }) => {
  const found = await world.test.services.db
    .transaction(async (tx) => {
      const ledger = openLedger(
        async <Row extends object>(statement: string) =>
          (await tx.execute(sql.raw(statement))).rows as unknown as Row[],
      )
      expect(await ledger.check()).toBeNull()
      // Without the triggers that freeze what was issued.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements)
        expect((await tx.execute(sql.raw(statement))).rowCount, statement).toBeGreaterThan(0)
      throw new Planted(await ledger.check())
    })
    .catch((error: unknown) => {
      if (error instanceof Planted) return error.found
      throw error
    })
  expect(found).toMatch(new RegExp(`^${rule}: .*\\(.+\\)$`))
})
