/** Kills a process in the middle of the upload of a carrier's invoice: nothing of it is stored, nor any credit. */
import { expect, it } from 'vitest'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { expenseForm, invoiceCsv } from '../features/invoicing/testing/buildBilled.ts'
import { submitCard } from '../sandboxBank/testing/cardPage.ts'
import { useGate } from './gate.ts'
import { useKillableProducts } from './killableProducts.ts'
import { openLedger } from './ledger/ledger.ts'
import type { RealProcess } from './realProcess.ts'
import { putIntoCart, startPaying } from './shopping.ts'

const patience = 180_000

const { start, startLater, signIn, query, connectionString } = useKillableProducts()
const { closeGate, openGate, waitAtGate } = useGate({ query, connectionString })

const upload = async (product: RealProcess, token: string, form: FormData): Promise<string | null> => {
  const reply = await fetch(product.url + expenseEndpoints.uploadExpenseInvoice.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await reply.json()) as { invoiceId: string | null }
  if (!reply.ok) throw new Error(JSON.stringify(answer))
  return answer.invoiceId
}

/** Sums of everything that an upload writes. */
const stored = async () =>
  (
    await query(`select (select count(*)::int from expense_invoices) as invoices,
      (select count(*)::int from expense_lines) as lines, (select sum(credited)::text from expense_lines) as credited,
      (select count(*)::int from expense_mappings) as mappings,
      (select count(*)::int from audit_entries where action = 'expenseInvoiceUploaded') as entries`)
  )[0]

it.each([
  ['its last line', 'before insert on expense_lines for each row when (new.row = 4)'],
  ['the credit of a dispute', 'before update on expense_lines for each row when (new.credited > 0)'],
  [
    'its audit entry',
    `before insert on audit_entries for each row when (new.action = 'expenseInvoiceUploaded')`,
  ],
])(
  'stores nothing of a file when killed before %s, and all of it afterwards',
  async (_, moment) => {
    const killed = await start()
    const customer = await signIn(killed, 'musteri@kervan.example')
    const { cartItemId } = await putIntoCart(killed, customer)
    await submitCard((await startPaying(killed, customer, [cartItemId])).paymentPageUrl, 'success')
    const findParcel = async () =>
      (
        await query<{ reference: string; carrier: number; cost: number; currency: string }>(
          `select s.asset_reference as reference, s.carrier_id as carrier, (c.amount * 100)::int as cost, c.currency
            from shipments s join shipment_costs c on c.shipment_id = s.id`,
        )
      )[0]
    await expect.poll(findParcel).toBeDefined()
    const { reference, carrier, cost, currency } = (await findParcel())!
    const formOf = (number: string, minors: readonly number[]) =>
      expenseForm(
        invoiceCsv(
          minors.map((minor, at) => ({ number: at === 0 ? reference : `YOK-${at}`, minor })),
          { number, currency },
        ),
        { supplierId: carrier },
      )
    const operations = await signIn(killed, 'operasyon@kervan.example')
    await upload(killed, operations, formOf('F-1', [cost + 7777]))
    const [line] = await query<{ id: string }>('select id from expense_lines')
    await killed.call(disputeEndpoints.disputeExpenseLines, {
      token: operations,
      body: { ids: [line!.id], reason: null },
    })
    const before = await stored()
    const ledger = openLedger(query)
    await closeGate(moment)
    const cutOff = upload(killed, operations, formOf('F-2', [-7777, 120, 340])).catch(() => 'cut off')
    await waitAtGate()
    await killed.kill()
    expect(await cutOff).toBe('cut off')
    await openGate()
    expect(await stored()).toEqual(before)
    const next = await startLater()
    expect(await upload(next, operations, formOf('F-2', [-7777, 120, 340]))).not.toBeNull()
    expect(await stored()).toMatchObject({ invoices: 2, lines: 4, credited: '0.00', entries: 2 })
    expect((await query(`select state, credited from expense_lines where id = '${line!.id}'`))[0]).toEqual({
      state: 'credited',
      credited: '77.77',
    })
    expect(await ledger.check()).toBeNull()
  },
  patience,
)
