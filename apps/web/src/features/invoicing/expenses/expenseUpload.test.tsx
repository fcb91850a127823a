import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { expenseEndpoints } from '@kervan/contract/invoicing/expenses/expense.endpoints'
import { pricingEndpoints } from '@kervan/contract/pricing/quotes/pricing.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { clearSession, startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { ExpenseUploadPage } from './pages/ExpenseUploadPage.tsx'

let served: Awaited<ReturnType<typeof serveRows>>
let uploads: number
beforeAll(() => loadTexts(['ui', 'shell', 'validation', 'invoicing/expenses']))
beforeEach(async () => {
  startSession(makeToken({ IsOperationUser: '1' }, Date.now() + 3_600_000))
  uploads = 0
  served = await serveRows([
    {
      row: pricingEndpoints.listSuppliers,
      answer: () => [{ id: 3, code: 'UPS', name: 'UPS', logoImageName: '' }],
    },
    {
      row: expenseEndpoints.uploadExpenseInvoice,
      answer: () => {
        uploads += 1
        return uploads > 1
          ? { status: 400, failed: { Type: 'Validation', Errors: { columns: ['Tutarın sütununu seçin.'] } } }
          : {
              invoiceId: null,
              needsMapping: true,
              isTotalOff: false,
              headings: [{ index: 0, column: 'A', heading: 'Awb', samples: ['1Z'], field: null }],
              rowCount: 1,
              problemCount: 0,
              problems: [],
            }
      },
    },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

it('keeps the columns and says what is wrong when their meanings are refused', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <MemoryRouter>
          <ExpenseUploadPage />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
  expect(screen.getByText('Önce taşıyıcıyı seçin.')).toBeTruthy()
  await screen.findByRole('option', { name: 'UPS' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taşıyıcı' }), 'UPS')
  const file = new File(['Awb\n1Z'], 'fatura.csv', { type: 'text/csv' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await userEvent.click(await screen.findByRole('button', { name: 'Sütunları onayla ve yükle' }))
  expect(await screen.findByText('Tutarın sütununu seçin.')).toBeTruthy()
  expect(screen.getByText('Awb')).toBeTruthy()
})
