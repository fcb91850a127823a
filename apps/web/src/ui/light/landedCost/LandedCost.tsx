import type { LandedCostAnswer, LandedWayAnswer } from '@kervan/contract/pricing/landedCost/landedCostAnswer'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MoneyText } from '../MoneyText.tsx'
import { Note } from '../Tags.tsx'
import { LandedSummary } from './LandedSummary.tsx'
import { useLandedTexts } from './useLandedTexts.ts'
import styles from './LandedCost.module.css'

interface WayProps {
  way: LandedWayAnswer
  currency: string
  isDeclared: boolean
  isOnly: boolean
}

/** One way to declare the goods: each line with its calculation and source, and what is due at the border. */
const Way = ({ way, currency, isDeclared, isOnly }: WayProps) => {
  const { t } = useTranslation()
  const { range, calculation, law, product, reasons } = useLandedTexts()
  return (
    <section className={styles.way}>
      <h4>
        {t(`pricing/landedCost:way.${way.kind}`)}
        {!isOnly && ` (${t(`pricing/landedCost:${isDeclared ? 'declared' : 'other'}`)})`}
      </h4>
      {way.lines.length === 0 && way.total && <p>{t('pricing/landedCost:noLines')}</p>}
      <dl className={styles.lines}>
        {way.lines.map((line, index) => (
          <div key={index}>
            <dt>
              {t(`pricing/landedCost:line.${line.code}`)}
              {line.product !== null && `, ${product(line.product)}`}
              <small>
                {[
                  calculation(line, currency),
                  line.due === 'sale' && t('pricing/landedCost:atSale'),
                  law(line),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </dt>
            <dd>
              <MoneyText amount={line.amount} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>
            {t('pricing/landedCost:total')}
            {way.unknowns.length > 0 && (
              <small>{t('pricing/landedCost:cannot', { reasons: reasons(way.unknowns) })}</small>
            )}
          </dt>
          <dd>{way.total ? range(way.total, currency) : t('pricing/landedCost:notComputed')}</dd>
        </div>
      </dl>
    </section>
  )
}

/** Known changes of the law that change the amount before or soon after the promised delivery. */
const Changes = ({ cost: { changes, currency } }: { cost: LandedCostAnswer }) => {
  const { t } = useTranslation()
  const { range, day } = useLandedTexts()
  return changes.map(({ from, total, laws }) => (
    <Note key={from} tone="warn">
      {total
        ? t('pricing/landedCost:change', {
            day: day(from),
            amount: range(total, currency),
            laws: laws.join('; '),
          })
        : t('pricing/landedCost:changeUnknown', { day: day(from), laws: laws.join('; ') })}
    </Note>
  ))
}

/** What is due at the border of the destination: the sum, and on demand every line of every way. */
export const LandedCost = ({ cost }: { cost: LandedCostAnswer }) => {
  const { t } = useTranslation()
  const { day } = useLandedTexts()
  const { ways, currency, payer } = cost
  const usesExample = ways.some(({ lines }) => lines.some(({ confidence }) => confidence === 'demonstration'))
  return (
    <div className={styles.landed}>
      <LandedSummary cost={cost} />
      <Changes cost={cost} />
      <details>
        <summary>{t('pricing/landedCost:breakdown')}</summary>
        <p>
          {t('pricing/landedCost:asOf', { day: day(cost.day) })}
          {payer === 'receiver' && ` ${t('pricing/landedCost:ownFee')}`}
        </p>
        {usesExample && <Note tone="info">{t('pricing/landedCost:demonstration')}</Note>}
        {ways.map((way, index) => (
          <Way
            key={index}
            way={way}
            currency={currency}
            isDeclared={index === 0}
            isOnly={ways.length === 1}
          />
        ))}
      </details>
    </div>
  )
}
