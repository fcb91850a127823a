import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { cartEndpoints } from '@kervan/contract/cart/cart.endpoints'
import { createQueryClient } from '../../../platform/api/query.ts'
import { dismissNotice, readNotices } from '../../../platform/notices.ts'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { serveRows } from '../../../testing/serveRows.ts'
import type { Answer } from '../../../testing/serveRows.ts'
import { useAddToCart } from './useAddToCart.ts'

const id = '1b4c8a52-2f0e-4c36-9c64-0f8f6f3f0a01'
let answer: Answer
let added: string[]
let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'cart']))
beforeEach(async () => {
  added = []
  served = await serveRows([{ row: cartEndpoints.addToCart, answer: () => answer }])
})
afterEach(() => {
  for (const notice of readNotices()) dismissNotice(notice.id)
  return served.stop()
})

const AddButton = () => {
  const add = useAddToCart({ onAdded: (cartItemId) => added.push(cartItemId) })
  const offer = { body: { shipmentId: id, offerId: id } }
  return <button onClick={() => add.mutate(offer)} />
}

const addToCart = async (): Promise<void> => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddButton />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button'))
}
const said = () => readNotices().map(({ text }) => text)

it('names the failed action when the server gives no reason for a failed cart addition', async () => {
  answer = { status: 500, failed: { Type: 'Server', Detail: '' } }
  await addToCart()
  await expect.poll(said).toEqual([expect.stringContaining('Gönderi sepete eklenemedi')])
  expect(added).toEqual([])
})

it("shows the server's reason when a cart addition fails", async () => {
  answer = { status: 422, failed: { Type: 'Business', Detail: 'Teklifin süresi doldu.' } }
  await addToCart()
  await expect.poll(said).toEqual(['Teklifin süresi doldu.'])
})
