import { App, Form } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { useFormValue } from '../../shipment/draft/hooks/useFormValue.ts'
import { newValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import { Notices } from '../../../ui/light/Notices.tsx'
import { catalogueProduct } from '../testing/catalogueProduct.ts'
import { CatalogueButton } from '../../shipment/draft/catalogue/CatalogueButton.tsx'
import { ProductProposal } from '../../shipment/draft/catalogue/ProductProposal.tsx'

const linen = catalogueProduct()
const vase = catalogueProduct({
  id: '1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0b02',
  sku: null,
  description: 'Seramik vazo',
  gtip: null,
  currency: 'USD',
  unitPrice: 12,
})

let answer: (body: Record<string, unknown>) => Answer
let matched: CatalogueProduct | null
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'validation', 'product', 'shipment']))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  answer = ({ searchText }) => {
    const items = [linen, vase].filter(
      ({ description }) => !searchText || description.includes(searchText as string),
    )
    return { items, totalCount: items.length }
  }
  matched = null
  served = await serveRows([
    { row: productEndpoints.listProducts, answer: (body) => answer(body as Record<string, unknown>) },
    { row: productEndpoints.findKnownProduct, answer: () => ({ product: matched }) },
  ])
})
afterEach(() => served.stop())

const descriptionLabel = 'Açıklama'
const shipmentId = '1b4c8a52-2f0e-4c36-9c64-000000000001'

const Screen = ({ products }: { products: WizardValues['products'] }) => {
  const [form] = Form.useForm<WizardValues>()
  const shown = useFormValue<WizardValues['products']>(form, 'products') ?? []
  return (
    <Form form={form} initialValues={{ ...newValues(), products }}>
      <CatalogueButton form={form} shipmentId={shipmentId} onChanged={() => undefined} />
      <Form.Item name={['products', 0, 'description']} label={descriptionLabel}>
        <input />
      </Form.Item>
      <ProductProposal form={form} name={0} shipmentId={shipmentId} onChanged={() => undefined} />
      <output data-testid="lines">
        {shown
          .map(({ description, gtip, quantity, unitPrice, netWeight }) =>
            [description, gtip, quantity, unitPrice, netWeight].map((value) => value ?? '–').join(' '),
          )
          .join('|')}
      </output>
    </Form>
  )
}

const open = (products: WizardValues['products'] = [{}]) => {
  render(
    <App>
      <QueryClientProvider client={createQueryClient()}>
        <Screen products={products} />
        <Notices />
      </QueryClientProvider>
    </App>,
  )
  return userEvent.setup()
}
const lines = () => screen.getByTestId('lines').textContent
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
const openPicker = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Katalogdan ekle' }))

describe('ProductPicker', () => {
  it('adds several products with quantities, replacing the empty line', async () => {
    const user = open()
    await openPicker(user)
    await choose(user, 'Keten masa örtüsü')
    const quantity = screen.getByRole('textbox', { name: 'Keten masa örtüsü miktarı' })
    await user.clear(quantity)
    await user.type(quantity, '4')
    await user.type(screen.getByRole('textbox', { name: 'Katalogda ara' }), 'vazo')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Keten/ })).toBeNull())
    await choose(user, 'Seramik vazo')
    await user.click(screen.getByRole('button', { name: '2 ürünü ekle' }))
    expect(lines()).toBe('Keten masa örtüsü 630251000000 4 30 1.8|Seramik vazo – 1 – 0.45')
    expect(await screen.findByText(/değeri EUR olmadığı için/)).toBeDefined()
  })

  it("appends active products of the shipment's company", async () => {
    const user = open([{ description: 'Halı', quantity: 1 }])
    await openPicker(user)
    await choose(user, 'Keten masa örtüsü')
    await user.click(screen.getByRole('button', { name: '1 ürünü ekle' }))
    expect(lines()).toMatch(/^Halı .*\|Keten/)
    expect(served.calls[0]?.body).toMatchObject({ isActive: true, shipmentId })
  })

  it('adds no product while the quantity is invalid', async () => {
    const user = open()
    await openPicker(user)
    const addButton = screen.getByRole('button', { name: '0 ürünü ekle' })
    expect(addButton).toHaveProperty('disabled', true)
    await choose(user, 'Keten masa örtüsü')
    await user.clear(screen.getByRole('textbox', { name: 'Keten masa örtüsü miktarı' }))
    expect(addButton).toHaveProperty('disabled', true)
  })

  it('shows how many product lines are left', async () => {
    const user = open(Array.from({ length: 50 }, (_, index) => ({ description: `Ürün ${index}` })))
    await openPicker(user)
    await choose(user, 'Keten masa örtüsü')
    expect(await screen.findByText(/0 ürün daha/)).toBeDefined()
    expect(screen.getByRole('button', { name: '1 ürünü ekle' })).toHaveProperty('disabled', true)
  })

  it('explains where products come from when empty, and reports a failure', async () => {
    answer = () => ({ items: [], totalCount: 0 })
    const user = open()
    await openPicker(user)
    expect(await screen.findByText('Henüz ürün yok')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }))
    answer = () => ({ status: 500, failed: { Type: 'Server', Detail: 'Bozuk' } })
    await openPicker(user)
    await user.type(await screen.findByRole('textbox', { name: 'Katalogda ara' }), 'x')
    expect(await screen.findByRole('button', { name: 'Yeniden dene' })).toBeDefined()
  })
})

describe('ProductProposal', () => {
  it('offers catalogue data for a typed description', async () => {
    matched = linen
    const user = open()
    await user.type(screen.getByLabelText(descriptionLabel), 'keten masa örtüsü')
    await user.click(await screen.findByRole('button', { name: 'Bu bilgilerle doldur' }))
    expect(lines()).toBe('keten masa örtüsü 630251000000 – 30 0.45')
    expect(screen.queryByRole('button', { name: 'Bu bilgilerle doldur' })).toBeNull()
  })

  it('offers no catalogue data for an unknown description', async () => {
    const user = open()
    await user.type(screen.getByLabelText(descriptionLabel), 'keten')
    await waitFor(() =>
      expect(served.calls.some(({ row }) => row === productEndpoints.findKnownProduct)).toBe(true),
    )
    expect(screen.queryByRole('button', { name: 'Bu bilgilerle doldur' })).toBeNull()
  })

  it('requests no catalogue data while a line with a tariff code is unchanged', async () => {
    matched = linen
    const user = open([{ description: 'Keten', gtip: '630259000000' }])
    await openPicker(user)
    await screen.findByRole('checkbox', { name: /Seramik/ })
    expect(served.calls.filter(({ row }) => row === productEndpoints.findKnownProduct)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Bu bilgilerle doldur' })).toBeNull()
  })
})
