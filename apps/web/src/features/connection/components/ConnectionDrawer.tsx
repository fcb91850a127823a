import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionAnswer, ConnectionCall } from '@kervan/contract/connection/connection.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { hasText, useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines, Panel, PanelStack } from '../../../ui/light/Panel.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { nothing } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { toneOfState } from '../hooks/useConnectionColumns.tsx'
import { HealthText } from './HealthText.tsx'

/** Statuses whose meaning staff should not have to know. */
const outcomeOfStatus: Readonly<Record<number, string>> = {
  401: 'credentials',
  403: 'credentials',
  429: 'tooManyCalls',
}

const CallOutcome = ({ call }: { call: ConnectionCall }) => {
  const { t } = useTranslation()
  const outcome = call.failure ?? outcomeOfStatus[call.status ?? 0]
  const words = [outcome && t(`connection:test.${outcome}`), call.status].filter(Boolean)
  return <StateDot tone={call.isFailed ? 'bad' : 'ok'}>{words.join(' · ')}</StateDot>
}

const Calls = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    endpointQuery(connectionEndpoints.listConnectionCalls, { body: { id } }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={5} />
  if (data.calls.length === 0)
    return <EmptyState title={t('connection:calls.none')}>{t('connection:calls.noneText')}</EmptyState>
  return (
    <PlainTable
      isBare
      label={t('connection:calls.title')}
      columns={[
        { title: t('connection:calls.at') },
        { title: t('connection:calls.step') },
        { title: t('connection:calls.outcome') },
        { title: t('connection:calls.duration'), isEnd: true },
        { title: t('connection:calls.reference') },
      ]}
      rows={data.calls.map((call) => [
        <DateText value={call.at} format="minute" />,
        hasText(`connection:step.${call.step}`) ? t(`connection:step.${call.step}`) : call.step,
        <CallOutcome call={call} />,
        t('connection:calls.ms', { count: call.milliseconds }),
        call.reference ?? nothing,
      ])}
    />
  )
}

interface ConnectionDrawerProps {
  connection: ConnectionAnswer & { id: number }
  connectorName: string
  onClose: () => void
}

/** One connection: its account, health and last calls. */
export const ConnectionDrawer = ({ connection, connectorName, onClose }: ConnectionDrawerProps) => {
  const { t } = useTranslation()
  const { id, name, environment, health, webhookUrl } = connection
  const facts = [
    { label: t('connection:fact.system'), value: connectorName },
    { label: t('connection:column.owner'), value: connection.companyName ?? t('connection:house') },
    { label: t('connection:dialog.environment'), value: t(`connection:environment.${environment}`) },
    {
      label: t('connection:column.state'),
      value: (
        <StateDot tone={toneOfState[connection.state]}>{t(`connection:state.${connection.state}`)}</StateDot>
      ),
    },
    ...(webhookUrl
      ? [
          {
            label: t('connection:fact.webhookUrl'),
            value: <code style={{ overflowWrap: 'anywhere' }}>{webhookUrl}</code>,
          },
        ]
      : []),
  ]
  const healthFacts = [
    { label: t('connection:column.health'), value: <HealthText health={health} /> },
    {
      label: t('connection:fact.lastSuccess'),
      value: <DateText value={health?.lastSuccessAt} format="minute" />,
    },
    ...(health?.pausedUntil
      ? [
          {
            label: t('connection:fact.pausedUntil'),
            value: <DateText value={health.pausedUntil} format="minute" />,
          },
        ]
      : []),
  ]
  return (
    <Drawer open size={640} title={name} onClose={onClose}>
      <PanelStack>
        <Panel title={t('connection:fact.account')}>
          <FactLines facts={facts} />
        </Panel>
        <Panel title={t('connection:column.health')}>
          <FactLines facts={healthFacts} />
        </Panel>
        <Panel title={t('connection:calls.title')} help={t('connection:calls.help')}>
          <Calls id={id} />
        </Panel>
      </PanelStack>
    </Drawer>
  )
}
