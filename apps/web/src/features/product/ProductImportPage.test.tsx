import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessEndpoints } from '@kervan/contract/access/access.endpoints'
import { productImportEndpoints } from '@kervan/contract/product/productImport.endpoints'
import type { ImportedProduct } from '@kervan/contract/product/productImport.endpoints'
import { clearSession, startSession } from '../../platform/session/session.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { makeToken } from '../../testing/makeToken.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { withQueries } from '../../testing/withQueries.tsx'
import { ProductImportPage } from './pages/ProductImportPage.tsx'

const { previewProductImport, importProducts } = productImportEndpoints

const rowOf = (row: number, fields: Partial<ImportedProduct> = {}): ImportedProduct => ({
  row,
  sku: `KTN-${row}`,
  description: 'Keten masa örtüsü',
  gtip: '630251000000',
  state: 'new',
  problems: [],
  ...fields,
})

let served: Awaited<ReturnType<typeof serveRows>>
let rows: ImportedProduct[]
const countOf = (wanted: ImportedProduct['state']) => rows.filter(({ state }) => state === wanted).length
const answer = () => ({
  rows,
  newCount: countOf('new'),
  changedCount: countOf('changed'),
  knownCount: countOf('known'),
  wrongCount: countOf('wrong'),
})
beforeAll(() => loadTexts(['ui', 'shell', 'product', 'validation']))
beforeEach(async () => {
  startSession(makeToken())
  rows = [
    rowOf(2),
    rowOf(3, { state: 'wrong', problems: [{ field: 'gtip', message: 'Geçerli bir değer giriniz!' }] }),
    rowOf(4, { state: 'known' }),
  ]
  // Skips body validation of the file upload because a form is not JSON; the server's test covers it.
  served = await serveRows([
    { row: { ...previewProductImport, body: undefined }, answer },
    { row: { ...importProducts, body: undefined }, answer },
    { row: accessEndpoints.getUserMenu, answer: () => [] },
  ])
})
afterEach(() => {
  clearSession()
  served.stop()
})

const upload = async (size?: number) => {
  const Queries = withQueries()
  const person = userEvent.setup()
  render(
    <MemoryRouter>
      <Queries>
        <ProductImportPage />
      </Queries>
    </MemoryRouter>,
  )
  const file = new File([size ? new Uint8Array(size) : 'x'], 'urunler.xlsx')
  await person.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  return person
}

describe('ProductImportPage', () => {
  it('previews the import result of each product row, faulty rows first', async () => {
    await upload()
    const [, first] = await screen.findAllByRole('row')
    expect(within(first!).getByText('GTİP kodu: Geçerli bir değer giriniz!')).toBeTruthy()
    expect(screen.getByText('Eklenecek: 1 · Güncellenecek: 0 · Katalogda olan: 1 · Hatalı: 1')).toBeTruthy()
  })

  it('imports the valid product rows and shows the results', async () => {
    const person = await upload()
    await person.click(await screen.findByRole('button', { name: '1 ürünü al' }))
    expect(await screen.findByText('Eklendi')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '1 ürünü al' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Ürünlere git' }).getAttribute('href')).toBe('/shipment/products')
  })

  it('reads the product file again when existing products should be updated', async () => {
    const person = await upload()
    await screen.findByText('Katalogda var')
    rows = rows.map((row) => (row.state === 'known' ? { ...row, state: 'changed' } : row))
    await person.click(screen.getByRole('checkbox', { name: 'Katalogdaki ürünleri de güncelle' }))
    expect(await screen.findByRole('button', { name: '2 ürünü al' })).toBeTruthy()
  })

  it('rejects a product file that is too large without sending it', async () => {
    await upload(2 * 1024 * 1024 + 1)
    expect((await screen.findByRole('alert')).textContent).toBe('Dosya en çok 2 MB olabilir.')
    expect(screen.queryByRole('table')).toBeNull()
  })
})
