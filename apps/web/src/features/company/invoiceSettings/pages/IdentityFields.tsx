import { Checkbox, Form, Input, Radio, Select } from 'antd'
import type { FormInstance } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  citizenships,
  invoiceTypes,
  personNeedsTaxOffice,
} from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { companyTypes } from '@kervan/contract/shipment/shipmentChoices'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { PhoneInput } from '../../../../ui/PhoneInput.tsx'
import { phoneRules } from '../../../shipment/draft/wizardRules.ts'
import { settingRules, taxNumberRules } from '../settingsRules.ts'
import type { SettingsValues } from '../settingsValues.ts'

interface FieldsProps {
  form: FormInstance<SettingsValues>
}

/** Tax office select; typing a province lists its offices. */
const TaxOfficeItem = () => {
  const { t } = useTranslation()
  const { data = [], isPending } = useQuery({
    ...endpointQuery(referenceEndpoints.listTaxOffices, { body: {} }),
    staleTime: Infinity,
  })
  return (
    <Form.Item
      name="taxOfficeCode"
      label={t('company:field.taxOffice')}
      rules={settingRules('taxOfficeCode')}
    >
      <Select
        placeholder={t('company:field.chooseTaxOffice')}
        loading={isPending}
        showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.label), search) }}
        options={data.map(({ code, name, provinceName }) => ({
          value: code,
          label: `${name}, ${provinceName}`,
        }))}
      />
    </Form.Item>
  )
}

const CorporateItems = ({ form }: FieldsProps) => {
  const { t } = useTranslation()
  const countryCode = Form.useWatch('countryCode', { form, preserve: true })
  return (
    <>
      <Form.Item
        key={`tax-${countryCode}`}
        name="taxNumber"
        label={t('company:field.taxNumber')}
        rules={taxNumberRules(countryCode)}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      {countryCode === 'TR' && <TaxOfficeItem />}
    </>
  )
}

const PersonItems = ({ form }: FieldsProps) => {
  const { t } = useTranslation()
  const companyType = Form.useWatch('companyType', { form, preserve: true })
  const citizenship = Form.useWatch('citizenship', { form, preserve: true })
  const invoiceType = Form.useWatch('invoiceType', { form, preserve: true })
  const countryCode = Form.useWatch('countryCode', { form, preserve: true })
  return (
    <>
      <Form.Item
        name="citizenship"
        label={t('company:field.citizenship')}
        rules={settingRules('citizenship')}
      >
        <Radio.Group
          optionType="button"
          options={citizenships.map((value) => ({ value, label: t(`company:citizenship.${value}`) }))}
        />
      </Form.Item>
      {citizenship === 'foreign' ? (
        <>
          <Form.Item
            name="passportNumber"
            label={t('company:field.passportNumber')}
            rules={settingRules('passportNumber')}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="birthYear" label={t('company:field.birthYear')} rules={settingRules('birthYear')}>
            <Input inputMode="numeric" autoComplete="off" maxLength={4} />
          </Form.Item>
        </>
      ) : (
        <Form.Item
          name="identityNumber"
          label={t('company:field.identityNumber')}
          rules={settingRules('identityNumber')}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
      )}
      {personNeedsTaxOffice({ companyType, invoiceType, countryCode }) && <TaxOfficeItem />}
    </>
  )
}

/** Fields that identify the invoice recipient. */
export const IdentityFields = ({ form }: FieldsProps) => {
  const { t } = useTranslation()
  const isCorporate = Form.useWatch('companyType', { form, preserve: true }) !== 'individual'
  return (
    <FormSection title={t('company:section.company')} help={t('company:section.companyHelp')}>
      <Form.Item
        name="companyType"
        label={t('company:field.companyType')}
        rules={settingRules('companyType')}
      >
        <Radio.Group
          optionType="button"
          options={companyTypes.map((value) => ({ value, label: t(`company:companyType.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="invoiceType"
        label={t('company:field.invoiceType')}
        rules={settingRules('invoiceType')}
      >
        <Radio.Group
          optionType="button"
          options={invoiceTypes.map((value) => ({ value, label: t(`company:invoiceType.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="name"
        label={t(isCorporate ? 'company:field.name' : 'company:field.fullName')}
        rules={settingRules('name')}
      >
        <Input autoComplete="organization" />
      </Form.Item>
      {isCorporate ? <CorporateItems form={form} /> : <PersonItems form={form} />}
      <Form.Item name="email" label={t('company:field.email')} rules={settingRules('email')}>
        <Input type="email" inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="phone" label={t('company:field.phone')} rules={phoneRules}>
        <PhoneInput />
      </Form.Item>
      <Form.Item name="isTaxpayer" valuePropName="checked">
        <Checkbox>{t('company:field.isTaxpayer')}</Checkbox>
      </Form.Item>
    </FormSection>
  )
}
