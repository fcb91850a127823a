import { Drawer } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { integrationCareEndpoints } from '@kervan/contract/connection/care.endpoints'
import { platformName } from '@kervan/domain/order/storePlatforms'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { FactLines, Panel, PanelStack } from '../../../../ui/light/Panel.tsx'
import { Note, StateDot } from '../../../../ui/light/Tags.tsx'
import { CallList } from '../../components/CallList.tsx'
import { HealthText } from '../../components/HealthText.tsx'
import { toneOfState } from '../../hooks/useConnectionColumns.tsx'
import { checkoutPath } from '../checkoutPath.ts'
import { LastResult } from './LastResult.tsx'
import { StoreHealth } from './StoreHealth.tsx'

const Calls = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(
    endpointQuery(integrationCareEndpoints.listIntegrationCalls, { body: { id } }),
  )
  return <CallList calls={data?.calls} error={error} onRetry={() => void refetch()} />
}

interface IntegrationDrawerProps {
  integration: Integration
  onClose: () => void
  /** Undefined for stores that are not authorized in the browser, and for users who may not change integrations. */
  onAllow: (() => void) | undefined
  /** Undefined for users who may not change integrations. */
  onEdit: (() => void) | undefined
}

/** One integration: its store, health, last calls and which credentials are stored. */
export const IntegrationDrawer = ({ integration, onClose, onAllow, onEdit }: IntegrationDrawerProps) => {
  const { t } = useTranslation()
  const { name, platform, store, companyName, state, createdAt, lastConnection, health, storeHealth } =
    integration
  const facts = [
    { label: t('connection:integration.column.platform'), value: platformName(platform) },
    ...(store ? [{ label: t('connection:integration.column.store'), value: store }] : []),
    { label: t('connection:integration.column.company'), value: companyName },
    {
      label: t('connection:integration.column.active'),
      value: <StateDot tone={toneOfState[state]}>{t(`connection:state.${state}`)}</StateDot>,
    },
    {
      label: t('connection:integration.column.created'),
      value: <DateText value={createdAt} format="minute" />,
    },
  ]
  const connectionFacts = [
    {
      label: t('connection:integration.column.lastResult'),
      value: <LastResult integration={integration} />,
    },
    ...(lastConnection
      ? [
          {
            label: t('connection:integration.column.lastConnection'),
            value: <DateText value={lastConnection.at} format="minute" />,
          },
        ]
      : []),
    { label: t('connection:fact.calls'), value: <HealthText health={health} /> },
  ]
  const secretFacts = integration.secrets.map((secret) => ({
    label: t(`connection:field.${secret.name}`),
    value: secret.last4
      ? t('connection:integration.secretEnd', { last4: secret.last4 })
      : t('connection:integration.secretSet'),
  }))
  return (
    <Drawer open size={640} title={name} onClose={onClose}>
      <PanelStack>
        {state === 'authorizationNeeded' && <Note tone="warn">{t('connection:integration.needsAllow')}</Note>}
        {state === 'active' && storeHealth.some(({ kind }) => kind === 'accessLost') && (
          <Note tone="warn">{t('connection:integration.needsKeys')}</Note>
        )}
        <Panel
          title={t('connection:integration.column.store')}
          extra={
            <>
              <ButtonLink size="small" to={checkoutPath(integration)}>
                {t('shell:screen.checkout')}
              </ButtonLink>{' '}
              {onAllow && (
                <Button size="small" onClick={onAllow}>
                  {t('connection:integration.authorizeAgain')}
                </Button>
              )}
            </>
          }
        >
          <FactLines facts={facts} />
        </Panel>
        <Panel title={t('connection:column.health')}>
          <StoreHealth health={storeHealth} />
        </Panel>
        <Panel title={t('connection:integration.column.lastConnection')}>
          <FactLines facts={connectionFacts} />
        </Panel>
        <Panel
          title={t('connection:integration.credentials')}
          extra={
            onEdit && (
              <Button size="small" onClick={onEdit}>
                {t('connection:action.change')}
              </Button>
            )
          }
        >
          <FactLines facts={secretFacts} />
          {integration.hasRegisteredWebhooks && (
            <p style={{ marginTop: 12 }}>{t('connection:integration.webhooksRegistered')}</p>
          )}
          {integration.webhookUrl && !integration.hasRegisteredWebhooks && (
            <p style={{ marginTop: 12 }}>
              {t('connection:integration.webhookHelp')}{' '}
              <code style={{ overflowWrap: 'anywhere' }}>{integration.webhookUrl}</code>
            </p>
          )}
        </Panel>
        <Panel title={t('connection:calls.title')} help={t('connection:calls.helpForOwner')}>
          <Calls id={integration.id} />
        </Panel>
      </PanelStack>
    </Drawer>
  )
}
