import { afterAll, beforeAll, expect, it } from 'vitest'
import { paperEndpoints } from '@kervan/contract/order/papers.endpoints'
import { readPdf } from '@kervan/documents/testing/readPdf'
import type { TestApp } from '../../../testing/testApp.ts'
import { buildStoreLine, buildStoreOrder } from '../testing/buildStoreOrder.ts'
import { connectStore, silentShop, startStoreApp, storeOrders } from '../testing/buildStore.ts'

let test: TestApp
let token: string
let integration: { id: number; companyId: number }
beforeAll(async () => {
  test = await startStoreApp()
  token = await test.tokenOf('customer')
  integration = await connectStore(test, silentShop)
})
afterAll(() => test.close())

const store = (...given: Parameters<typeof buildStoreOrder>[0][]) =>
  storeOrders(
    test,
    integration,
    given.map((changes) => buildStoreOrder(changes)),
  )
const pagesOf = async (row: (typeof paperEndpoints)[keyof typeof paperEndpoints], orderIds: string[]) => {
  const { bytes } = await test.call(row, { token, body: { orderIds, language: 'en' } })
  return (await readPdf(bytes)).map(({ texts }) => texts.join(' '))
}

it('adds up the pieces of a stock code over all orders, without shipped and digital ones', async () => {
  const ids = await store(
    { number: '71', lines: [buildStoreLine({ sku: 'KLM-80', title: 'Kilim', quantity: 2 })] },
    {
      number: '72',
      lines: [
        buildStoreLine({ sku: 'klm-80', quantity: 5, fulfilledQuantity: 1 }),
        buildStoreLine({ id: 'd', sku: 'PDF', isShippable: false }),
      ],
    },
  )
  const [page] = await pagesOf(paperEndpoints.makePickList, ids)
  expect(page).toContain('KLM-80')
  expect(page).toContain('71, 72')
  expect(page).toMatch(/Pieces: 6/)
  expect(page).not.toContain('PDF')
})

it('makes a packing slip of each order, without prices for a gift', async () => {
  const ids = await store(
    { number: '81', note: 'Please ring twice' },
    { number: '82', isGift: true, giftMessage: 'Happy birthday' },
  )
  const pages = await pagesOf(paperEndpoints.makePackingSlips, ids)
  expect(pages).toHaveLength(2)
  expect(pages.find((page) => page.includes('81'))).toMatch(/60\.00 EUR.*Please ring twice/)
  const gift = pages.find((page) => page.includes('82'))
  expect(gift).toContain('Happy birthday')
  expect(gift).not.toContain('EUR')
})

it('refuses a pick list of orders with nothing to ship', async () => {
  const [id] = await store({ lines: [buildStoreLine({ isShippable: false })] })
  const body = { orderIds: [id!] }
  const { status, body: answer } = await test.callFailing(paperEndpoints.makePickList, { token, body })
  expect([status, answer.Errors]).toEqual([
    400,
    { orderIds: ['Seçilen siparişlerde gönderilecek ürün yok!'] },
  ])
})
