import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Tag } from '../../../../ui/light/Tags.tsx'
import styles from './Segments.module.css'

interface SegmentTabsProps {
  segments: readonly SegmentAnswer[]
  chosenId: number
  onChoose: (segmentId: number) => void
}

/** Segment tabs, each with its number of companies. */
export const SegmentTabs = ({ segments, chosenId, onChoose }: SegmentTabsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.tabs} role="group" aria-label={t('pricing/segments:segments')}>
      {segments.map(({ id, name, isDefault, holdsUnpaid, companyCount }) => (
        <button key={id} type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
          <span>
            {name} {isDefault && <Tag tone="info">{t('pricing/segments:default')}</Tag>}
          </span>
          <small>
            {t('pricing/segments:companies', { count: companyCount })}
            {!holdsUnpaid && ` · ${t('pricing/segments:holdsNothing')}`}
          </small>
        </button>
      ))}
    </div>
  )
}
