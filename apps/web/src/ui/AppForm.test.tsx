import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input, Radio } from 'antd'
import { expect, test, vi } from 'vitest'
import { AppForm } from './AppForm.tsx'

// Ant Design's form asks how wide the screen is, which this one cannot say.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

const [first, second, change, send] = ['first', 'second', 'change', 'send']

/** The first field appears anew, as one does whose rules depend on another field. */
const TwoFields = () => {
  const [key, setKey] = useState(0)
  return (
    <AppForm>
      <Form.Item key={key} name="first" label={first} rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item name="second" label={second} rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Button onClick={() => setKey(key + 1)}>{change}</Button>
      <Button htmlType="submit">{send}</Button>
    </AppForm>
  )
}

test('the first error on the page gets the focus, also when its field came late', async () => {
  render(<TwoFields />)
  await userEvent.click(screen.getByRole('button', { name: change }))
  await userEvent.click(screen.getByRole('button', { name: send }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(first)))
})

test('takes the error off a choice that is made, which nobody leaves', async () => {
  const choose = 'choose!'
  render(
    <AppForm>
      <Form.Item name={['party', 'kind']} label={first} rules={[{ required: true, message: choose }]}>
        <Radio.Group options={[second]} />
      </Form.Item>
      <Button htmlType="submit">{send}</Button>
    </AppForm>,
  )
  await userEvent.click(screen.getByRole('button', { name: send }))
  expect(await screen.findByText(choose)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: second }))
  await waitFor(() => expect(screen.queryByText(choose)).toBeNull())
})
