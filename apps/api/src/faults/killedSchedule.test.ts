/** Kills a process in the middle of the nightly run: each payment is on one invoice, and no number is missing. */
import { expect, it } from 'vitest'
import { useGate } from './gate.ts'
import { insertPayments } from './insertPayments.ts'
import { useKillableProducts } from './killableProducts.ts'
import { openLedger } from './ledger/ledger.ts'

const patience = 180_000
const invoices = 30

const { start, startLater, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

const countIssued = async () =>
  (await query<{ count: number }>('select count(*)::int from sales_invoices'))[0]!.count

const runSchedule = () =>
  query(`insert into pgboss.job (name, data) values ('invoicing-issue-scheduled', '{}')`)

it(
  'issues each payment once when the nightly run is killed and runs again',
  async () => {
    const killed = await start()
    await insertPayments(query, invoices)
    await query(`insert into invoice_schedules (company_id, schedule, updated_by, updated_at)
      select distinct i.company_id, 'nightly', (select min(id) from users), now() from payment_items i
      where i.asset_reference like 'FLT-%'`)
    const ledger = openLedger(query)
    await closeGate(`before insert on sales_invoices for each row when (new.serial = ${invoices / 2})`)
    await runSchedule()
    await waitAtGate(60_000)
    await killed.kill()
    await openGate()
    expect(await countIssued()).toBe(invoices / 2 - 1)
    expect(await ledger.check()).toBeNull()
    await startLater()
    await runSchedule()
    await expect.poll(countIssued, { timeout: patience }).toBe(invoices)
    expect(await ledger.check()).toBeNull()
    const [left] = await query<{ count: number }>(
      `select count(*)::int from payment_items where due_amount <> 0 and asset_reference like 'FLT-%'`,
    )
    expect(left!.count).toBe(0)
  },
  patience,
)
