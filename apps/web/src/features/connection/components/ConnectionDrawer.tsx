import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines, Panel, PanelStack } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { toneOfState } from '../hooks/useConnectionColumns.tsx'
import { CallList } from './CallList.tsx'
import { HealthText } from './HealthText.tsx'

const Calls = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(
    endpointQuery(connectionEndpoints.listConnectionCalls, { body: { id } }),
  )
  return <CallList isForStaff calls={data?.calls} error={error} onRetry={() => void refetch()} />
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
