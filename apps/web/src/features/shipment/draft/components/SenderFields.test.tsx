import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { newValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { SenderFields } from './SenderFields.tsx'

beforeAll(() => loadTexts(['ui', 'shipment/draft', 'shipment', 'validation']))

const Sender = ({ changes }: { changes: Partial<WizardValues['sender']> }) => {
  const [form] = Form.useForm<WizardValues>()
  const values = newValues()
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AppForm form={form} initialValues={{ ...values, sender: { ...values.sender, ...changes } }}>
        <SenderFields form={form} />
      </AppForm>
    </QueryClientProvider>
  )
}

it('offers an EORI number to a company but not to a person', async () => {
  const { unmount } = render(<Sender changes={{}} />)
  expect(await screen.findByLabelText(/^EORI numarası/)).toBeDefined()
  expect(screen.queryByLabelText(/^Eyalet kodu/)).toBeNull()
  unmount()
  render(<Sender changes={{ companyType: 'individual' }} />)
  await screen.findByLabelText('Kimlik numarası')
  expect(screen.queryByLabelText(/^EORI numarası/)).toBeNull()
})

it('shows a state field for countries without a province list', async () => {
  render(<Sender changes={{ countryCode: 'BR' }} />)
  expect(await screen.findByLabelText(/^Eyalet ya da bölge/)).toBeDefined()
  expect(screen.getByLabelText(/^Eyalet kodu/)).toBeDefined()
})
