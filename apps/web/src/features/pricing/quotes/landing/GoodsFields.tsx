import type { DutyEstimate } from '@kervan/contract/tax/dutyEstimate.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { TextField } from '../../../../ui/light/Field.tsx'
import { goodsCurrencies } from '../quoteValues.ts'
import type { GoodsValues } from '../quoteValues.ts'
import styles from './Landing.module.css'

interface GoodsFieldsProps {
  goods: GoodsValues
  estimate: DutyEstimate | null
  onChange: (change: Partial<GoodsValues>) => void
}

/** `5702.10`: the usual spelling of a six-digit code. */
export const spellCode = (code: string): string => `${code.slice(0, 4)}.${code.slice(4, 6)}`

/** Tariff code that fits the description, with the next best ones to choose from. */
const CodeChoice = ({ goods, estimate, onChange }: GoodsFieldsProps) => {
  const { t } = useTranslation()
  if (goods.description.trim() === '')
    return <span className={styles.hint}>{t('pricing:landing.goodsHint')}</span>
  if (!estimate) return null
  if (estimate.choices.length === 0) return <span className={styles.hint}>{t('pricing:landing.noCode')}</span>
  return (
    <label className={styles.code}>
      <span>{t('pricing:landing.code')}</span>
      <select
        value={goods.gtip || estimate.code || ''}
        onChange={({ target }) => onChange({ gtip: target.value })}
      >
        {/* A vague description has no code by default. */}
        {estimate.code === null && <option value="">{t('pricing:landing.chooseCode')}</option>}
        {estimate.choices.map(({ code, description }) => (
          <option key={code} value={code}>
            {spellCode(code)} · {description}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Optional contents and value of the parcel, for the duty and for the shipment's form. */
export const GoodsFields = (props: GoodsFieldsProps) => {
  const { goods, onChange } = props
  const { t } = useTranslation()
  return (
    <section className={styles.part} aria-label={t('pricing:landing.goodsTitle')}>
      <div>
        <TextField
          name="goods.description"
          label={t('pricing:landing.goods')}
          isOptional
          maxLength={100}
          autoComplete="off"
          value={goods.description}
          onChange={(description) => onChange({ description, gtip: '' })}
        />
        <div className={styles.codePlace} aria-live="polite">
          <CodeChoice {...props} />
        </div>
      </div>
      <TextField
        name="goods.value"
        label={t('pricing:landing.goodsValue')}
        isOptional
        inputMode="decimal"
        maxLength={12}
        autoComplete="off"
        value={goods.value}
        onChange={(value) => onChange({ value })}
        hint={t('pricing:landing.valueHint')}
        suffix={
          <select
            className={styles.currency}
            aria-label={t('pricing:landing.currency')}
            value={goods.currency}
            onChange={({ target }) => onChange({ currency: target.value })}
          >
            {goodsCurrencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        }
      />
    </section>
  )
}
