import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { formatTime, todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ErrorState } from '../../../ui/light/States.tsx'
import styles from './Reservation.module.css'

interface WindowChoiceProps {
  id?: string
  value?: number
  onChange?: (windowId: number) => void
  districtId: number | undefined
  date: string | null | undefined
  /** Reservation's current window, which stays selectable when it is full. */
  own?: number
  /** Called when the day has no free pickup window. */
  onNone?: () => void
}

/**
 * Pickup windows of a district on a day with their free capacity. Selects the first free window until the user
 * chooses.
 */
export const WindowChoice = ({ id, value, onChange, districtId, date, own, onNone }: WindowChoiceProps) => {
  const { t, language } = useTranslation()
  const query = useQuery({
    ...endpointQuery(pickupWindowEndpoints.getPickupWindows, {
      body: { districtId: districtId ?? 0, date: date ?? '' },
    }),
    enabled: Boolean(districtId && date),
    staleTime: 0,
  })
  const windows = districtId && date ? query.data : undefined
  const isFree = (window: NonNullable<typeof windows>[number]): boolean =>
    window.id === own || (window.left > 0 && !window.isClosed)
  const firstFree = windows?.find(isFree)?.id
  const isKnown = windows !== undefined
  useEffect(() => {
    if (!isKnown || value !== undefined) return
    if (firstFree === undefined) onNone?.()
    else onChange?.(firstFree)
    // The request changes at each render, so only its results are dependencies.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown, value, firstFree, date])
  if (!districtId || !date) return <p className={styles.quiet}>{t('reservation:form.windowsNeed')}</p>
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!windows) return <p className={styles.quiet}>{t('ui:state.loading')}</p>
  if (windows.length === 0) return <p className={styles.quiet}>{t('reservation:form.noWindows')}</p>
  const nextToClose = windows.find(isFree)
  return (
    <>
      <div
        id={id}
        role="radiogroup"
        // Focusable group, so that the form can move the focus to the pickup windows on an error.
        tabIndex={-1}
        aria-label={t('reservation:field.window')}
        className={styles.windows}
      >
        {windows.map((window) => (
          <button
            key={window.id}
            type="button"
            role="radio"
            aria-checked={window.id === value}
            disabled={!isFree(window)}
            className={styles.window}
            onClick={() => onChange?.(window.id)}
          >
            <span>
              {window.from}–{window.to}
            </span>
            <span className={styles.left}>
              {window.isClosed
                ? t('reservation:form.closed')
                : window.left === 0
                  ? t('reservation:form.full')
                  : t('reservation:form.left', { count: window.left })}
            </span>
          </button>
        ))}
      </div>
      {date === todayInTurkiye() && nextToClose && !nextToClose.isClosed && (
        <p className={styles.quiet}>
          {t('reservation:form.cutoff', {
            window: `${nextToClose.from}–${nextToClose.to}`,
            time: formatTime(new Date(nextToClose.closesAt), language),
          })}
        </p>
      )}
    </>
  )
}
