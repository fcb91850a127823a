import type { MeasuredCalculation } from '@kervan/contract/measuring/measuring.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { FactLines } from '../../../ui/light/Panel.tsx'
import type { Fact } from '../../../ui/light/Panel.tsx'
import { WeightText } from '../../../ui/light/WeightText.tsx'
import styles from './Measuring.module.css'

const Calculation = ({ title, calculation }: { title: string; calculation: MeasuredCalculation }) => {
  const { t } = useTranslation()
  const { currency } = calculation
  const facts: Fact[] = [
    { label: t('measuring:weight'), value: <WeightText weightKg={calculation.actualKg} /> },
    { label: t('measuring:volumeWeight'), value: <WeightText weightKg={calculation.volumetricKg} /> },
    { label: t('measuring:chargeableWeight'), value: <WeightText weightKg={calculation.chargeableKg} /> },
    ...calculation.lines.map(({ costName, price }) => ({
      label: costName,
      value: <MoneyText amount={price} currency={currency} />,
    })),
    {
      label: t('measuring:total'),
      value: <MoneyText amount={calculation.total} currency={currency} />,
      isStrong: true,
    },
  ]
  return (
    <section aria-label={title} className={styles.calculation}>
      <h3>{title}</h3>
      <FactLines facts={facts} />
      <details className={styles.arithmetic}>
        <summary>{t('measuring:arithmetic')}</summary>
        <ol>
          {calculation.explanationLines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

/** Prices with declared and with measured values side by side, each with its calculation. */
export const CalculationPair = ({
  before,
  after,
}: {
  before: MeasuredCalculation
  after: MeasuredCalculation
}) => {
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <Calculation title={t('measuring:before')} calculation={before} />
      <Calculation title={t('measuring:after')} calculation={after} />
    </div>
  )
}
