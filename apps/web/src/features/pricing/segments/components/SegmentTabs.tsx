import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Tag } from '../../../../ui/light/Tags.tsx'
import styles from './Segments.module.css'

interface SegmentTabsProps {
  segments: readonly SegmentAnswer[]
  chosenId: number
  onChoose: (segmentId: number) => void
}

/** The segments side by side, each with how many companies it prices. */
export const SegmentTabs = ({ segments, chosenId, onChoose }: SegmentTabsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.tabs} role="group" aria-label={t('segment:segments')}>
      {segments.map(({ id, name, isDefault, holdsUnpaid, companyCount }) => (
        <button key={id} type="button" aria-pressed={id === chosenId} onClick={() => onChoose(id)}>
          <span>
            {name} {isDefault && <Tag tone="info">{t('segment:default')}</Tag>}
          </span>
          <small>
            {t('segment:companies', { count: companyCount })}
            {!holdsUnpaid && ` · ${t('segment:holdsNothing')}`}
          </small>
        </button>
      ))}
    </div>
  )
}
