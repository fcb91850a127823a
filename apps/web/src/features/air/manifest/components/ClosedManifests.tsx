import { Link } from 'react-router'
import type { ManifestRow } from '@kervan/contract/air/manifest/manifest.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { useSumsText } from '../hooks/useSumsText.ts'
import { ManifestFiles } from './ManifestFiles.tsx'
import styles from './Manifest.module.css'

/** Closed manifests of the day: the manifest first, then its addenda. */
export const ClosedManifests = ({ closed }: { closed: readonly ManifestRow[] }) => {
  const { t } = useTranslation()
  const sumsText = useSumsText()
  if (closed.length === 0) return null
  return (
    <ul className={styles.closed} aria-label={t('air/manifest:closedTitle')}>
      {closed.map((manifest) => (
        <li key={manifest.id}>
          <Link to={`/agent/manifest/${manifest.id}`}>{manifest.number}</Link>
          {manifest.isAddendum && <Tag>{t('air/manifest:addendum')}</Tag>}
          {manifest.differenceCount > 0 && (
            <Tag tone="warn">{t('air/manifest:differences', { count: manifest.differenceCount })}</Tag>
          )}
          <span className={styles.facts}>
            {sumsText(manifest)} · <DateText value={manifest.createdDate} format="minute" /> ·{' '}
            {manifest.createdBy}
          </span>
          <span className={styles.files}>
            <ManifestFiles id={manifest.id} number={manifest.number} />
          </span>
        </li>
      ))}
    </ul>
  )
}
