import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import { isLiveReservation } from '@kervan/domain/reservation/reservationLife'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { DateText } from '../../../ui/light/DateText.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note, StateDot } from '../../../ui/light/Tags.tsx'
import { CalendarButton } from '../components/CalendarButton.tsx'
import { CancelReservationDialog } from '../components/CancelReservationDialog.tsx'
import { AddressPanel, HistoryPanel, PiecesPanel } from '../components/ReservationPanels.tsx'
import styles from '../components/Reservation.module.css'
import { reservationQueries } from '../reservationQueries.ts'
import { toneOfReservation } from '../reservationTones.ts'
import { valuesOf } from '../reservationValues.ts'
import { ReservationForm } from './ReservationForm.tsx'

/** Refresh interval of a reservation in ms, so that the courier's progress is visible. */
const refreshMs = 30_000

/** Reservation page: time, place, pieces and history. */
export const ReservationDetailPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { id = '' } = useParams()
  const [open, setOpen] = useState<'cancel' | 'change' | null>(null)
  const { data, error, refetch } = useQuery({
    ...endpointQuery(reservationEndpoints.getReservation, { body: { id } }),
    refetchInterval: ({ state }) => (state.data && isLiveReservation(state.data.status) ? refreshMs : false),
  })
  const confirmation = useEndpointMutation(reservationEndpoints.confirmReservation, {
    onSuccess: async () => {
      notify('success', t('reservation:confirmed'))
      await Promise.all(reservationQueries.map((row) => queryClient.invalidateQueries(queriesOf(row))))
    },
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows />
  const close = () => setOpen(null)
  if (open === 'change')
    return (
      <>
        <PageHeader title={t('reservation:changeTitle', { number: data.number })} />
        <ReservationForm
          initial={valuesOf(data)}
          reservation={data}
          needsCompany={false}
          onSaved={close}
          onClose={close}
        />
      </>
    )
  return (
    <>
      <PageHeader
        title={data.number}
        isReference
        facts={
          <>
            <StateDot tone={toneOfReservation[data.status]}>{t(`reservation:state.${data.status}`)}</StateDot>{' '}
            · <DateText value={data.date} format="day" /> {data.from}–{data.to} · {data.companyName}
            {data.courierName && <> · {t('reservation:courier', { name: data.courierName })}</>}
          </>
        }
        actions={
          <>
            {isLiveReservation(data.status) && <CalendarButton id={id} />}
            {data.canCancel && (
              <Button onClick={() => setOpen('cancel')}>{t('reservation:cancel.action')}</Button>
            )}
            {data.canUpdate && <Button onClick={() => setOpen('change')}>{t('reservation:change')}</Button>}
            {data.canConfirm && (
              <Button
                kind="primary"
                isBusy={confirmation.isPending}
                onClick={() => confirmation.mutate({ body: { id } })}
              >
                {t('reservation:confirm')}
              </Button>
            )}
          </>
        }
      />
      <div className={styles.stack}>
        {data.status === 'inCourier' && <Note tone="info">{t('reservation:onTheWay')}</Note>}
        {data.lastFailure && data.status === 'confirmed' && (
          <Note tone="warn">
            {t('reservation:failed', { reason: t(`reservation:failure.${data.lastFailure}`) })}
          </Note>
        )}
        <div className={styles.columns}>
          <div className={styles.stack}>
            <PiecesPanel reservation={data} />
            <AddressPanel reservation={data} />
          </div>
          <HistoryPanel reservation={data} />
        </div>
      </div>
      {open === 'cancel' && <CancelReservationDialog id={id} number={data.number} onClose={close} />}
    </>
  )
}
