import { expect, it } from 'vitest'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { freePorts } from '../testing/freePorts.ts'
import { makeHome } from './realProcess.ts'
import type { RealProcess } from './realProcess.ts'
import { insertPayments } from './insertPayments.ts'
import { useKillableProducts } from './killableProducts.ts'
import { openLedger } from './ledger/ledger.ts'

/** Two processes that issue a thousand invoices take minutes; a pull request is checked with fewer. */
const invoices = process.env['CI'] ? 120 : 1000
const patience = 600_000
/** Invoices of one call; a user may issue sixty times a minute. */
const atOnce = invoices / 20

const { start, signIn, query, connectionString } = useKillableProducts()

/** Issues what is left of a share of the companies until nothing is left, or until the process dies. */
const issueShare = async (product: RealProcess, token: string, share: (companyId: number) => boolean) => {
  for (;;) {
    const { sales } = await product.call(salesInvoiceEndpoints.getInvoiceCandidates, { token, body: {} })
    const own = sales.filter(({ companyId }) => share(companyId))
    // The answer has the oldest groups of both shares.
    if (own.length === 0) {
      if (sales.length === 0) return
      continue
    }
    for (let place = 0; place < own.length; place += atOnce)
      await product.call(salesInvoiceEndpoints.issueInvoices, {
        token,
        body: {
          sales: own.slice(place, place + atOnce).map(({ companyId, currency, treatment, total }) => ({
            companyId,
            currency: currency as 'TRY',
            treatment: treatment!,
            total,
          })),
        },
      })
  }
}

const countIssued = async () =>
  Number((await query<{ count: string }>('select count(*) from sales_invoices'))[0]!.count)

it(
  'numbers invoices without gaps when two processes issue at once and one is killed',
  async () => {
    const home = await makeHome(connectionString())
    const first = await start(home)
    const second = await start({ ...home, ports: await freePorts() })
    await insertPayments(query, invoices)
    const token = await signIn(first, 'operasyon@kervan.example')
    const isEven = (companyId: number) => companyId % 2 === 0
    const killed = issueShare(first, token, isEven).catch(() => 'cut off')
    const surviving = issueShare(second, token, (companyId) => !isEven(companyId)).catch(
      (error: unknown) => error,
    )
    await expect.poll(countIssued, { timeout: patience, interval: 20 }).toBeGreaterThan(invoices / 5)
    await first.kill()
    expect(await killed).toBe('cut off')
    // The share of the killed process is issued by the other one, beside its own.
    await issueShare(second, token, isEven)
    expect(await surviving).toBeUndefined()
    const serials = await query<{ serial: number }>('select serial from sales_invoices order by serial')
    expect(serials.map(({ serial }) => serial)).toEqual(Array.from({ length: invoices }, (_, at) => at + 1))
    const [left] = await query<{ count: number }>(
      `select count(*)::int from payment_items where due_amount <> 0 and asset_reference like 'FLT-%'`,
    )
    expect(left!.count).toBe(0)
    expect(await openLedger(query).check()).toBeNull()
  },
  patience,
)
