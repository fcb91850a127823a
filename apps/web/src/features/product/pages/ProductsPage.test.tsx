import { App } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { savedViewEndpoints } from '@kervan/contract/account/savedViews/savedViews.endpoints'
import { productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { startSession } from '../../../platform/session/session.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { makeToken } from '../../../testing/makeToken.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { productScreens } from '../product.routes.tsx'
import { catalogueProduct } from '../testing/catalogueProduct.ts'
import { ProductsPage } from './ProductsPage.tsx'

let products: CatalogueProduct[]
let saved: () => Answer
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'shell', 'validation', ...productScreens[0]!.texts]))
beforeEach(async () => {
  localStorage.clear()
  startSession(makeToken({}, Date.now() + 3_600_000))
  products = [
    catalogueProduct(),
    catalogueProduct({
      id: '1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0b02',
      sku: 'VZ-1',
      description: 'Seramik vazo',
      isActive: false,
    }),
  ]
  saved = () => catalogueProduct({ version: 2 })
  served = await serveRows([
    { row: productEndpoints.listProducts, answer: () => ({ items: products, totalCount: products.length }) },
    { row: productEndpoints.saveProduct, answer: () => saved() },
    { row: productEndpoints.setProductActive, answer: () => catalogueProduct({ isActive: false }) },
    { row: productEndpoints.deleteProduct, answer: () => ({ returnCode: 200, returnText: 'Ürün silindi.' }) },
    { row: savedViewEndpoints.listSavedViews, answer: () => [] },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
  ])
})
afterEach(() => served.stop())

const open = () => {
  render(
    <App>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <ProductsPage />
        </MemoryRouter>
      </QueryClientProvider>
    </App>,
  )
  return userEvent.setup()
}
const bodyOf = (row: object) => served.calls.find((call) => call.row === row)?.body
const openMenu = async (user: ReturnType<typeof userEvent.setup>, item: string) => {
  await screen.findByText('Keten masa örtüsü')
  await user.click(screen.getAllByRole('button', { name: 'Satır işlemleri' })[0]!)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('ProductsPage', () => {
  it('lists products with code, tariff code, weight, value and state', async () => {
    open()
    const row = (await screen.findByText('Keten masa örtüsü')).closest('tr')!
    for (const text of ['KTN-1', '630251000000', 'Aktif']) expect(row.textContent).toContain(text)
    expect(screen.getByText('Seramik vazo').closest('tr')!.textContent).toContain('Pasif')
  })

  it('explains where products come from when there are none', async () => {
    products = []
    open()
    expect(await screen.findByText('Henüz ürün yok')).toBeDefined()
    expect(screen.getByText(/Ödediğiniz gönderilerdeki ürünler/)).toBeDefined()
  })

  it('saves a product with the shown version', async () => {
    const user = open()
    await openMenu(user, 'Düzenle')
    expect(await screen.findByText(/gönderilerinizden eklendi/)).toBeDefined()
    const value = screen.getByRole('textbox', { name: /Birim değer/ })
    await user.clear(value)
    await user.type(value, '32,5')
    await user.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(bodyOf(productEndpoints.saveProduct)).toMatchObject({
        id: products[0]!.id,
        version: 1,
        unitPrice: 32.5,
        gtip: '630251000000',
      }),
    )
  })

  it("shows a server error on the product's field", async () => {
    saved = () => ({
      status: 400,
      failed: { Type: 'Validation', Errors: { sku: ['KTN-1 stok kodlu bir ürün var.'] } },
    })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Ürün ekle' }))
    await user.type(await screen.findByLabelText('Ürün açıklaması'), 'Halı')
    await user.click(screen.getByRole('button', { name: 'Kaydet' }))
    expect(await screen.findByText('KTN-1 stok kodlu bir ürün var.')).toBeDefined()
  })

  it('warns about a product description that customs rejects but saves it', async () => {
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Ürün ekle' }))
    const description = await screen.findByLabelText('Ürün açıklaması')
    await user.type(description, 'Hediye')
    await user.tab()
    expect(await screen.findByText(/yalnızca “Hediye” yazan.*ahşap fotoğraf çerçevesi/)).toBeDefined()
    await user.type(await screen.findByRole('textbox', { name: /^İngilizce/ }), 'gift')
    await user.tab()
    expect(await screen.findByText(/İngilizce yazınız.*wooden photo frame/)).toBeDefined()
    await user.clear(description)
    await user.type(description, 'Mum')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/yalnızca “Hediye” yazan/)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Kaydet' }))
    await waitFor(() =>
      expect(bodyOf(productEndpoints.saveProduct)).toMatchObject({ englishDescription: 'gift' }),
    )
  })

  it('deactivates a product', async () => {
    const user = open()
    await openMenu(user, 'Pasif yap')
    await waitFor(() =>
      expect(bodyOf(productEndpoints.setProductActive)).toEqual({
        id: products[0]!.id,
        version: 1,
        isActive: false,
      }),
    )
  })

  it('deletes a product after a confirmation that names it', async () => {
    const user = open()
    await openMenu(user, 'Sil')
    expect(await screen.findAllByText('Keten masa örtüsü (KTN-1) silinsin mi?')).not.toEqual([])
    await user.click(screen.getByRole('button', { name: 'Sil' }))
    await waitFor(() => expect(bodyOf(productEndpoints.deleteProduct)).toEqual({ id: products[0]!.id }))
  })
})
