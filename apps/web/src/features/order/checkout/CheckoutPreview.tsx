import { useState } from 'react'
import { Form, Input, Select } from 'antd'
import type { FormInstance } from 'antd'
import { checkoutEndpoints } from '@kervan/contract/order/checkout/checkout.endpoints'
import { ApiError } from '../../../platform/api/apiError.ts'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { CountrySelect } from '../../../ui/CountrySelect.tsx'
import { currencies } from '../../../ui/currencies.ts'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { FormSection } from '../../../ui/FormSection.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import type { CheckoutValues } from './checkoutValues.ts'
import styles from '../Order.module.css'

interface Cart {
  countryCode: string
  postalCode?: string
  weight: number
  currency: string
}

interface CheckoutPreviewProps {
  integrationId: number
  /** Form of the settings, which count as they are typed now, saved or not. */
  settings: FormInstance<CheckoutValues>
}

/** Prices that a buyer would see with the typed settings. */
export const CheckoutPreview = ({ integrationId, settings }: CheckoutPreviewProps) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Cart | null>(null)
  const [form] = Form.useForm<Cart>()
  const preview = useEndpointMutation(checkoutEndpoints.previewCheckoutRates, {
    showsOwnErrors: true,
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.keys(error.errors) : []
      const isOfCart = fields.some((name) => name in form.getFieldsValue())
      return showFormError(isOfCart ? form : settings, error)
    },
  })
  const show = (cart: Cart) => {
    const { isOn: _, length, width, height, ...terms } = settings.getFieldsValue()
    setAsked(cart)
    preview.mutate({
      body: { integrationId, ...terms, length: length!, width: width!, height: height!, ...cart },
    })
  }
  const { data } = preview
  return (
    <AppForm<Cart>
      form={form}
      name="checkoutPreview"
      initialValues={{ countryCode: 'DE', weight: 1, currency: 'EUR' }}
      onFinish={show}
    >
      <FormSection title={t('order:checkout.preview')} help={t('order:checkout.previewHelp')} columns={4}>
        <Form.Item name="countryCode" label={t('order:checkout.country')} required>
          <CountrySelect />
        </Form.Item>
        <Form.Item name="postalCode" label={t('order:checkout.postalCode')}>
          <Input maxLength={12} autoComplete="off" />
        </Form.Item>
        <Form.Item name="weight" label={t('order:checkout.weight')} required>
          <DecimalInput suffix="kg" decimals={3} />
        </Form.Item>
        <Form.Item name="currency" label={t('order:checkout.currency')} required>
          <Select options={currencies.map((value) => ({ value, label: value }))} />
        </Form.Item>
      </FormSection>
      <div className={styles.actions}>
        <Button type="submit" isBusy={preview.isPending}>
          {t('order:checkout.show')}
        </Button>
      </div>
      <div aria-live="polite">
        {data?.rates.length === 0 && <Note tone="warn">{t('order:checkout.noRates')}</Note>}
        {data && data.rates.length > 0 && asked && (
          <ul className={styles.list}>
            {data.rates.map(({ code, name, description, price }) => (
              <li key={code} className={styles.rate}>
                <span>
                  <b>{name}</b> <span className={styles.quiet}>{description}</span>
                </span>
                <MoneyText amount={price} currency={asked.currency} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </AppForm>
  )
}
