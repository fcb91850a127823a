import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { createQueryClient } from '../../../../platform/api/query.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { serveRows } from '../../../../testing/serveRows.ts'
import type { Answer } from '../../../../testing/serveRows.ts'
import { CompanyEditor } from './CompanyEditor.tsx'

const shared = 'Bu vergi numarası şu firmada da kayıtlı: Kuzey Halı.'
const asked: Answer = {
  status: 422,
  failed: { Type: 'Business', Detail: 'Onaylayın.', Errors: { taxID: [shared] } },
}

let answers: Answer[]
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'company', 'shell']))
beforeEach(async () => {
  served = await serveRows([
    { row: companyAdministrationEndpoints.saveCompany, answer: () => answers.shift()! },
  ])
})
afterEach(() => served.stop())

it('sends a tax number of another company only after confirmation', async () => {
  answers = [asked, { returnCode: 200, returnText: '', id: 7 }]
  const onSaved = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CompanyEditor company={null} setsTerms={false} onSaved={onSaved} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Firma adı'), 'Kuzey Halıcılık')
  await userEvent.type(screen.getByLabelText(/^Vergi numarası/), '1729171602')
  const save = screen.getByRole('button', { name: 'Bilgileri kaydet' })
  await userEvent.click(save)
  expect(await screen.findByText(shared)).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(save)
  await expect.poll(() => onSaved.mock.calls).toEqual([[7]])
  expect(served.calls.map(({ body }) => body)).toMatchObject([
    { isSharedTaxNumberConfirmed: false },
    { isSharedTaxNumberConfirmed: true },
  ])
})
