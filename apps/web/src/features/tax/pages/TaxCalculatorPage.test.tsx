import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import { withQueries } from '../../../testing/withQueries.tsx'
import { TaxCalculatorPage } from './TaxCalculatorPage.tsx'

const nothing = {
  code: null,
  description: null,
  day: '2026-11-20',
  currency: 'USD',
  goodsValue: 100,
  rateText: null,
  fixedRate: null,
  fixedAmount: null,
  hsRate: null,
  hsAmount: null,
  hsExact: null,
  totalTax: null,
  processingFee: null,
  layers: [],
  noFigure: null,
  requirements: [],
  children: [],
  childCount: 0,
  edition: null,
  warnings: [],
}
const figure = {
  ...nothing,
  code: '61091000',
  description: 'Pamuklu tişört',
  rateText: '16.5%',
  layers: [
    {
      id: 1,
      hts: '9903.05.11',
      kind: 'layer',
      percent: 12.5,
      codes: [],
      from: '2026-07-24',
      to: null,
      source: '91 FR 1',
      edition: null,
      exempt: null,
      confidence: 'seenRepeatedly',
    },
  ],
  fixedRate: 12.5,
  fixedAmount: 12.5,
  hsRate: 16.5,
  hsAmount: 16.5,
  hsExact: '16.5',
  totalTax: 29,
  processingFee: {
    entry: 'informal',
    amount: 2.77,
    percent: null,
    min: null,
    max: null,
    from: '2026-10-01',
    to: '2027-09-30',
    source: '91 FR, 31 Jul 2026',
  },
}
const answers: Record<string, object> = {
  '6109.10.00': figure,
  '6109': {
    ...nothing,
    children: [{ code: '61091000', description: 'Pamuklu tişört', rate: '16.5%' }],
    childCount: 1,
  },
  '73239300': {
    ...nothing,
    code: '73239300',
    processingFee: {
      ...figure.processingFee,
      entry: 'formal',
      amount: 34.64,
      percent: 0.3464,
      min: 34.58,
      max: 670.86,
    },
    noFigure: 'Bu kod için oran hesaplanamıyor; gümrük müşavirine danışınız.',
    requirements: ['Section 232'],
  },
  '99': { status: 400, failed: { Type: 'Validation', Errors: { gtip: ['Böyle bir eşya faslı yok.'] } } },
}

let api: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'tax']))
beforeEach(async () => {
  api = await serveRows([
    { row: taxEndpoints.calculateTax, answer: (body) => answers[(body as { gtip: string }).gtip]! },
  ])
})
afterEach(() => api.stop())

const show = (address = '') =>
  render(
    <MemoryRouter initialEntries={[`/shipment/taxcalculator${address}`]}>
      <TaxCalculatorPage />
    </MemoryRouter>,
    { wrapper: withQueries() },
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Hesapla' }))

it('names missing values of a tax calculation and makes no server call', async () => {
  show()
  await submit()
  expect(await screen.findByText('HS kodu gerekli!')).toBeTruthy()
  expect(await screen.findByText('Değer gerekli!')).toBeTruthy()
  expect(api.calls).toEqual([])
})

it('calculates the tax of a shared link at once, with the note on fee and freight', async () => {
  show('?gtip=6109.10.00&value=100')
  expect(await screen.findByText('29,00 $')).toBeTruthy()
  expect(screen.getByText('Taşıyıcı işlem bedeli ve navlun ayrıca eklenir.')).toBeTruthy()
  expect(api.calls.map(({ body }) => body)).toEqual([{ gtip: '6109.10.00', value: 100, day: null }])
})

it('sends quantity and net weight of a shared link', async () => {
  show('?gtip=6109.10.00&value=100&quantity=3&netWeight=0.75')
  expect(await screen.findByText('29,00 $')).toBeTruthy()
  expect(api.calls.map(({ body }) => body)).toEqual([
    { gtip: '6109.10.00', value: 100, quantity: 3, netWeight: 0.75, day: null },
  ])
})

it("formats the tariff's percentage by language and hides the certainty of a layer", async () => {
  show('?gtip=6109.10.00&value=100')
  expect(await screen.findByText('%16,5')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Dayanak' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Güven' })).toBeNull()
})

it('calculates the tax with the tariff line chosen from several', async () => {
  show('?gtip=6109&value=100')
  await userEvent.click(await screen.findByRole('button', { name: /6109\.10\.00/ }))
  expect(await screen.findByText('29,00 $')).toBeTruthy()
  expect(api.calls.at(-1)?.body).toMatchObject({ gtip: '6109.10.00' })
})

it('explains why a tax cannot be calculated and shows no amount', async () => {
  show('?gtip=73239300&value=100')
  expect(await screen.findByText(/gümrük müşavirine danışınız/)).toBeTruthy()
  expect(screen.queryByText('Toplam vergi')).toBeNull()
})

it('shows the processing fee on a separate line beside the total tax', async () => {
  show('?gtip=6109.10.00&value=100')
  const line = await screen.findByRole('row', { name: /Gümrük işlem ücreti \(MPF\)/ })
  expect(line.textContent).toContain('2,77 $')
  expect(line.textContent).toContain('sabit')
  expect(screen.getByRole('row', { name: /Toplam vergi/ }).textContent).toContain('29,00 $')
})

it('shows the processing fee when the duty cannot be calculated', async () => {
  show('?gtip=73239300&value=10000')
  const line = await screen.findByRole('row', { name: /Gümrük işlem ücreti \(MPF\)/ })
  expect(line.textContent).toMatch(/34,64 \$/)
  expect(line.textContent).toMatch(/%0,3464; en az 34,58 \$, en çok 670,86 \$/)
})

it('shows a server error of the tax calculation on its field', async () => {
  show('?gtip=99&value=100')
  expect(await screen.findByText('Böyle bir eşya faslı yok.')).toBeTruthy()
  expect(screen.getByText('Henüz hesaplama yapılmadı')).toBeTruthy()
})
