import { Form } from 'antd'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTexts } from '../../../platform/text/i18n.ts'
import { ProductIdentifiers } from '../../shipment/draft/catalogue/ProductIdentifiers.tsx'
import { newValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'

beforeAll(() => loadTexts(['shipment/draft', 'validation', 'shipment']))
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const Product = ({ values }: { values: WizardValues }) => {
  const [form] = Form.useForm<WizardValues>()
  return (
    <Form form={form} initialValues={values}>
      <Form.List name="products">
        {() => <ProductIdentifiers form={form} name={0} isFirst isEditable onChanged={() => undefined} />}
      </Form.List>
    </Form>
  )
}

const show = (
  countryCode: string,
  product: WizardValues['products'][number] = {},
  receiver: WizardValues['receiver'] = {},
) => {
  const values = newValues()
  const to = { ...values.receiver, countryCode, ...receiver }
  render(<Product values={{ ...values, products: [product], receiver: to }} />)
}

const barcode = 'Barkod (EAN, UPC, ISBN)'
const more = 'AB ürün numaraları'

describe('ProductIdentifiers', () => {
  it('shows the fields with their reason for a sale to a consumer in the European Union', async () => {
    show('DE', { sku: 'KTN-1' })
    expect(await screen.findByLabelText(barcode)).toBeDefined()
    expect(screen.getByText(/2026\/1022/)).toBeDefined()
    expect(screen.getAllByPlaceholderText('KTN-1 (stok kodu)')).toHaveLength(2)
  })

  it.each([
    ['US', {}],
    ['DE', { companyType: 'corporate' }],
  ] as const)('hides the fields behind a button for %s %j', async (countryCode, receiver) => {
    show(countryCode, {}, receiver)
    fireEvent.click(await screen.findByRole('button', { name: more }))
    expect(screen.getByLabelText(barcode)).toBeDefined()
    expect(screen.queryByText(/2026\/1022/)).toBeNull()
  })

  it('shows known numbers for any destination', async () => {
    show('US', { standardNumber: '4012345678901' })
    expect(await screen.findByDisplayValue('4012345678901')).toBeDefined()
  })

  it('reports a barcode with a wrong check digit', async () => {
    show('DE')
    const field = await screen.findByLabelText(barcode)
    fireEvent.change(field, { target: { value: '4012345678902' } })
    fireEvent.blur(field)
    expect(await screen.findByText(/denetim rakamı/)).toBeDefined()
  })

  it('clears and locks the barcode when the product has none', async () => {
    show('DE', { standardNumber: '4012345678901' })
    fireEvent.click(await screen.findByRole('checkbox'))
    await waitFor(() => {
      const field = screen.getByLabelText<HTMLInputElement>(barcode)
      expect([field.value, field.disabled]).toEqual(['', true])
    })
  })
})
