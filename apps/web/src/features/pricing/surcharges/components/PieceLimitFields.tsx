import { Form } from 'antd'
import { surchargeFields } from '@kervan/contract/pricing/surcharges/surchargeFields'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import styles from './Surcharges.module.css'

const limits = [
  { name: 'overLongestCm', unit: 'cm', decimals: 2 },
  { name: 'overSecondCm', unit: 'cm', decimals: 2 },
  { name: 'overLengthPlusGirthCm', unit: 'cm', decimals: 2 },
  { name: 'overKg', unit: 'kg', decimals: 3 },
] as const

/** Fields for piece limits; the rule applies to a piece that exceeds any of them. */
export const PieceLimitFields = () => {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.limits}>
      <legend>{t('pricing/rateTable:surcharge.limits')}</legend>
      <div className={styles.fields}>
        {limits.map(({ name, unit, decimals }) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`pricing/rateTable:surcharge.limit.${name}`)}
            rules={rulesFor(surchargeFields, name)}
          >
            <DecimalInput decimals={decimals} suffix={unit} />
          </Form.Item>
        ))}
      </div>
    </fieldset>
  )
}
