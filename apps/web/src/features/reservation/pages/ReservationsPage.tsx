import { useState } from 'react'
import type { ReactNode } from 'react'
import { reservationEndpoints } from '@kervan/contract/reservation/reservation.endpoints'
import type { ReservationRow } from '@kervan/contract/reservation/reservation.endpoints'
import { canCancelReservation } from '@kervan/domain/reservation/reservationLife'
import { addDays } from '@kervan/domain/tracking/promise/workCalendar'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { todayInTurkiye } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ButtonLink } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { PillChoice } from '../../../ui/light/PillChoice.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { useView } from '../../../ui/table/useView.ts'
import { ViewChoice } from '../../../ui/table/ViewChoice.tsx'
import { CancelReservationDialog } from '../components/CancelReservationDialog.tsx'
import { StandingList } from '../components/StandingList.tsx'
import styles from '../components/Reservation.module.css'
import { reservationPath, toneOfReservation } from '../reservationTones.ts'

/** Number of days from today for each quick filter of reservations. */
const spans = { today: 0, day: 1, week: 7 } as const
const choices = ['all', 'today', 'day', 'week', 'custom'] as const
type Choice = (typeof choices)[number]

const rangeOf = (days: number): string => `${todayInTurkiye()}..${addDays(todayInTurkiye(), days)}`

const choiceOf = (range: string | undefined): Choice => {
  if (!range) return 'all'
  const found = Object.entries(spans).find(([, days]) => rangeOf(days) === range)
  return (found?.[0] as Choice | undefined) ?? 'custom'
}

/** Default custom range: the month around today. */
const customRange = (): string => `${addDays(todayInTurkiye(), -14)}..${addDays(todayInTurkiye(), 14)}`

interface ViewProps {
  choice: ReactNode
}

const CallsView = ({ choice: viewChoice }: ViewProps) => {
  const { t } = useTranslation()
  const list = useEndpointList(reservationEndpoints.listReservations)
  const [cancelled, setCancelled] = useState<ReservationRow | null>(null)
  const create = useHasFlag('shipment_shipment') && (
    <ButtonLink kind="primary" to="/shipment/reservationcreate">
      {t('shell:screen.reservationCreate')}
    </ButtonLink>
  )
  const range = list.state.values['date']
  const choice = choiceOf(range)
  // The quick choice above sets the same filter; its chip appears only for a custom range.
  const filters = list.filters.filter(({ key }) => key !== 'date' || choice === 'custom')
  const choose = (next: Choice) => {
    if (next === 'all') list.state.setValue('date', null)
    else list.state.setValue('date', next === 'custom' ? customRange() : rangeOf(spans[next]))
  }
  return (
    <>
      <ListScreen
        list={{ ...list, filters }}
        rowKey={({ id }) => id}
        linkTo={reservationPath}
        actions={
          <>
            {viewChoice}
            {create}
          </>
        }
        summary={
          <div className={styles.pills}>
            <PillChoice
              label={t('reservation:days.label')}
              value={choice}
              options={choices.map((value) => ({ value, label: t(`reservation:days.${value}`) }))}
              onChange={choose}
            />
          </div>
        }
        rowActions={(row) =>
          canCancelReservation(row.status)
            ? [
                {
                  key: 'cancel',
                  label: t('reservation:cancel.action'),
                  isDangerous: true,
                  onSelect: () => setCancelled(row),
                },
              ]
            : []
        }
        cells={{
          address: ({ address, district, city }) => (
            <TwoLines second={`${district}, ${city}`}>{address}</TwoLines>
          ),
          status: ({ status }) => (
            <StateDot tone={toneOfReservation[status]}>{t(`reservation:state.${status}`)}</StateDot>
          ),
        }}
        notLoaded={t('reservation:notLoaded')}
        empty={
          <EmptyState title={t('reservation:none')} action={create}>
            {t('reservation:noneText')}
          </EmptyState>
        }
      />
      {cancelled && <CancelReservationDialog {...cancelled} onClose={() => setCancelled(null)} />}
    </>
  )
}

const StandingView = ({ choice }: ViewProps) => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('reservation:view.standing')} actions={choice} />
      <StandingList showsCompany={useHasFlag('agent_companies')} />
    </>
  )
}

const views = ['reservations', 'standing'] as const
type View = (typeof views)[number]

/** All reservations visible to the user, and recurring pickups. */
export const ReservationsPage = () => {
  const { t } = useTranslation()
  const [view, setView] = useView<View>(views)
  const choice = (
    <ViewChoice
      label={t('reservation:view.label')}
      view={view}
      views={views.map((value) => ({ value, label: t(`reservation:view.${value}`) }))}
      onChange={setView}
    />
  )
  return view === 'standing' ? <StandingView choice={choice} /> : <CallsView choice={choice} />
}
