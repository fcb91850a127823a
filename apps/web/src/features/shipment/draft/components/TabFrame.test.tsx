/** Tests the focus of the wizard's first tab. */
import { useEffect, useRef } from 'react'
import { Form } from 'antd'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { WizardValues } from '../wizardValues.ts'
import { TabFrame } from './TabFrame.tsx'

const words = { receiver: 'Alıcı' }

const Wizard = () => {
  const [form] = Form.useForm<WizardValues>()
  const content = useRef<HTMLElement>(null)
  // Like the shell after a click in the menu.
  useEffect(() => content.current?.focus(), [])
  return (
    <main ref={content} tabIndex={-1}>
      <TabFrame form={form} tab="parties" isFilled isForm onSubmit={() => undefined}>
        <input id="receiver_authorizedPerson" aria-label={words.receiver} aria-required="true" />
      </TabFrame>
    </main>
  )
}

it('focuses the first empty field when the wizard is opened from the menu', async () => {
  render(<Wizard />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.receiver)))
})
