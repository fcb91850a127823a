import { Form, Input, Select, Switch } from 'antd'
import { ruleLimits } from '@kervan/contract/order/rules/ruleFields'
import type { OrderRules } from '@kervan/contract/order/rules/rules.endpoints'
import { draftChoices, shippingChoices } from '@kervan/domain/order/rules/orderRule'
import { carrierBoxes } from '@kervan/domain/shipment/carrierBoxes'
import { useCountries } from '../../../../platform/text/countries.ts'
import { countrySearchWords } from '../../../../platform/text/everydayCountryNames.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { matchesSearch } from '../../../../platform/text/search.ts'
import { currencies } from '../../../../ui/currencies.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useClear } from '../../../../ui/useClear.tsx'
import styles from '../Rules.module.css'

interface Option<Value> {
  value: Value
  label: string
  words?: string
}

const search = {
  filterOption: (typed: string, option?: Option<unknown>) =>
    matchesSearch(`${option?.label} ${option?.words ?? ''}`, typed),
}

const hours = (first: number) =>
  Array.from({ length: 24 }, (_, index) => ({
    value: index + first,
    label: `${String(index + first).padStart(2, '0')}:00`,
  }))

/** Conditions of a rule. */
export const ConditionFields = ({ choices: { stores } }: { choices: OrderRules['choices'] }) => {
  const { t } = useTranslation()
  const clear = useClear()
  const countries = useCountries()
  const label = (name: string) => t(`order/rules:field.${name}`)
  return (
    <>
      <EditorField name="integrationIds" label={label('integrationIds')}>
        <Select
          mode="multiple"
          placeholder={t('order/rules:any.store')}
          showSearch={search}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EditorField>
      <EditorField name="countryCodes" label={label('countryCodes')}>
        <Select
          mode="multiple"
          placeholder={t('order/rules:any.country')}
          showSearch={search}
          options={countries.map(({ code, name }) => ({
            value: code,
            label: name,
            words: countrySearchWords(code),
          }))}
        />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="weightFrom" label={label('weightFrom')}>
          <DecimalInput decimals={3} suffix="kg" />
        </EditorField>
        <EditorField name="weightTo" label={label('weightTo')} help={t('order/rules:help.weight')}>
          <DecimalInput decimals={3} suffix="kg" />
        </EditorField>
      </div>
      <div className={`${styles.pair} ${styles.three}`}>
        <EditorField name="valueFrom" label={label('valueFrom')}>
          <DecimalInput />
        </EditorField>
        <EditorField name="valueTo" label={label('valueTo')} help={t('order/rules:help.value')}>
          <DecimalInput />
        </EditorField>
        <EditorField name="currency" label={label('currency')}>
          <Select options={currencies.map((code) => ({ value: code, label: code }))} />
        </EditorField>
      </div>
      <EditorField name="goods" label={label('goods')} help={t('order/rules:help.goods')}>
        <Input maxLength={ruleLimits.goods} />
      </EditorField>
      <EditorField name="skus" label={label('skus')} help={t('order/rules:help.skus')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', '\n']} />
      </EditorField>
      <EditorField
        name="serviceWanted"
        label={label('serviceWanted')}
        help={t('order/rules:help.serviceWanted')}
      >
        <Input maxLength={ruleLimits.serviceWanted} />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="hourFrom" label={label('hourFrom')}>
          <Select allowClear={clear} options={hours(0)} />
        </EditorField>
        <EditorField name="hourTo" label={label('hourTo')} help={t('order/rules:help.hour')}>
          <Select allowClear={clear} options={hours(1)} />
        </EditorField>
      </div>
    </>
  )
}

/** Actions of a rule. */
export const ActionFields = ({ choices: { services, templates } }: { choices: OrderRules['choices'] }) => {
  const { t } = useTranslation()
  const clear = useClear()
  const shipping = Form.useWatch<string | undefined>('shipping')
  const label = (name: string) => t(`order/rules:field.${name}`)
  const choose = { allowClear: clear, placeholder: t('order/rules:noChoice') }
  return (
    <>
      <EditorField name="draft" label={label('draft')} help={t('order/rules:help.draft')}>
        <Select
          {...choose}
          options={draftChoices.map((value) => ({ value, label: t(`order/rules:value.draft.${value}`) }))}
        />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="shipping" label={label('shipping')}>
          <Select
            {...choose}
            options={shippingChoices.map((value) => ({
              value,
              label: t(`order/rules:value.shipping.${value}`),
            }))}
          />
        </EditorField>
        {shipping === 'service' && (
          <EditorField name="serviceId" label={label('serviceId')} required>
            <Select
              showSearch={search}
              options={services.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </EditorField>
        )}
      </div>
      <div className={styles.pair}>
        <EditorField name="templateId" label={label('templateId')} help={t('order/rules:help.template')}>
          <Select
            {...choose}
            showSearch={search}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </EditorField>
        <EditorField name="box" label={label('box')}>
          <Select
            {...choose}
            showSearch={search}
            options={carrierBoxes.map(({ key }) => ({ value: key, label: t(`template:box.${key}`) }))}
          />
        </EditorField>
        <EditorField name="isInsured" label={label('isInsured')} isUnchecked>
          <Select
            {...choose}
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`order/rules:value.insurance.${value === 'yes'}`),
            }))}
          />
        </EditorField>
        <EditorField name="incoterm" label={label('incoterm')}>
          <Select {...choose} options={['DAP', 'DDP'].map((value) => ({ value, label: value }))} />
        </EditorField>
      </div>
    </>
  )
}

/** Name, days and switch of a rule. */
export const ValidityFields = () => {
  const { t } = useTranslation()
  const label = (name: string) => t(`order/rules:field.${name}`)
  return (
    <div className={`${styles.pair} ${styles.three}`}>
      <EditorField name="validFrom" label={label('validFrom')}>
        <DateInput />
      </EditorField>
      <EditorField name="validUntil" label={label('validUntil')}>
        <DateInput />
      </EditorField>
      <EditorField name="isActive" label={label('isActive')} valuePropName="checked">
        <Switch />
      </EditorField>
    </div>
  )
}
