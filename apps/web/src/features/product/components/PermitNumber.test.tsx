import { Form } from 'antd'
import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { newValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import { PermitNumber } from '../../shipment/draft/catalogue/PermitNumber.tsx'

beforeAll(() => loadTexts(['shipment/draft', 'customs', 'validation', 'shipment']))

const Product = ({ values }: { values: WizardValues }) => {
  const [form] = Form.useForm<WizardValues>()
  return (
    <Form form={form} initialValues={values}>
      <Form.List name="products">{() => <PermitNumber form={form} name={0} />}</Form.List>
    </Form>
  )
}

const show = (product: WizardValues['products'][number], countryCode: string) => {
  const values = newValues()
  render(
    <Product values={{ ...values, products: [product], receiver: { ...values.receiver, countryCode } }} />,
  )
}

describe('PermitNumber', () => {
  it('asks for a permit number with the reason when the goods need a permit', async () => {
    show({ gtip: '170490510000', description: 'Lokum' }, 'US')
    expect(await screen.findByLabelText('İzin ya da belge no')).toBeDefined()
    expect(screen.getByText(/FDA ön bildirimi.*21 U\.S\.C\. 381\(m\)/)).toBeDefined()
  })

  it('hides the permit number when the goods need no permit', () => {
    show({ gtip: '170490510000', description: 'Lokum' }, 'DE')
    expect(screen.queryByLabelText('İzin ya da belge no')).toBeNull()
  })

  it('shows a given permit number without the reason when it is no longer needed', async () => {
    show({ gtip: '170490510000', description: 'Lokum', permitNumber: 'PN-1' }, 'DE')
    expect(await screen.findByDisplayValue('PN-1')).toBeDefined()
    expect(screen.queryByText(/FDA/)).toBeNull()
  })
})
