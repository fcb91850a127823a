import type { AnswerOf } from '@kervan/contract/endpoint'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { writeTariffCode } from '@kervan/domain/tax/tariffCode'
import { formatDate, formatMoney, formatPercent, toDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { Language } from '../../../platform/text/language.ts'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { LayerTable } from './LayerTable.tsx'
import { ProcessingFeeRow } from './ProcessingFeeRow.tsx'
import { LineChoices } from './LineChoices.tsx'
import styles from './Tax.module.css'

type Answer = AnswerOf<(typeof taxEndpoints)['calculateTax']>

const roundedFrom = (exact: string | null): boolean => (exact?.split('.')[1]?.length ?? 0) > 2

/** Formats a plain percentage in the user's notation; other rates stay in the tariff's wording. */
const writeRate = (rateText: string, language: Language): string => {
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(rateText)?.[1]
  return percent === undefined ? rateText : formatPercent(Number(percent), language)
}

/** Part of the tax: rate, base and rounding. */
const PartRow = (part: {
  name: string
  answer: Answer
  /** Percentage of the tax part; null when the rate depends on more than the value. */
  percent: number | null
  exact: string | null
  amount: number | null
}) => {
  const { t, language } = useTranslation()
  const { name, answer, percent, exact, amount } = part
  return (
    <tr>
      <th scope="row">
        {name}
        <small>
          {percent === null
            ? answer.rateText
            : t('tax:result.by', {
                amount: formatMoney(answer.goodsValue, answer.currency, language),
                percent: writeDecimalText(percent, language),
              })}
        </small>
        {roundedFrom(exact) && (
          <small>
            {t('tax:result.rounded', { exact: language === 'tr' ? exact!.replace('.', ',') : exact })}
          </small>
        )}
      </th>
      <td>
        <MoneyText amount={amount} currency={answer.currency} />
      </td>
    </tr>
  )
}

const Amounts = ({ answer }: { answer: Answer }) => {
  const { t } = useTranslation()
  const [layer] = answer.layers
  return (
    <table className={styles.lines}>
      <tbody>
        <tr>
          <th scope="row">{t('tax:result.goodsValue')}</th>
          <td>
            <MoneyText amount={answer.goodsValue} currency={answer.currency} />
          </td>
        </tr>
        <PartRow
          name={t('tax:result.fixed')}
          answer={answer}
          percent={answer.fixedRate ?? 0}
          // The sum of several layers consists of rounded amounts, so it has no exact value.
          exact={answer.layers.length === 1 ? (layer?.exact ?? null) : null}
          amount={answer.fixedAmount}
        />
        <PartRow
          name={t('tax:result.hs')}
          answer={answer}
          percent={answer.hsRate}
          exact={answer.hsExact}
          amount={answer.hsAmount}
        />
        <tr className={styles.total}>
          <th scope="row">{t('tax:result.total')}</th>
          <td>
            <MoneyText amount={answer.totalTax} currency={answer.currency} />
          </td>
        </tr>
        {answer.processingFee && <ProcessingFeeRow answer={answer} fee={answer.processingFee} />}
      </tbody>
    </table>
  )
}

interface TaxResultProps {
  answer: Answer
  onChoose: (code: string) => void
}

/** Tax with its basis, or the reason why it cannot be calculated, or the lines to choose from. */
export const TaxResult = ({ answer, onChoose }: TaxResultProps) => {
  const { t, language } = useTranslation()
  const { code, description, edition, layers, noFigure, children, childCount } = answer
  const write = (day: string) => formatDate(toDate(day), 'day', language)
  return (
    <Panel
      title={t('tax:result.title')}
      extra={
        code !== null && (
          <span className={styles.print}>
            <Button size="small" onClick={() => window.print()}>
              {t('tax:result.print')}
            </Button>
          </span>
        )
      }
    >
      <div className={styles.stack}>
        {code !== null && (
          <p className={styles.lead}>
            <strong className={styles.mono}>{writeTariffCode(code)}</strong>
            {description}
          </p>
        )}
        {noFigure !== null && (
          <Note tone="warn">
            <strong>{noFigure}</strong>
            {answer.requirements.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Note>
        )}
        {answer.totalTax !== null && (
          <>
            <Amounts answer={answer} />
            <Note tone="info">{t('tax:result.note')}</Note>
          </>
        )}
        {answer.totalTax === null && answer.processingFee && (
          <table className={styles.lines}>
            <tbody>
              <ProcessingFeeRow answer={answer} fee={answer.processingFee} />
            </tbody>
          </table>
        )}
        {answer.processingFee && <Note tone="info">{t('tax:result.feeNote')}</Note>}
        {answer.warnings.map(({ code: warning, message }) => (
          <Note key={warning} tone="warn">
            {message}
          </Note>
        ))}
        {children.length > 0 && (
          <>
            <h3>
              {t('tax:result.children')}{' '}
              {childCount > children.length && (
                <span className={styles.muted}>
                  {t('tax:result.childrenOf', { count: childCount, shown: children.length })}
                </span>
              )}
            </h3>
            <LineChoices label={t('tax:result.children')} lines={children} onChoose={onChoose} />
          </>
        )}
        {code !== null && layers.length > 0 && <LayerTable layers={layers} />}
        {code !== null && layers.length === 0 && noFigure === null && (
          <p className={styles.muted}>{t('tax:result.noLayers')}</p>
        )}
        <FactLines
          facts={[
            ...(answer.rateText
              ? [
                  {
                    label: t('tax:result.rate'),
                    value:
                      answer.rateText === 'Free'
                        ? t('tax:result.free')
                        : writeRate(answer.rateText, language),
                  },
                ]
              : []),
            { label: t('tax:result.day'), value: write(answer.day) },
            ...(edition
              ? [
                  {
                    label: t('tax:result.edition'),
                    value: t('tax:result.editionOf', { name: edition.name, day: write(edition.validFrom) }),
                  },
                  { label: t('tax:result.source'), value: edition.source },
                ]
              : []),
          ]}
        />
      </div>
    </Panel>
  )
}
