import { useState } from 'react'
import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import type { ExpenseLine } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { DecisionDialog } from './components/DecisionDialog.tsx'
import type { Decision } from './components/DecisionDialog.tsx'
import { ExpenseLineDrawer } from './components/ExpenseLineDrawer.tsx'

const id = '00000000-0000-4000-8000-00000000000a'
const line: ExpenseLine = {
  id,
  invoiceId: id,
  invoiceNumber: 'F-1',
  supplierName: 'UPS',
  row: 2,
  number: '1Z1',
  shipmentId: null,
  assetReference: null,
  countryCode: 'DE',
  day: null,
  service: null,
  billedKg: null,
  expectedKg: null,
  currency: 'EUR',
  expected: 10,
  billed: 12,
  difference: 2,
  state: 'disputed',
  cause: 'unexplained',
  changes: [],
  verdict: null,
  reason: null,
  disputeId: id,
  disputeNumber: 'IT-1',
  credited: 0,
  can: { accept: false, dispute: false, charge: false, credit: true, withdraw: true },
}

let served: Awaited<ReturnType<typeof serveRows>>
let can: ExpenseLine['can']
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'shipment', 'invoicing/expenses']))
beforeEach(async () => {
  startSession(makeToken({ role: ['operation4controllers'], IsOperationUser: '1' }, Date.now() + 3_600_000))
  can = line.can
  served = await serveRows([
    {
      row: expenseEndpoints.findExpenseLine,
      answer: () => ({
        line: { ...line, can },
        lines: [],
        alternatives: [],
        proofs: { measuring: null, photoIds: [], scans: [], earlier: null },
        extraPayment: null,
      }),
    },
    {
      row: disputeEndpoints.withdrawExpenseDispute,
      answer: () => ({ returnCode: 200, returnText: '1 satırın itirazı geri alındı' }),
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const Shown = () => {
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <>
      <ExpenseLineDrawer id={id} onDecide={setDecision} onClose={() => undefined} />
      {decision && <DecisionDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  )
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>
          <Shown />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )

it('withdraws the dispute of a line for a reason', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'İtirazı geri al' }))
  await screen.findByText('İtiraz geri alınsın mı?')
  await userEvent.type(await screen.findByLabelText('Gerekçe'), 'Ölçümümüz yanlışmış')
  // The last of the two buttons is that of the dialog.
  await userEvent.click(screen.getAllByText('İtirazı geri al').at(-1)!)
  await expect
    .poll(() => served.calls.filter(({ row }) => row === disputeEndpoints.withdrawExpenseDispute))
    .toMatchObject([{ body: { ids: [id], reason: 'Ölçümümüz yanlışmış' } }])
})

it('offers no withdrawal once a part was credited', async () => {
  can = { ...line.can, withdraw: false }
  show()
  expect(await screen.findByRole('button', { name: 'Geri alındı' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'İtirazı geri al' })).toBeNull()
})
