import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { MeasuringOutcome, MeasuringOverview } from '@kervan/contract/measuring/measuring.endpoints'
import { shipmentStates } from '@kervan/domain/shipment/shipmentLife'
import type { ShipmentState } from '@kervan/domain/shipment/shipmentLife'
import { recogniseReference } from '@kervan/domain/reference/references'
import { writeDecimalText } from '../../../platform/text/decimal.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useMeasuring } from '../hooks/useMeasuring.ts'
import { sides } from '../measuredPieces.ts'
import type { useScale } from '../scale/useScale.ts'
import { CalculationPair } from './CalculationPair.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { Photos } from './Photos.tsx'
import { PieceRow } from './PieceRow.tsx'
import { WeightTotals } from './WeightTotals.tsx'
import styles from './Measuring.module.css'

/** True once a parcel can no longer come to the measuring desk. */
const isOver = (state: ShipmentState): boolean =>
  shipmentStates.indexOf(state) > shipmentStates.indexOf('received')

interface MeasuringDeskProps {
  overview: MeasuringOverview
  /** Piece number of the scanned code, starting at 1; its fields come first. */
  pieceNumber: number | null
  scale: ReturnType<typeof useScale>
  onSaved: (outcome: MeasuringOutcome) => void
  onOutdated: () => void
  /** Called when another code was scanned while a field of this parcel had the focus. */
  onScan: (scanned: string) => void
}

/** Measuring form of one parcel: pieces, price difference and save. */
export const MeasuringDesk = (props: MeasuringDeskProps) => {
  const { overview, pieceNumber, scale, onSaved, onOutdated, onScan } = props
  const { t, language } = useTranslation()
  const [photos, setPhotos] = useState(overview.photos)
  const form = useRef<HTMLDivElement>(null)
  const saveButton = useRef<HTMLDivElement>(null)
  const measuring = useMeasuring(overview, { onSaved, onOutdated })
  const { pieces, outcome, firstProblem } = measuring
  const { isDocument, declared } = overview

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const firstFigure = isDocument ? 'weight' : sides[0]
  useEffect(() => {
    focus(`pieces.${Math.min((pieceNumber ?? 1) - 1, declared.length - 1)}.${firstFigure}`)
    // Focuses the first field once, when the parcel opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (firstProblem) focus(firstProblem)
  }, [firstProblem])
  useEffect(() => {
    if (outcome) saveButton.current?.querySelector('button')?.focus()
  }, [outcome])

  /** Enter moves through the fields and then to the price; a code scanned into a field is handled as a scan. */
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    event.preventDefault()
    // A number contains no letters, so text with letters is a code, independent of the configured reference
    // prefix.
    if (/\p{L}{2}/u.test(target.value) || recogniseReference(target.value).kind !== 'unknown') {
      const [, index, figure] = target.name.split('.')
      measuring.change(Number(index), { [figure!]: '' })
      onScan(target.value)
      return
    }
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])]
    const next = fields[fields.indexOf(target) + 1]
    if (next) next.focus()
    else measuring.preview()
  }
  const weigh = (index: number) => {
    if (scale.reading) measuring.change(index, { weight: writeDecimalText(scale.reading.weightKg, language) })
    focus(`pieces.${index}.weight`)
  }

  return (
    <Panel
      title={
        <ReferenceTag
          reference={overview.assetReference}
          to={`/shipment/shipmentdetail/${overview.shipmentId}`}
        />
      }
      help={
        <>
          {overview.company} · {t(`shipment:state.${overview.state}`)}
          {overview.measuredDate && (
            <>
              {' · '}
              {t('measuring:measuredBefore')} <DateText value={overview.measuredDate} format="minute" />
            </>
          )}
        </>
      }
    >
      {!overview.canMeasure ? (
        <Note tone="warn">
          {t(isOver(overview.state) ? 'measuring:journeyOver' : 'measuring:notReceived')}
        </Note>
      ) : (
        <div className={styles.desk}>
          <div ref={form} className={styles.pieces} onKeyDown={onKey}>
            {pieces.map((piece, index) => (
              <PieceRow
                key={index}
                index={index}
                piece={piece}
                declared={declared[index]}
                isDocument={isDocument}
                messageOf={(figure) => measuring.messageOf(index, figure)}
                isOdd={measuring.isOdd(index)}
                onWeigh={scale.reading?.isStable ? () => weigh(index) : undefined}
                onChange={(part) => measuring.change(index, part)}
                onRemove={
                  index === pieces.length - 1 && index >= declared.length ? measuring.removeLast : undefined
                }
              />
            ))}
          </div>
          <Photos photos={photos} />
          <WeightTotals declared={declared} pieces={pieces} isDocument={isDocument} />
          {measuring.isUnpriced && <Note tone="warn">{t('measuring:unpriced')}</Note>}
          {outcome && (
            <section aria-label={t('measuring:preview')} className={styles.preview} aria-live="polite">
              <CalculationPair before={outcome.before} after={outcome.after} />
              <OutcomeLine outcome={outcome} />
            </section>
          )}
          <div className={styles.ways} ref={saveButton}>
            {outcome ? (
              <Button kind="primary" isBusy={measuring.isBusy} onClick={measuring.save}>
                {t('measuring:save')}
              </Button>
            ) : (
              <Button kind="primary" isBusy={measuring.isBusy} onClick={measuring.preview}>
                {t('measuring:preview')}
              </Button>
            )}
            <PhotoButton shipmentId={overview.shipmentId} onAdded={(added) => setPhotos(added.photos)} />
            <Button onClick={measuring.addPiece}>{t('measuring:addPiece')}</Button>
          </div>
        </div>
      )}
    </Panel>
  )
}
