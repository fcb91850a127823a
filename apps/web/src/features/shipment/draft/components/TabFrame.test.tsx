/** Tests the focus of the wizard's tabs. */
import { useEffect, useRef } from 'react'
import { Form } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WizardValues } from '../wizardValues.ts'
import { TabFrame } from './TabFrame.tsx'

const words = { receiver: 'Alıcı', tab: 'Etiket ve ödeme', pay: 'Öde', cart: 'Sepete git' }

const Wizard = () => {
  const [form] = Form.useForm<WizardValues>()
  const content = useRef<HTMLElement>(null)
  // Like the shell after a click in the menu.
  useEffect(() => content.current?.focus(), [])
  return (
    <main ref={content} tabIndex={-1}>
      <TabFrame
        form={form}
        tab="parties"
        label={words.tab}
        state={undefined}
        isFilled
        isForm
        onSubmit={() => undefined}
      >
        <input id="receiver_authorizedPerson" aria-label={words.receiver} aria-required="true" />
      </TabFrame>
    </main>
  )
}

it('focuses the first empty field when the wizard is opened from the menu', async () => {
  render(<Wizard />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.receiver)))
})

const LastTab = ({ state }: { state: string }) => {
  const [form] = Form.useForm<WizardValues>()
  return (
    <TabFrame
      form={form}
      tab="label-payment"
      label={words.tab}
      state={state}
      isFilled
      isForm={false}
      onSubmit={() => undefined}
    >
      {state === 'priced' ? <button>{words.pay}</button> : <a href="/cart">{words.cart}</a>}
    </TabFrame>
  )
}

it('focuses the named frame when the focused button is gone with the state', () => {
  const { rerender } = render(<LastTab state="priced" />)
  const frame = screen.getByRole('region', { name: words.tab })
  screen.getByText(words.pay).focus()
  rerender(<LastTab state="inCart" />)
  expect(document.activeElement).toBe(frame)
})
