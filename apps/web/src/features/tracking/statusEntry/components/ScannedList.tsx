import { recogniseReference } from '@kervan/domain/reference/references'
import type { ScannedShipment } from '@kervan/contract/tracking/tracking.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountryFlagName, StateDot, Tag } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'
import styles from './ScannedList.module.css'

interface ScannedListProps {
  references: readonly string[]
  /** Scanned shipments by reference; missing while loading. */
  found: ReadonlyMap<string, ScannedShipment>
  onRemove: (reference: string) => void
}

const toneOf = ({ exception, trackingGroupId }: ScannedShipment): Tone => {
  if (exception) return exception === 'lost' ? 'bad' : 'warn'
  if (trackingGroupId === 5) return 'ok'
  return trackingGroupId === 0 ? 'none' : 'info'
}

const PresentState = ({ scan }: { scan: ScannedShipment }) => {
  const { t } = useTranslation()
  if (scan.outcome !== 'found')
    return (
      <Tag tone="bad">{t(`tracking/statusEntry:outcome.${scan.outcome}`, { count: scan.pieceCount })}</Tag>
    )
  const state = scan.exception
    ? t(`tracking:exception.${scan.exception}`)
    : scan.trackingGroupId === 0
      ? t('tracking:notHandedOver')
      : t(`tracking:step.${scan.trackingGroupId}`)
  return <StateDot tone={toneOf(scan)}>{state}</StateDot>
}

const ScannedRow = ({ reference, scan }: { reference: string; scan: ScannedShipment | undefined }) => {
  const { t } = useTranslation()
  // Detects a wrong check digit of the reference before anything is sent.
  const isMistyped = recogniseReference(reference).kind === 'mistyped'
  return (
    <>
      <span className={styles.reference}>{reference}</span>
      <span className={styles.piece}>
        {scan &&
          scan.pieceCount > 1 &&
          (scan.pieceNumber === null
            ? t('tracking/statusEntry:allPieces', { count: scan.pieceCount })
            : t('tracking/statusEntry:pieceOf', { number: scan.pieceNumber, count: scan.pieceCount }))}
      </span>
      <span className={styles.receiver}>
        {scan?.receiverName}
        {scan?.receiverCountryCode && <CountryFlagName code={scan.receiverCountryCode} />}
      </span>
      <span className={styles.state}>
        {scan ? (
          <PresentState scan={scan} />
        ) : (
          isMistyped && <Tag tone="bad">{t('tracking/statusEntry:mistyped')}</Tag>
        )}
      </span>
    </>
  )
}

/** Scanned codes, newest first: piece, shipment, receiver and current status. */
export const ScannedList = ({ references, found, onRemove }: ScannedListProps) => {
  const { t } = useTranslation()
  if (references.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('tracking/statusEntry:scanned')}>
      {references.map((reference) => (
        <li key={reference}>
          <ScannedRow reference={reference} scan={found.get(reference)} />
          <button
            type="button"
            aria-label={t('tracking/statusEntry:remove', { reference })}
            onClick={() => onRemove(reference)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
