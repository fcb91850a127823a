import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { Form } from 'antd'
import { beforeAll, expect, it } from 'vitest'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { loadTexts } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { newValues } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { ReceiverFields } from './ReceiverFields.tsx'

beforeAll(() => loadTexts(['ui', 'shipment/draft', 'shipment', 'validation']))

const Receiver = ({ client }: { client: QueryClient }) => {
  const [form] = Form.useForm<WizardValues>()
  const values = newValues()
  return (
    <QueryClientProvider client={client}>
      <AppForm form={form} initialValues={{ ...values, receiver: { ...values.receiver, countryCode: 'US' } }}>
        <ReceiverFields form={form} />
      </AppForm>
    </QueryClientProvider>
  )
}

it('fills in the state of a typed postal code', async () => {
  const client = new QueryClient()
  client.setQueryData(
    endpointQuery(referenceEndpoints.listStates, { body: { countryCode: 'US' } }).queryKey,
    [{ id: 36, code: 'NY', name: 'New York' }],
  )
  render(<Receiver client={client} />)
  fireEvent.change(await screen.findByLabelText(/^Posta kodu/), { target: { value: '10001' } })
  expect(await screen.findByText('New York (NY)')).toBeDefined()
})
