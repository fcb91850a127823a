import { ConfigProvider, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { warningFor } from '../formRules.ts'
import { showFieldMessages } from './serverErrors.ts'

it("replaces a field's warning with the server's message", async () => {
  let form: FormInstance | undefined
  const Screen = () => {
    ;[form] = Form.useForm()
    return (
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Form form={form}>
          <Form.Item name="number" rules={[warningFor(() => 'dikkat')]}>
            <Input />
          </Form.Item>
        </Form>
      </ConfigProvider>
    )
  }
  render(<Screen />)
  await userEvent.setup().type(screen.getByRole('textbox'), '1')
  expect(await screen.findByText('dikkat')).toBeDefined()
  act(() => showFieldMessages(form!, { number: ['yanlış'] }))
  expect(await screen.findByText('yanlış')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('dikkat')).toBeNull())
})
