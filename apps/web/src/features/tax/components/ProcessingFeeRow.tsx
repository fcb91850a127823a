import type { AnswerOf } from '@kervan/contract/endpoint'
import type { TaxProcessingFee, taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'

interface ProcessingFeeRowProps {
  answer: Pick<AnswerOf<(typeof taxEndpoints)['calculateTax']>, 'goodsValue' | 'currency'>
  fee: TaxProcessingFee
}

/** Customs processing fee besides the duty: a share of the value within limits, or a fixed fee; with its source. */
export const ProcessingFeeRow = ({ answer: { goodsValue, currency }, fee }: ProcessingFeeRowProps) => {
  const { t, language } = useTranslation()
  const { amount, percent, min, max, source } = fee
  const isShare = percent !== null && min !== null && max !== null
  return (
    <tr>
      <th scope="row">
        {t('tax:result.fee')}
        <small>
          {isShare
            ? t('tax:result.feeFormal', {
                amount: formatMoney(goodsValue, currency, language),
                percent: writeDecimalText(percent, language),
                min: formatMoney(min, currency, language),
                max: formatMoney(max, currency, language),
              })
            : t('tax:result.feeInformal')}
        </small>
        <small>{t('tax:result.feeSource', { source })}</small>
      </th>
      <td>
        <MoneyText amount={amount} currency={currency} />
      </td>
    </tr>
  )
}
