import { Suspense, useEffect, useRef, useState } from 'react'
import { mostScans } from '@kervan/contract/courier/courier.endpoints'
import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { findExpectedPiece, isSameCode } from '@kervan/domain/courier/matchScan'
import { ownPrefix, recogniseReference } from '@kervan/domain/reference/references'
import { dismissNotice, notify } from '../../../platform/notices.ts'
import { newActionId } from '../../../platform/offline/outbox.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Tag } from '../../../ui/light/Tags.tsx'
import { CodeField } from '../../../ui/scan/CodeField.tsx'
import { playTone } from '../../../ui/scan/sounds.ts'
import type { StopDraft } from '../hooks/useStopDraft.ts'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './Courier.module.css'

const CameraScanner = lazyPart(() =>
  import('../../../ui/scan/CameraScanner.tsx').then((module) => ({ default: module.CameraScanner })),
)

interface StopScanProps {
  stop: CourierStop
  otherStops: readonly CourierStop[]
  draft: StopDraft
  read: () => StopDraft
  change: (changed: Partial<StopDraft>) => void
}

/** Shows notices that are removed with the screen, because they would cover the next stop. */
const useScreenNotices = () => {
  const shown = useRef<number[]>([])
  useEffect(() => {
    const ids = shown.current
    return () => ids.forEach(dismissNotice)
  }, [])
  return (kind: 'info' | 'warning' | 'error', text: string): void =>
    void shown.current.push(notify(kind, text))
}

/** Scanning of the parcels at handover; each scan shows its result at once. */
export const StopScan = ({ stop, otherStops, draft, read, change }: StopScanProps) => {
  const { t } = useTranslation()
  const [isCameraOn, setIsCameraOn] = useState(false)
  const { scanned } = draft
  const find = (code: string) => findExpectedPiece(code, stop.expected)
  const isOfScan = (piece: object) => scanned.some(({ code }) => find(code) === piece)
  const prefixes = new Set([
    ownPrefix,
    ...[stop, ...otherStops].flatMap(({ expected }) =>
      expected.map(({ assetReference }) => assetReference.split('-')[0]!),
    ),
  ])
  const surplusText = (code: string): string =>
    t(
      recogniseReference(code, [...prefixes]).kind === 'unknown'
        ? 'courier:scan.foreign'
        : 'courier:scan.surplus',
    )
  const otherOf = (code: string) => otherStops.find(({ expected }) => findExpectedPiece(code, expected))

  const warn = useScreenNotices()
  const take = (code: string): void => {
    const before = read().scanned
    const piece = find(code)
    if (before.some((one) => isSameCode(one.code, code) || (piece && find(one.code) === piece))) {
      playTone('attention')
      return warn('info', t('courier:scan.twice'))
    }
    if (before.length >= mostScans) return warn('error', t('courier:scan.tooMany', { max: mostScans }))
    change({ scanned: [...before, { id: newActionId(), code, at: new Date().toISOString() }] })
    navigator.vibrate?.(piece ? 60 : [60, 60, 60])
    playTone(piece ? 'ok' : 'attention')
    if (piece) return
    const other = otherOf(code)
    warn('warning', other ? t('courier:scan.otherStop', { number: other.number }) : surplusText(code))
  }
  const remove = (id: string) => change({ scanned: read().scanned.filter((one) => one.id !== id) })
  const doneCount = stop.expected.filter(isOfScan).length
  return (
    <section className={styles.block} aria-label={t('courier:stop.expected')}>
      <div className={styles.sums}>
        <h2>{t('courier:stop.expected')}</h2>
        {stop.expected.length > 0 && (
          <b role="status">{t('courier:scan.count', { done: doneCount, count: stop.expected.length })}</b>
        )}
      </div>
      {isCameraOn && (
        <Suspense fallback={null}>
          <CameraScanner onScan={take} />
        </Suspense>
      )}
      <Button onClick={() => setIsCameraOn(!isCameraOn)} aria-pressed={isCameraOn}>
        {t(isCameraOn ? 'courier:scan.closeCamera' : 'courier:scan.camera')}
      </Button>
      <CodeField onScan={take} />
      {stop.expected.length === 0 && <p className={styles.muted}>{t('courier:stop.noneExpected')}</p>}
      {stop.expected.length > 0 && (
        <ul className={styles.codes} aria-label={t('courier:stop.expected')}>
          {stop.expected.map((piece) => (
            <li key={`${piece.assetReference} ${piece.pieceNumber}`}>
              <span className={styles.code}>
                {piece.assetReference} · {piece.pieceNumber}
              </span>
              <Tag tone={piece.isTaken || isOfScan(piece) ? 'ok' : 'none'}>
                {t(piece.isTaken || isOfScan(piece) ? 'courier:scan.scanned' : 'courier:scan.missing')}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      {scanned.length > 0 && (
        <>
          <h3>{t('courier:scan.list')}</h3>
          <ul className={styles.codes} aria-label={t('courier:scan.list')}>
            {scanned.map(({ id, code }) => (
              <li key={id}>
                <span className={styles.code}>{code}</span>
                {!find(code) && <Tag tone="warn">{surplusText(code)}</Tag>}
                <Button
                  kind="text"
                  onClick={() => remove(id)}
                  aria-label={t('courier:scan.remove', { code })}
                >
                  ×
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
