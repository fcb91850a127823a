import { useQuery, useQueryClient } from '@tanstack/react-query'
import { standingEndpoints } from '@kervan/contract/reservation/standing.endpoints'
import type { StandingRow } from '@kervan/contract/reservation/standing.endpoints'
import { nextStandingState, standingEvents } from '@kervan/domain/reservation/standingLife'
import type { StandingEvent } from '@kervan/domain/reservation/standingLife'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useConfirm } from '../../../ui/useConfirm.ts'

const { changeStandingPickup, listStandingPickups } = standingEndpoints

/** Recurring pickups, which can be paused and ended. */
export const StandingList = ({ showsCompany }: { showsCompany: boolean }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const query = useQuery(endpointQuery(listStandingPickups, {}))
  const change = useEndpointMutation(changeStandingPickup, {
    onSuccess: async (_, { body }) => {
      notify('success', t(`reservation:standing.done.${body.event}`))
      await queryClient.invalidateQueries(queriesOf(listStandingPickups))
    },
    onError: () => void queryClient.invalidateQueries(queriesOf(listStandingPickups)),
  })
  const act = ({ id, version }: StandingRow, event: StandingEvent) =>
    change.mutateAsync({ body: { id, version, event } })
  const ask = (row: StandingRow) =>
    confirm({
      title: t('reservation:standing.endTitle'),
      text: t('reservation:standing.endText'),
      action: t('reservation:standing.action.end'),
      onConfirm: () => act(row, 'end'),
    })
  const columns: Column<StandingRow>[] = [
    {
      key: 'days',
      title: t('reservation:standing.days'),
      isIdentity: true,
      render: ({ weekdays, from, to }) =>
        `${weekdays.map((day) => t(`reservation:weekday.${day}`)).join(', ')} ${from}–${to}`,
    },
    {
      key: 'state',
      title: t('reservation:standing.state'),
      render: ({ state }) => (
        <StateDot tone={state === 'active' ? 'ok' : 'warn'}>
          {t(`reservation:standing.stateName.${state}`)}
        </StateDot>
      ),
    },
    {
      key: 'address',
      title: t('reservation:column.address'),
      render: ({ address, district, city }) => `${address}, ${district}, ${city}`,
    },
    ...(showsCompany
      ? [
          {
            key: 'company',
            title: t('reservation:column.company'),
            render: ({ companyName }: StandingRow) => companyName,
          },
        ]
      : []),
    {
      key: 'pieces',
      title: t('reservation:column.pieces'),
      align: 'end',
      render: ({ pieceCount }) => pieceCount,
    },
    {
      key: 'starts',
      title: t('reservation:standing.starts'),
      render: ({ startsOn }) => <DateText value={startsOn} format="day" />,
    },
  ]
  return (
    <DataTable
      name="standingPickups"
      label={t('reservation:view.standing')}
      columns={columns}
      rows={query.data?.items}
      rowKey={({ id }) => id}
      error={query.error}
      onRetry={() => void query.refetch()}
      rowActions={(row) =>
        standingEvents
          .filter((event) => nextStandingState(row.state, event) !== null)
          .map((event) => ({
            key: event,
            label: t(`reservation:standing.action.${event}`),
            isDangerous: event === 'end',
            onSelect: () => (event === 'end' ? ask(row) : void act(row, event).catch(() => undefined)),
          }))
      }
      empty={
        <EmptyState title={t('reservation:standing.none')}>{t('reservation:standing.noneText')}</EmptyState>
      }
    />
  )
}
