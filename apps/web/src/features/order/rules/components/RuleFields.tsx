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
  return (
    <>
      <EditorField name="integrationIds" label={t('order/rules:field.integrationIds')}>
        <Select
          mode="multiple"
          placeholder={t('order/rules:any.store')}
          showSearch={search}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </EditorField>
      <EditorField name="countryCodes" label={t('order/rules:field.countryCodes')}>
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
        <EditorField name="weightFrom" label={t('order/rules:field.weightFrom')}>
          <DecimalInput decimals={3} suffix="kg" />
        </EditorField>
        <EditorField
          name="weightTo"
          label={t('order/rules:field.weightTo')}
          help={t('order/rules:help.weight')}
        >
          <DecimalInput decimals={3} suffix="kg" />
        </EditorField>
      </div>
      <div className={`${styles.pair} ${styles.three}`}>
        <EditorField name="valueFrom" label={t('order/rules:field.valueFrom')}>
          <DecimalInput />
        </EditorField>
        <EditorField name="valueTo" label={t('order/rules:field.valueTo')} help={t('order/rules:help.value')}>
          <DecimalInput />
        </EditorField>
        <EditorField name="currency" label={t('order/rules:field.currency')}>
          <Select options={currencies.map((code) => ({ value: code, label: code }))} />
        </EditorField>
      </div>
      <EditorField name="goods" label={t('order/rules:field.goods')} help={t('order/rules:help.goods')}>
        <Input maxLength={ruleLimits.goods} />
      </EditorField>
      <EditorField name="skus" label={t('order/rules:field.skus')} help={t('order/rules:help.skus')}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ';', '\n']} />
      </EditorField>
      <EditorField
        name="serviceWanted"
        label={t('order/rules:field.serviceWanted')}
        help={t('order/rules:help.serviceWanted')}
      >
        <Input maxLength={ruleLimits.serviceWanted} />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="hourFrom" label={t('order/rules:field.hourFrom')}>
          <Select allowClear={clear} options={hours(0)} />
        </EditorField>
        <EditorField name="hourTo" label={t('order/rules:field.hourTo')} help={t('order/rules:help.hour')}>
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
  const choose = { allowClear: clear, placeholder: t('order/rules:noChoice') }
  return (
    <>
      <EditorField name="draft" label={t('order/rules:field.draft')} help={t('order/rules:help.draft')}>
        <Select
          {...choose}
          options={draftChoices.map((value) => ({ value, label: t(`order/rules:value.draft.${value}`) }))}
        />
      </EditorField>
      <div className={styles.pair}>
        <EditorField name="shipping" label={t('order/rules:field.shipping')}>
          <Select
            {...choose}
            options={shippingChoices.map((value) => ({
              value,
              label: t(`order/rules:value.shipping.${value}`),
            }))}
          />
        </EditorField>
        {shipping === 'service' && (
          <EditorField name="serviceId" label={t('order/rules:field.serviceId')} required>
            <Select
              showSearch={search}
              options={services.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </EditorField>
        )}
      </div>
      <div className={styles.pair}>
        <EditorField
          name="templateId"
          label={t('order/rules:field.templateId')}
          help={t('order/rules:help.template')}
        >
          <Select
            {...choose}
            showSearch={search}
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </EditorField>
        <EditorField name="box" label={t('order/rules:field.box')}>
          <Select
            {...choose}
            showSearch={search}
            options={carrierBoxes.map(({ key }) => ({ value: key, label: t(`template:box.${key}`) }))}
          />
        </EditorField>
        <EditorField name="isInsured" label={t('order/rules:field.isInsured')} isUnchecked>
          <Select
            {...choose}
            options={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`order/rules:value.insurance.${value === 'yes'}`),
            }))}
          />
        </EditorField>
        <EditorField name="incoterm" label={t('order/rules:field.incoterm')}>
          <Select {...choose} options={['DAP', 'DDP'].map((value) => ({ value, label: value }))} />
        </EditorField>
      </div>
    </>
  )
}

/** Name, days and switch of a rule. */
export const ValidityFields = () => {
  const { t } = useTranslation()
  return (
    <div className={`${styles.pair} ${styles.three}`}>
      <EditorField name="validFrom" label={t('order/rules:field.validFrom')}>
        <DateInput />
      </EditorField>
      <EditorField name="validUntil" label={t('order/rules:field.validUntil')}>
        <DateInput />
      </EditorField>
      <EditorField name="isActive" required label={t('order/rules:field.isActive')} valuePropName="checked">
        <Switch />
      </EditorField>
    </div>
  )
}
