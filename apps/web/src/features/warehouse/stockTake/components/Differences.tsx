import type { StockDifference } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { decisionsFor } from '@kervan/domain/warehouse/stockTake'
import type { DifferenceDecision, DifferenceKind } from '@kervan/domain/warehouse/stockTake'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { ReferenceTag } from '../../../../ui/light/ReferenceTag.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import { keyOfDifference } from '../differences.ts'
import styles from './StockTake.module.css'

interface DifferencesProps {
  kind: DifferenceKind
  differences: readonly StockDifference[]
  /** Decisions about differences; undefined while still counting, or closed. */
  choices?: ReadonlyMap<string, DifferenceDecision>
  onChoose?: (difference: StockDifference, decision: DifferenceDecision) => void
}

export const Differences = ({ kind, differences, choices, onChoose }: DifferencesProps) => {
  const { t } = useTranslation()
  if (differences.length === 0) return null
  const placeOf = ({ place, placeName }: StockDifference) =>
    t(`warehouse:place.${place}`, { name: placeName ?? '' }).trim()
  const decisionOf = (difference: StockDifference) =>
    choices && onChoose ? (
      <PillChoice
        key="decision"
        label={`${difference.assetReference} ${t('warehouse/stockTake:column.decision')}`}
        value={choices.get(keyOfDifference(difference)) ?? ''}
        options={decisionsFor(kind).map((value) => ({
          value,
          label: t(`warehouse/stockTake:decision.${value}`),
        }))}
        onChange={(value) => value !== '' && onChoose(difference, value)}
      />
    ) : (
      difference.decision && t(`warehouse/stockTake:decision.${difference.decision}`)
    )
  const hasDecisions = choices !== undefined || differences.some(({ decision }) => decision !== null)
  return (
    <section>
      <h2 className={styles.kind}>
        {t(`warehouse/stockTake:kind.${kind}`)} ({differences.length})
      </h2>
      <p className={styles.kindHelp}>{t(`warehouse/stockTake:kindHelp.${kind}`)}</p>
      <PlainTable
        label={t(`warehouse/stockTake:kind.${kind}`)}
        columns={[
          { title: t('warehouse/stockTake:column.reference') },
          { title: t('warehouse/stockTake:column.piece') },
          { title: t('warehouse/stockTake:column.place') },
          { title: t('warehouse/stockTake:column.since') },
          ...(hasDecisions ? [{ title: t('warehouse/stockTake:column.decision') }] : []),
        ]}
        rows={differences.map((difference) => [
          <ReferenceTag
            key="reference"
            reference={difference.assetReference}
            to={`/shipment/shipmentdetail/${difference.shipmentId}`}
          />,
          `${difference.pieceNumber}/${difference.pieceCount}`,
          placeOf(difference),
          difference.since && <DateText key="since" value={difference.since} format="minute" />,
          ...(hasDecisions ? [decisionOf(difference)] : []),
        ])}
      />
    </section>
  )
}
