import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { translate } from '../../../platform/text/i18n.ts'
import type { PaymentView } from '../paymentView.ts'
import { PaymentWindow } from './PaymentWindow.tsx'

const failed = { kind: 'failed', payment: null, message: 'declined' } as PaymentView

const pressBackToCart = async () =>
  userEvent.click(await screen.findByRole('button', { name: translate('payment:window.backToCart') }))

it('opens the cart after a failure when the window is not over the cart', async () => {
  const onClose = vi.fn()
  const onToCart = vi.fn()
  render(<PaymentWindow view={failed} onClose={onClose} onToCart={onToCart} />)
  await pressBackToCart()
  expect(onToCart).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

it('closes the payment window over the cart after a failure', async () => {
  const onClose = vi.fn()
  render(<PaymentWindow view={failed} onClose={onClose} />)
  await pressBackToCart()
  expect(onClose).toHaveBeenCalledOnce()
})
