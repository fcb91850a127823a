import { useState } from 'react'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form, Input, Radio } from 'antd'
import { expect, test, vi } from 'vitest'
import { AppForm } from './AppForm.tsx'

// Ant Design's form reads the screen width through `matchMedia`, which jsdom does not have.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addEventListener: vi.fn(),
  removeEventListener: vi.fn(),
}))

const [first, second, change, send] = ['first', 'second', 'change', 'send']

/** Remounts the first field with a new key, like a field whose rules depend on another field. */
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

test('focuses the first error on the page even when its field was mounted last', async () => {
  render(<TwoFields />)
  await userEvent.click(screen.getByRole('button', { name: change }))
  await userEvent.click(screen.getByRole('button', { name: send }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(first)))
})

test('clears the error of a radio group when a choice is made', async () => {
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
