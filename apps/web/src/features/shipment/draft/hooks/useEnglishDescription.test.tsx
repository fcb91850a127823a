import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import { startApiServer } from '../../../../testing/startApiServer.ts'
import type { ApiServer } from '../../../../testing/startApiServer.ts'
import { newValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useEnglishDescription } from './useEnglishDescription.ts'

let api: ApiServer
beforeEach(async () => {
  api = await startApiServer()
  api.on(shipmentEndpoints.findEnglishDescription, ({ description }) => ({
    englishDescription: description === 'Bakır cezve' ? 'Copper coffee pot' : null,
  }))
})
afterEach(() => api.close())

const texts: Record<string, string> = { '741810': 'Copper kitchen articles', '691390': 'Ceramic ornaments' }

const Product = () => {
  const [form] = Form.useForm<WizardValues>()
  const english = useEnglishDescription({
    form,
    name: 0,
    onChanged: () => undefined,
    describeCode: (code) => Promise.resolve(texts[code] ?? null),
  })
  const fields = [
    { name: 'description', leave: english.descriptionLeft },
    { name: 'englishDescription' },
    { name: 'gtip', leave: english.codeLeft },
  ]
  const choose = 'choose'
  return (
    <Form form={form} initialValues={newValues()}>
      {fields.map(({ name, leave }) => (
        <Form.Item key={name} name={['products', 0, name]} label={name}>
          <Input onBlur={() => void leave?.()} />
        </Form.Item>
      ))}
      <button type="button" onClick={() => english.fillFromCode(texts['691390']!)}>
        {choose}
      </button>
    </Form>
  )
}

const write = async (name: string, text: string) => {
  const field = screen.getByLabelText(name)
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
  await userEvent.tab()
}
const shown = () => screen.getByLabelText<HTMLInputElement>('englishDescription').value

it("fills the company's earlier English description and keeps it when the code changes", async () => {
  render(<Product />)
  await write('description', 'Bakır cezve')
  await waitFor(() => expect(shown()).toBe('Copper coffee pot'))
  await write('gtip', '741810')
  await userEvent.click(screen.getByText('choose'))
  expect(shown()).toBe('Copper coffee pot')
})

it('falls back to the English text of the tariff code and follows another code', async () => {
  render(<Product />)
  await write('description', 'Cezve')
  await write('gtip', '741810')
  await waitFor(() => expect(shown()).toBe('Copper kitchen articles'))
  await userEvent.click(screen.getByText('choose'))
  expect(shown()).toBe('Ceramic ornaments')
})

it('leaves the English description empty when nothing is known and keeps typed text', async () => {
  render(<Product />)
  await write('description', 'Cezve')
  await write('gtip', '999999')
  await waitFor(() => expect(api.calls).toHaveLength(1))
  expect(shown()).toBe('')
  await write('englishDescription', 'Coffee pot')
  await userEvent.click(screen.getByText('choose'))
  await write('gtip', '741810')
  expect(shown()).toBe('Coffee pot')
})
