import { App, Form } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Template } from '@kervan/contract/template/template.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { useFormValue } from '../../shipment/draft/hooks/useFormValue.ts'
import { newValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import { TemplateBar } from './TemplateBar.tsx'

const ids = ['1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0a01', '1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0a02'] as const
const template = (changes: Partial<Template> = {}): Template => ({
  id: ids[0],
  version: 1,
  kind: 'piece',
  name: 'Keten kolisi',
  description: null,
  isDefault: false,
  isActive: true,
  countryCode: null,
  goods: null,
  productCount: 0,
  pieceCount: 1,
  weight: 2,
  usedCount: 0,
  lastUsedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  products: [],
  pieces: [{ description: null, width: 30, length: 40, height: 20, weight: 2 }],
  ...changes,
})

let templates: Template[]
let listAnswer: () => Answer
let served: Awaited<ReturnType<typeof serveRows>>
let shipment = 0
beforeAll(() => loadTexts(['ui', 'validation', 'template', 'shipment/draft']))
beforeEach(async () => {
  templates = [template()]
  listAnswer = () => ({ items: templates, totalCount: templates.length })
  served = await serveRows([
    { row: templateEndpoints.listTemplates, answer: () => listAnswer() },
    {
      row: templateEndpoints.useTemplate,
      answer: (body) => templates.find(({ id }) => id === (body as { id: string }).id)!,
    },
  ])
})
afterEach(() => served.stop())

const Screen = ({ pieces }: { pieces: WizardValues['pieces'] }) => {
  const [wizard] = Form.useForm<WizardValues>()
  const shown = useFormValue<WizardValues['pieces']>(wizard, 'pieces') ?? []
  const initial = { ...newValues(), receiver: { countryCode: 'DE' }, pieces }
  return (
    <Form form={wizard} initialValues={initial}>
      <TemplateBar
        kind="piece"
        form={wizard}
        shipmentId={`1b4c8a52-2f0e-4c36-9c64-${String(shipment).padStart(12, '0')}`}
        onChanged={() => undefined}
      />
      <output data-testid="widths">{shown.map(({ width }) => width ?? '–').join()}</output>
    </Form>
  )
}

/** Uses a new shipment id each time, because a template is offered once per shipment. */
const open = (pieces: WizardValues['pieces'] = [{}]) => {
  shipment += 1
  render(
    <App>
      <QueryClientProvider client={createQueryClient()}>
        <Screen pieces={pieces} />
      </QueryClientProvider>
    </App>,
  )
  return userEvent.setup()
}
const widths = (): string | null => screen.getByTestId('widths').textContent
const isLoaded = (): Promise<void> => waitFor(() => expect(served.calls.length).toBeGreaterThan(0))
const pick = async (user: ReturnType<typeof userEvent.setup>, label: string) => {
  await isLoaded()
  await user.type(screen.getByRole('combobox', { name: 'Şablondan doldur' }), label)
  await user.click(
    await screen.findByText(label, { exact: false, selector: '.ant-select-item-option-content' }),
  )
}

describe('empty list', () => {
  it('fills an empty list from the default template, with undo', async () => {
    templates = [template({ isDefault: true })]
    const user = open()
    expect(await screen.findByText('Varsayılan şablonunuz Keten kolisi ile dolduruldu.')).toBeDefined()
    await waitFor(() => expect(widths()).toBe('30'))
    await user.click(screen.getByRole('button', { name: 'Geri al' }))
    expect(widths()).toBe('–')
    expect(served.calls.filter(({ row }) => row === templateEndpoints.useTemplate)).toHaveLength(1)
  })

  it('fills an empty list from a template with matching conditions before the default one', async () => {
    templates = [
      template({ isDefault: true }),
      template({
        id: ids[1],
        name: 'Almanya',
        countryCode: 'DE',
        pieces: [{ ...template().pieces[0]!, width: 11 }],
      }),
    ]
    open()
    expect(await screen.findByText(/Koşulları bu gönderiye uyan Almanya/)).toBeDefined()
    expect(widths()).toBe('11')
  })

  it('leaves a list empty when there is no default or matching template', async () => {
    open()
    await isLoaded()
    expect(widths()).toBe('–')
  })

  it('fills an empty list from a chosen template without a question', async () => {
    const user = open()
    await pick(user, 'Keten kolisi')
    await waitFor(() => expect(widths()).toBe('30'))
  })
})

describe('list with rows', () => {
  it('asks before a template is applied to a list with rows, and appends to it', async () => {
    templates = [template({ isDefault: true })]
    const user = open([{ width: 5 }])
    await pick(user, 'Keten kolisi')
    await user.click(await screen.findByRole('button', { name: 'Ekle' }))
    await waitFor(() => expect(widths()).toBe('5,30'))
  })

  it('asks before a template overwrites a list with rows, and restores them by undo', async () => {
    const user = open([{ width: 5 }])
    await pick(user, 'Keten kolisi')
    await user.click(await screen.findByRole('button', { name: 'Üzerine yaz' }))
    await waitFor(() => expect(widths()).toBe('30'))
    await user.click(await screen.findByRole('button', { name: 'Geri al' }))
    expect(widths()).toBe('5')
  })

  it("adds one more piece with the sides of a carrier's box", async () => {
    const user = open([{ width: 5 }])
    await pick(user, 'UPS 25 kg koli')
    expect(widths()).toBe('5,43.3')
  })
})

it('reports that templates failed to load and keeps the rows', async () => {
  listAnswer = () => ({ status: 500, failed: { Type: 'Server', Detail: 'Sunucu hatası' } })
  open([{ width: 5 }])
  expect(await screen.findByText('Şablonlar yüklenemedi!')).toBeDefined()
  expect(widths()).toBe('5')
})
