import { useState } from 'react'
import { useLanguage, useTranslation } from '../../../../../platform/text/i18n.ts'
import { parseDecimalText } from '../../../../../platform/text/decimal.ts'
import { currencies } from '../../../../../ui/currencies.ts'
import { Button } from '../../../../../ui/light/Button.tsx'
import { SelectField, TextField } from '../../../../../ui/light/Field.tsx'
import { AtrNote } from './AtrNote.tsx'
import { InsuranceRows } from './InsuranceRows.tsx'
import type { GoodsToInsure } from './InsuranceRows.tsx'
import styles from './Compare.module.css'

/** Form for the goods value: shows insurance by service and whether A.TR is required in the destination. */
export const InsuranceForm = ({ countryCode }: { countryCode: string }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [currency, setCurrency] = useState('EUR')
  const [message, setMessage] = useState<string | undefined>()
  const [goods, setGoods] = useState<Omit<GoodsToInsure, 'countryCode'> | null>(null)
  const calculate = () => {
    const goodsValue = parseDecimalText(typed, 2, language)
    if (typed.trim() === '') setMessage(t('pricing/quotes:required.goodsValue'))
    else if (goodsValue === null) setMessage(t('validation:format'))
    else if (goodsValue <= 0) setMessage(t('pricing/quotes:goodsValueZero'))
    else {
      setMessage(undefined)
      setGoods({ goodsValue, currency })
    }
  }
  return (
    <>
      <form
        noValidate
        className={styles.goods}
        onSubmit={(event) => {
          event.preventDefault()
          calculate()
        }}
      >
        <TextField
          label={t('pricing/quotes:insurance.goodsValue')}
          value={typed}
          message={message}
          inputMode="decimal"
          autoComplete="off"
          onChange={(value) => {
            setTyped(value)
            setMessage(undefined)
          }}
        />
        <SelectField
          label={t('pricing/quotes:insurance.currency')}
          value={currency}
          onChange={setCurrency}
          options={currencies.map((code) => ({ value: code, label: code }))}
        />
        <Button type="submit">{t('pricing/quotes:insurance.calculate')}</Button>
      </form>
      {goods && (
        <div className={styles.results}>
          <AtrNote goods={{ ...goods, countryCode }} />
          <InsuranceRows goods={{ ...goods, countryCode }} />
        </div>
      )}
    </>
  )
}
