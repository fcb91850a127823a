import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { cartTotals } from '@kervan/domain/cart/cartTotals'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { toEntry } from '../cart.ts'
import { buildCartItem } from '../testing/buildCartItem.ts'
import { CartSummary } from './CartSummary.tsx'

beforeAll(() => loadTexts(['ui', 'cart', 'payment']))

const item = buildCartItem()
const { tabs } = cartTotals([toEntry(item)], new Set([item.id]))
const calls = { onPay: vi.fn(), onLink: vi.fn(), onRenew: vi.fn() }
const summaryOf = (isExpired: boolean) => (
  <CartSummary tabs={tabs} currency="EUR" isBusy={false} isExpired={isExpired} {...calls} />
)
const show = (isExpired: boolean) => render(summaryOf(isExpired))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

it('offers the renewal instead of the payment while a selected offer has expired', () => {
  show(true)
  expect(button(/^EUR ile Ödeme Yap/).disabled).toBe(true)
  expect(button('Ödeme bağlantısı oluştur').disabled).toBe(true)
  button('Seçili fiyatları yenile').click()
  expect(calls.onRenew).toHaveBeenCalledOnce()
})

it('offers the payment when all selected offers are valid', () => {
  show(false)
  expect(screen.queryByRole('button', { name: 'Seçili fiyatları yenile' })).toBeNull()
  button(/^EUR ile Ödeme Yap/).click()
  expect(calls.onPay).toHaveBeenCalledOnce()
})

it('focuses the payment when the renewed price removes the focused button', () => {
  const { rerender } = show(true)
  button('Seçili fiyatları yenile').focus()
  rerender(summaryOf(false))
  expect(document.activeElement).toBe(button(/^EUR ile Ödeme Yap/))
})
