import type { MeasuringOutcome } from '@kervan/contract/measuring/measuring.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import styles from './Measuring.module.css'

export interface MeasuredParcel {
  shipmentId: string
  reference: string
  at: Date
  outcome: Pick<MeasuringOutcome, 'kind' | 'rest' | 'currency'>
}

/** Parcels measured since the screen was opened, latest first. */
export const Sitting = ({ parcels }: { parcels: readonly MeasuredParcel[] }) => {
  const { t } = useTranslation()
  if (parcels.length === 0) return null
  return (
    <Panel title={t('measuring:sitting', { count: parcels.length })}>
      <ul className={styles.sitting}>
        {parcels.map(({ shipmentId, reference, at, outcome }) => (
          <li key={`${reference}-${at.getTime()}`}>
            <ReferenceTag reference={reference} to={`/shipment/shipmentdetail/${shipmentId}`} />
            <OutcomeLine outcome={outcome} />
            <DateText value={at} format="minute" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
