import { useState } from 'react'
import type { ReactNode } from 'react'
import type { TrackingResult } from '@kervan/contract/tracking/tracking.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../ui/light/CarrierMark.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { Note, StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import { FiveSteps } from './FiveSteps.tsx'
import { RouteMap } from './RouteMap.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TrackingTimeline } from './TrackingTimeline.tsx'
import styles from './Tracking.module.css'

type Piece = TrackingResult['shipmentTrackingStatusResults'][number]

const toneOf = (piece: Piece): Tone => {
  if (piece.exception === 'lost') return 'bad'
  if (piece.exception) return 'warn'
  if (piece.currentGroupId === 5) return 'ok'
  return piece.currentGroupId === 0 ? 'none' : 'info'
}

/** Large line with the expected or actual delivery. */
const Arrival = ({ piece, why }: { piece: Piece; why: string | undefined }) => {
  const { t } = useTranslation()
  const deliveredAt = piece.currentGroupId === 5 ? piece.stepTimes[4] : null
  if (deliveredAt)
    return (
      <>
        <div className={styles.arrival}>
          <DateText value={deliveredAt} format="long" />
        </div>
        <div className={styles.quiet}>{t('tracking:deliveredOn')}</div>
      </>
    )
  if (piece.isHeld)
    return (
      <>
        <div className={styles.arrival}>{t('tracking:held')}</div>
        <div className={styles.quiet}>{t('tracking:heldText')}</div>
      </>
    )
  if (!piece.estimatedDeliveryTime) return <div className={styles.arrival}>{t('tracking:noEstimate')}</div>
  return (
    <>
      <div className={styles.arrival}>
        <DateText value={piece.estimatedDeliveryTime} format="long" />
      </div>
      <div className={styles.quiet}>{t('tracking:estimated')}</div>
      <div className={styles.quiet}>{why}</div>
    </>
  )
}

interface TrackingViewProps {
  result: TrackingResult
  /** True within a panel of a page that shows the reference and the state itself. */
  isEmbedded?: boolean
  /** Slug of a sender's own tracking page, which is then the page to share. */
  senderSlug?: string
  /** Renders the staff action for a tracking status that has no match yet. */
  renderMatch?: (statusId: number) => ReactNode
}

/** Tracking of one shipment: steps, timeline and pieces, on the public page and in the shell. */
export const TrackingView = ({ result, isEmbedded = false, senderSlug, renderMatch }: TrackingViewProps) => {
  const { t } = useTranslation()
  const [pieceIndex, setPieceIndex] = useState((result.pieceNumber ?? 1) - 1)
  const pieces = result.shipmentTrackingStatusResults
  const piece = pieces[Math.min(pieceIndex, pieces.length - 1)]!
  const stateOf = ({ exception, currentGroupId }: Piece): string => {
    if (exception) return t(`tracking:exception.${exception}`)
    return currentGroupId === 0 ? t('tracking:notHandedOver') : t(`tracking:step.${currentGroupId}`)
  }
  if (result.isCancelled)
    return (
      <article aria-label={t('tracking:of', { reference: result.assetReference })}>
        <div className={styles.references}>
          <ReferenceTag reference={result.assetReference} />
        </div>
        <div className={styles.advice}>
          <Note tone="warn">
            <b>{t('tracking:cancelledTitle')}.</b> {t('tracking:cancelledText')}
          </Note>
        </div>
      </article>
    )
  return (
    <article aria-label={t('tracking:of', { reference: result.assetReference })}>
      <div className={styles.head}>
        <div>
          <div className={styles.quiet}>
            {result.supplierName && <CarrierMark name={result.supplierName} size={18} />}{' '}
            {result.receiverCountryName} · {t('tracking:pieces', { count: result.pieceCount })}
            {result.supplierName &&
              ` · ${carrierAndService(result.supplierName, result.supplierServiceMethodName)}`}
          </div>
          {result.supplierName && result.bookedBy && (
            <div className={styles.quiet}>
              {t('tracking:bookedBy', { name: result.bookedBy, carrier: result.supplierName })}
            </div>
          )}
          <Arrival piece={piece} why={result.deliveryPromise?.explanation} />
        </div>
        {(!isEmbedded || piece.exception) && (
          <div className={styles.state}>
            <StateDot tone={toneOf(piece)}>{stateOf(piece)}</StateDot>
          </div>
        )}
      </div>
      <div className={styles.references}>
        {!isEmbedded && <ReferenceTag reference={result.assetReference} />}
        {result.supplierReference && <ReferenceTag reference={result.supplierReference} />}
        {piece.supplierReference && piece.supplierReference !== result.supplierReference && (
          <ReferenceTag reference={piece.supplierReference} />
        )}
        <ShareButton reference={result.assetReference} senderSlug={senderSlug} />
      </div>
      {pieces.length > 1 && (
        <div className={styles.pieces}>
          <PillChoice
            label={t('tracking:choosePiece')}
            value={String(pieceIndex)}
            options={pieces.map((each, index) => ({
              value: String(index),
              label: `${t('tracking:piece', { number: index + 1 })} · ${stateOf(each)}`,
            }))}
            onChange={(index) => setPieceIndex(Number(index))}
          />
        </div>
      )}
      <FiveSteps
        current={piece.currentGroupId}
        stepTimes={piece.stepTimes}
        hasException={piece.exception !== null}
      />
      {piece.exceptionAdvice && (
        <div className={styles.advice}>
          <Note tone={piece.exception === 'lost' ? 'bad' : 'warn'}>
            <b>{t('tracking:whatToDo')}</b> {piece.exceptionAdvice}
          </Note>
        </div>
      )}
      <h2 className={styles.storyTitle}>{t('tracking:storyTitle')}</h2>
      <TrackingTimeline informations={piece.trackingInformations} renderMatch={renderMatch} />
      <RouteMap
        countryCode={result.receiverCountryCode}
        countryName={result.receiverCountryName}
        current={piece.currentGroupId}
        isLow={isEmbedded}
      />
    </article>
  )
}
