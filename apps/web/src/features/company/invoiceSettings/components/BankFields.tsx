import { useEffect } from 'react'
import { Form, Input, Select } from 'antd'
import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { invoiceSettingsLimits } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { turkishBankCode } from '@kervan/domain/identity/iban'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { currencies } from '../../../../ui/currencies.ts'
import { optionalRules, settingRules } from '../settingsRules.ts'
import type { SettingsValues } from '../settingsValues.ts'

/** Bank of a Turkish IBAN; undefined until both are known. */
const useBankOf = (iban: string | null | undefined): string | undefined => {
  const { data } = useQuery({
    ...endpointQuery(referenceEndpoints.listBanks, { body: {} }),
    staleTime: Infinity,
  })
  const code = iban ? turkishBankCode(iban) : null
  return data?.find((bank) => bank.code === code)?.name
}

/** Invoice currency and bank account for refunds. The bank follows from the IBAN. */
export const BankFields = ({ form }: { form: FormInstance<SettingsValues> }) => {
  const { t } = useTranslation()
  const bank = useBankOf(Form.useWatch('iban', { form, preserve: true }))
  useEffect(() => {
    if (bank && !form.getFieldValue('bankName')) form.setFieldValue('bankName', bank)
  }, [form, bank])
  return (
    <FormSection title={t('company:section.bank')} help={t('company:section.bankHelp')}>
      <Form.Item name="currency" label={t('company:field.currency')} rules={settingRules('currency')}>
        <Select
          placeholder={t('company:field.chooseCurrency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </Form.Item>
      <Form.Item name="iban" label={t('company:field.iban')} rules={optionalRules('iban')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="bankName" label={t('company:field.bankName')} rules={optionalRules('bankName')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="swiftCode" label={t('company:field.swiftCode')} rules={optionalRules('swiftCode')}>
        <Input autoComplete="off" />
      </Form.Item>
      <WideField>
        <Form.Item name="notes" label={t('company:field.notes')} rules={optionalRules('notes')}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={invoiceSettingsLimits.notes}
            showCount
          />
        </Form.Item>
      </WideField>
    </FormSection>
  )
}
