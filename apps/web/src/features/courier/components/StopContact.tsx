import { useState } from 'react'
import type { CourierStop } from '@kervan/contract/courier/courier.endpoints'
import { notify } from '../../../platform/notices.ts'
import { addActions, newActionId } from '../../../platform/offline/outbox.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { addressLines, directionsAddress } from '../openDirections.ts'
import styles from './Courier.module.css'

const findPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 30_000,
    }),
  )

/** Contact person of the stop, with phone and directions links. */
export const StopContact = ({ stop }: { stop: CourierStop }) => {
  const { t } = useTranslation()
  const [isMarking, setIsMarking] = useState(false)
  const mark = async (): Promise<void> => {
    setIsMarking(true)
    try {
      const { coords } = await findPosition()
      const { reservationId } = stop
      const body = { reservationId, latitude: coords.latitude, longitude: coords.longitude }
      await addActions([
        { id: newActionId(), kind: 'markStop', subject: reservationId, body, at: new Date() },
      ])
      notify('success', t('courier:stop.marked'))
    } catch {
      notify('error', t('courier:stop.notMarked'))
    } finally {
      setIsMarking(false)
    }
  }
  return (
    <section className={styles.block} aria-label={t('courier:stop.contact')}>
      <div>
        <h2>{stop.senderName}</h2>
        <p className={styles.muted}>{stop.companyName}</p>
      </div>
      <address className={styles.address} style={{ fontStyle: 'normal' }}>
        {addressLines(stop)
          .filter(Boolean)
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
      </address>
      {stop.note && (
        <p>
          <b>{t('courier:stop.note')}:</b> {stop.note}
        </p>
      )}
      <div className={styles.buttons}>
        <a className={styles.way} href={`tel:${stop.phone.replaceAll(/[^\d+]/g, '')}`}>
          {t('courier:stop.call')}
        </a>
        <a className={styles.way} href={directionsAddress(stop)} target="_blank" rel="noreferrer">
          {t('courier:stop.navigate')}
        </a>
        <Button isBusy={isMarking} onClick={() => void mark()}>
          {t('courier:stop.mark')}
        </Button>
      </div>
    </section>
  )
}
