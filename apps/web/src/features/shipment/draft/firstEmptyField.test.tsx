import { render } from '@testing-library/react'
import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { expect, it } from 'vitest'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import { firstEmptyField } from './firstEmptyField.ts'

const required = [{ required: true }]

const find = (values: Record<string, unknown>): string | null => {
  let form: FormInstance | undefined
  const Fields = () => {
    const [instance] = Form.useForm()
    form = instance
    return (
      <Form form={instance} initialValues={values}>
        <Form.Item name="note">
          <Input />
        </Form.Item>
        <Form.Item name={['receiver', 'city']} rules={required}>
          <Input />
        </Form.Item>
        <Form.Item name={['receiver', 'phone']} rules={required}>
          <PhoneInput />
        </Form.Item>
        <Form.Item name={['pieces', 0, 'weight']} rules={required} noStyle>
          <Input />
        </Form.Item>
      </Form>
    )
  }
  const { container } = render(<Fields />)
  return firstEmptyField(container, form!)?.id ?? null
}

const phone = { dialCode: '+47', number: '22334455' }

it('finds the first required field without a value, never an optional one', () => {
  expect(find({ receiver: { phone } })).toBe('receiver_city')
  expect(find({ receiver: { city: ' ' } })).toBe('receiver_city')
})

it('treats a phone with only a dial code as empty', () => {
  expect(find({ receiver: { city: 'Oslo', phone: { dialCode: '+47', number: '' } } })).toBe('receiver_phone')
})

it('finds fields of rows, and nothing when all are filled', () => {
  const receiver = { city: 'Oslo', phone }
  expect(find({ receiver, pieces: [{}] })).toBe('pieces_0_weight')
  expect(find({ receiver, pieces: [{ weight: 2 }] })).toBeNull()
})
