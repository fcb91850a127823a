import { useEffect } from 'react'
import { AutoComplete, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { useTurkishPlaces } from '../../../shipment/draft/hooks/usePlaces.ts'
import { zipCodeExample, zipCodeRules } from '../../../shipment/draft/wizardRules.ts'
import { optionalRules, settingRules } from '../settingsRules.ts'
import type { SettingsValues } from '../settingsValues.ts'

interface PlaceItemProps {
  name: 'city' | 'district'
  rules: ReturnType<typeof settingRules>
  places: readonly string[]
}

const PlaceItem = ({ name, rules, places }: PlaceItemProps) => {
  const { t } = useTranslation()
  return (
    <Form.Item name={name} label={t(`company:field.${name}`)} rules={rules}>
      <AutoComplete
        options={places.map((value) => ({ value }))}
        showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.value), search) }}
      >
        <Input autoComplete="off" />
      </AutoComplete>
    </Form.Item>
  )
}

/** Invoice address. A Turkish postal code fills in the city. */
export const AddressFields = ({ form }: { form: FormInstance<SettingsValues> }) => {
  const { t } = useTranslation()
  const countryCode = Form.useWatch('countryCode', { form, preserve: true })
  const city = Form.useWatch('city', { form, preserve: true })
  const zipCode = Form.useWatch('zipCode', { form, preserve: true })
  const { provinces, districts, provinceOfZip } = useTurkishPlaces(countryCode, city)
  const province = provinceOfZip(zipCode?.trim() ?? '')
  useEffect(() => {
    if (province && !form.getFieldValue('city')) form.setFieldValue('city', province)
  }, [form, province])
  return (
    <FormSection title={t('company:section.address')}>
      <Form.Item name="countryCode" label={t('company:field.country')} rules={settingRules('countryCode')}>
        <CountrySelect />
      </Form.Item>
      <Form.Item
        key={countryCode ?? ''}
        name="zipCode"
        label={t('company:field.zipCode')}
        rules={zipCodeRules(countryCode)}
      >
        <Input autoComplete="postal-code" placeholder={zipCodeExample(countryCode)} />
      </Form.Item>
      <PlaceItem name="city" rules={settingRules('city')} places={provinces} />
      <PlaceItem name="district" rules={optionalRules('district')} places={districts} />
      {countryCode !== 'TR' && (
        <Form.Item name="state" label={t('company:field.state')} rules={optionalRules('state')}>
          <Input autoComplete="address-level1" />
        </Form.Item>
      )}
      <WideField>
        <Form.Item name="address1" label={t('company:field.address1')} rules={settingRules('address1')}>
          <Input autoComplete="address-line1" />
        </Form.Item>
      </WideField>
      <WideField>
        <Form.Item name="address2" label={t('company:field.address2')} rules={optionalRules('address2')}>
          <Input autoComplete="address-line2" />
        </Form.Item>
      </WideField>
    </FormSection>
  )
}
