import { Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { exchangeRateEndpoints } from '@kervan/contract/pricing/exchangeRates/exchangeRate.endpoints'
import { referenceEndpoints } from '@kervan/contract/reference/reference.endpoints'
import { ApiError } from '../../../../platform/api/apiError.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import styles from './ExchangeRates.module.css'

interface CorrectionDialogProps {
  /** Preselected currency of the correction; null lets the user choose one. */
  currency: string | null
  day: string
  today: string
  onClose: () => void
}

interface CorrectionValues {
  currency: string
  day: string
  sellingTry: string
  reason: string
  isLargeChangeConfirmed?: boolean
}

const { body } = exchangeRateEndpoints.correctExchangeRate

const useCurrencyOptions = () => {
  const { data } = useQuery(endpointQuery(referenceEndpoints.listCurrencies, { body: { searchText: null } }))
  return (data ?? [])
    .filter(({ code }) => code !== 'TRY')
    .map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))
}

/** Dialog to correct an exchange rate with a reason. A rate far from the last one needs confirmation. */
export const CorrectionDialog = ({ currency, day, today, onClose }: CorrectionDialogProps) => {
  const { t } = useTranslation()
  const [asksToConfirm, setAsksToConfirm] = useState(false)
  const options = useCurrencyOptions()
  const initial: Partial<CorrectionValues> = { currency: currency ?? undefined, day }
  const editor = useEditor({
    row: exchangeRateEndpoints.correctExchangeRate,
    initial,
    toBody: (values) => values,
    lists: [exchangeRateEndpoints.findExchangeRates],
    saved: t('pricing/exchangeRates:saved'),
    onSaved: onClose,
    // The rate is a valid number, so the server's error means that it is too far from the last rate.
    onError: (error) => {
      if (error instanceof ApiError && error.errors.sellingTry) setAsksToConfirm(true)
    },
  })
  return (
    <EditorDialog
      editor={editor}
      width={520}
      title={t('pricing/exchangeRates:dialog.title')}
      help={<p className={styles.help}>{t('pricing/exchangeRates:dialog.help')}</p>}
      submit={t('pricing/exchangeRates:action.save')}
      onClose={onClose}
      onValuesChange={(changed) => 'sellingTry' in changed && setAsksToConfirm(false)}
    >
      <div className={styles.pair}>
        <Form.Item
          name="currency"
          label={t('pricing/exchangeRates:dialog.currency')}
          rules={rulesFor(body, 'currency')}
        >
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} disabled={currency !== null} />
        </Form.Item>
        <Form.Item name="day" label={t('pricing/exchangeRates:dialog.day')} rules={rulesFor(body, 'day')}>
          <DateInput max={today} />
        </Form.Item>
      </div>
      <Form.Item
        name="sellingTry"
        label={t('pricing/exchangeRates:dialog.rate')}
        rules={rulesFor(body, 'sellingTry')}
      >
        <Input
          className="figures"
          inputMode="decimal"
          autoComplete="off"
          suffix="TRY"
          autoFocus={currency !== null}
        />
      </Form.Item>
      {asksToConfirm && (
        <Form.Item name="isLargeChangeConfirmed" valuePropName="checked">
          <Checkbox>{t('pricing/exchangeRates:dialog.confirmLarge')}</Checkbox>
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label={t('pricing/exchangeRates:dialog.reason')}
        rules={rulesFor(body, 'reason')}
      >
        <Input.TextArea rows={2} maxLength={300} />
      </Form.Item>
    </EditorDialog>
  )
}
