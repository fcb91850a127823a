import { useState } from 'react'
import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { rulesFor } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import type { TaxQuestion } from '../taxSearch.ts'
import { TariffSearch } from './TariffSearch.tsx'
import styles from './Tax.module.css'

interface TaxFormProps {
  form: FormInstance<TaxQuestion>
  initial: Partial<TaxQuestion>
  isBusy: boolean
  onSubmit: (question: TaxQuestion) => void
}

const { body } = taxEndpoints.calculateTax

export const TaxForm = ({ form, initial, isBusy, onSubmit }: TaxFormProps) => {
  const { t } = useTranslation()
  const [isSearching, setIsSearching] = useState(false)
  const choose = (code: string) => {
    form.setFieldsValue({ gtip: code })
    setIsSearching(false)
    void form.validateFields(['gtip'])
  }
  return (
    <>
      <AppForm<TaxQuestion>
        form={form}
        name="tax"
        initialValues={initial}
        onFinish={(values) => onSubmit({ ...values, day: values.day ?? null })}
      >
        <div className={styles.code}>
          <Form.Item
            name="gtip"
            label={t('tax:form.code')}
            extra={t('tax:form.codeHelp')}
            rules={rulesFor(body, 'gtip')}
          >
            <Input autoComplete="off" inputMode="decimal" maxLength={20} className="figures" />
          </Form.Item>
          <Form.Item label={<span aria-hidden="true">&nbsp;</span>} required>
            <Button onClick={() => setIsSearching(true)}>{t('tax:form.find')}</Button>
          </Form.Item>
        </div>
        <Form.Item
          name="value"
          label={t('tax:form.value')}
          extra={t('tax:form.valueHelp')}
          rules={rulesFor(body, 'value')}
        >
          <DecimalInput suffix="USD" />
        </Form.Item>
        <div className={styles.pair}>
          <Form.Item
            name="quantity"
            label={t('tax:form.quantity')}
            extra={t('tax:form.quantityHelp')}
            rules={rulesFor(body, 'quantity')}
          >
            <DecimalInput decimals={0} />
          </Form.Item>
          <Form.Item
            name="netWeight"
            label={t('tax:form.netWeight')}
            extra={t('tax:form.netWeightHelp')}
            rules={rulesFor(body, 'netWeight')}
          >
            <DecimalInput decimals={3} suffix="kg" />
          </Form.Item>
        </div>
        <Form.Item name="day" label={t('tax:form.day')} rules={rulesFor(body, 'day')}>
          <DateInput />
        </Form.Item>
        <Button kind="primary" type="submit" isBusy={isBusy} isWide>
          {t('tax:form.calculate')}
        </Button>
      </AppForm>
      {isSearching && <TariffSearch onChoose={choose} onClose={() => setIsSearching(false)} />}
    </>
  )
}
