import { Form, Input } from 'antd'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { createQueryClient } from '../../platform/api/query.ts'
import { loadTexts } from '../../platform/text/i18n.ts'
import { serveRows } from '../../testing/serveRows.ts'
import { PasteAddressButton } from './components/PasteAddressButton.tsx'
import type { PartyKind } from './pastedParty.ts'

let served: Awaited<ReturnType<typeof serveRows>>
beforeAll(() => loadTexts(['ui', 'contact', 'validation']))
beforeEach(async () => {
  served = await serveRows([
    { row: referenceEndpoints.listCountries, answer: () => [] },
    { row: referenceEndpoints.listProvinces, answer: () => [{ id: 35, name: 'İzmir' }] },
    {
      row: referenceEndpoints.listDistricts,
      answer: () => [{ id: 35001, name: 'Bornova', provinceId: 35, provinceName: 'İzmir' }],
    },
    {
      row: referenceEndpoints.listStates,
      answer: (body) =>
        (body as { countryCode: string }).countryCode === 'US'
          ? [{ id: 1, code: 'IL', name: 'Illinois' }]
          : [],
    },
  ])
})
afterEach(() => served.stop())

const names = [
  'companyType',
  'company',
  'authorizedPerson',
  'countryCode',
  'zipCode',
  'city',
  'district',
  'stateCode',
  'email',
]
const lines = ['address', 'addressLine1', 'addressLine2', 'addressLine3']

const Screen = ({ party, values = {} }: { party: PartyKind; values?: object }) => {
  const [form] = Form.useForm()
  const phone = [party, 'phone']
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Form form={form} initialValues={{ [party]: { companyType: 'individual', ...values } }}>
        {[...names, ...lines].map((name) => (
          <Form.Item key={name} name={[party, name]} label={name}>
            <Input />
          </Form.Item>
        ))}
        <Form.Item name={phone} hidden>
          <Input />
        </Form.Item>
        <PasteAddressButton party={party} form={form} />
        <Form.Item noStyle shouldUpdate>
          {() => <output data-testid="phone">{JSON.stringify(form.getFieldValue(phone))}</output>}
        </Form.Item>
      </Form>
    </QueryClientProvider>
  )
}

const valueOf = (name: string): string => screen.getByLabelText<HTMLInputElement>(name).value

const open = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: 'Adres yapıştır' }))
  return screen.findByRole('dialog')
}
const paste = async (text: string): Promise<HTMLElement> => {
  const dialog = await open()
  await userEvent.click(within(dialog).getByLabelText('Adres metni'))
  await userEvent.paste(text)
  return dialog
}
const apply = async (dialog: HTMLElement): Promise<void> =>
  userEvent.click(await within(dialog).findByRole('button', { name: /alanı doldur$/ }))

const chicago =
  'Attn: Receiver\nDemo Imports LLC\n111 South Michigan Avenue\nChicago, Illinois 60603\nUSA\n(312) 443-3600\nFax: 312 443 0849'

describe('PasteAddressButton', () => {
  it('fills a receiver from a pasted address and marks unrecognized text', async () => {
    render(<Screen party="receiver" />)
    const dialog = await paste(chicago)
    expect(await within(dialog).findByText('1 bölüm anlaşılmadı; metinde işaretli.')).toBeDefined()
    expect(within(dialog).getByText('312 443 0849').tagName).toBe('MARK')
    await apply(dialog)
    await waitFor(() => expect(valueOf('city')).toBe('Chicago'))
    expect(Object.fromEntries(names.map((name) => [name, valueOf(name)]))).toMatchObject({
      companyType: 'corporate',
      company: 'Demo Imports LLC',
      authorizedPerson: 'Receiver',
      countryCode: 'US',
      zipCode: '60603',
      stateCode: 'IL',
    })
    expect(valueOf('addressLine1')).toBe('111 South Michigan Avenue')
    expect(screen.getByTestId('phone').textContent).toBe('{"dialCode":"+1","number":"3124433600"}')
  })

  it('fills a sender from a pasted address in one field, with the district', async () => {
    render(<Screen party="sender" values={{ countryCode: 'TR' }} />)
    await apply(await paste('Ege Üniversitesi, Gençlik Cad. No:12, 2. kat\n35040 Bornova/İzmir'))
    await waitFor(() => expect(valueOf('address')).toBe('Gençlik Cad. No:12, 2. kat'))
    expect([valueOf('city'), valueOf('district'), valueOf('company')]).toEqual([
      'İzmir',
      'Bornova',
      'Ege Üniversitesi',
    ])
  })

  it('fills only the selected address fields and shows the values they replace', async () => {
    render(<Screen party="receiver" values={{ city: 'Springfield', email: 'depo@demo.example' }} />)
    const dialog = await paste(chicago)
    expect(await within(dialog).findByText('Şu anki değerin yerine geçer: Springfield')).toBeDefined()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Şehir' }))
    await apply(dialog)
    await waitFor(() => expect(valueOf('zipCode')).toBe('60603'))
    expect([valueOf('city'), valueOf('email')]).toEqual(['Springfield', 'depo@demo.example'])
  })

  it('restores the previous address on undo, except fields typed since', async () => {
    render(<Screen party="receiver" values={{ city: 'Springfield', addressLine2: 'Kat 3' }} />)
    await apply(await paste(chicago))
    await waitFor(() => expect(valueOf('city')).toBe('Chicago'))
    expect(valueOf('addressLine2')).toBe('')
    const zipCode = screen.getByLabelText('zipCode')
    await userEvent.clear(zipCode)
    await userEvent.type(zipCode, '60604')
    await userEvent.click(screen.getByRole('button', { name: 'Yapıştırılanı geri al' }))
    expect([valueOf('city'), valueOf('addressLine2'), valueOf('company')]).toEqual([
      'Springfield',
      'Kat 3',
      '',
    ])
    expect(valueOf('zipCode')).toBe('60604')
  })

  it('does not replace a typed address value with an uncertain one', async () => {
    render(<Screen party="receiver" values={{ authorizedPerson: 'Alıcı Demo' }} />)
    const dialog = await paste('Depo, 10117 Berlin')
    expect(
      await within(dialog).findByRole<HTMLInputElement>('checkbox', { name: 'Ad soyad' }),
    ).toHaveProperty('checked', false)
  })

  it('keeps the pasted address when the dialog is closed', async () => {
    render(<Screen party="receiver" />)
    const dialog = await paste('10117 Berlin')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vazgeç' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(await open()).getByLabelText<HTMLTextAreaElement>('Adres metni').value).toBe('10117 Berlin')
  })

  it('reports that the pasted text contains no address', async () => {
    render(<Screen party="receiver" />)
    const dialog = await paste('!!! ???')
    expect(await within(dialog).findByText('Metinde adres bulunamadı.')).toBeDefined()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /alanı doldur$/ }).disabled).toBe(
      true,
    )
  })
})
