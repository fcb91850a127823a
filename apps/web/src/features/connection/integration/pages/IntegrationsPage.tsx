import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Switch } from 'antd'
import { platformName } from '@kervan/domain/order/storePlatforms'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import { useHasFlag } from '../../../../platform/session/permissions.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { PlatformLabel } from '../../../../ui/light/marks/PlatformMark.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { Tag } from '../../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { IntegrationDialog } from '../components/IntegrationDialog.tsx'
import { IntegrationDrawer } from '../components/IntegrationDrawer.tsx'
import { LastResult } from '../components/LastResult.tsx'
import { StoreHealth } from '../components/StoreHealth.tsx'
import { checkoutPath } from '../checkoutPath.ts'
import { useIntegrationActions } from '../hooks/useIntegrationActions.ts'
import { usePlatforms } from '../hooks/usePlatforms.ts'
import styles from '../Integration.module.css'

/** Parameter of the address with the id of the opened integration. */
const openKey = 'open'

const toneOfProblem = { unreadable: 'bad', authorizationNeeded: 'warn' } as const

/** Stores of the company that are connected: whether they are on and whether their last connection succeeded. */
export const IntegrationsPage = () => {
  const { t } = useTranslation()
  const list = useEndpointList(integrationEndpoints.listIntegrations)
  const mayChange = useHasFlag('integration_create')
  const platforms = usePlatforms(mayChange).data?.platforms
  const actions = useIntegrationActions()
  const navigate = useNavigate()
  // The opened row is in the address, because emails lead to it. The rows are read again after each change, so that the
  // drawer shows the new state.
  const [query, setQuery] = useSearchParams()
  const openedId = Number(query.get(openKey)) || null
  const setOpenedId = (id: number | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === null) after.delete(openKey)
        else after.set(openKey, String(id))
        return after
      },
      { replace: true },
    )
  const [editedId, setEditedId] = useState<number | null>(null)
  const rowOf = (id: number | null) => list.items?.find((row) => row.id === id)
  const opened = rowOf(openedId)
  const edited = rowOf(editedId)
  const platform = platforms?.find(({ key }) => key === edited?.platform)
  const add = mayChange && (
    <ButtonLink kind="primary" to="/integration/create">
      {t('connection:integration.add')}
    </ButtonLink>
  )
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        notLoaded={t('connection:integration.loadFailed')}
        actions={add}
        onOpen={({ id }) => setOpenedId(id)}
        cells={{
          platform: ({ platform: key }) => <span className={styles.oneLine}>{platformName(key)}</span>,
          name: ({ name, platform: key, state }) => (
            <PlatformLabel platform={key}>
              {name}
              {(state === 'unreadable' || state === 'authorizationNeeded') && (
                <>
                  {' '}
                  <Tag tone={toneOfProblem[state]}>{t(`connection:state.${state}`)}</Tag>
                </>
              )}
            </PlatformLabel>
          ),
          active: (row) => (
            <Switch
              size="small"
              checked={actions.switching?.id === row.id ? actions.switching.isActive : row.isActive}
              loading={actions.switching?.id === row.id}
              aria-label={t('connection:integration.switch', { name: row.name })}
              onChange={(isActive) => actions.setActive(row, isActive)}
            />
          ),
          health: ({ storeHealth }) => <StoreHealth most={2} health={storeHealth} />,
          lastResult: (row) => <LastResult integration={row} />,
        }}
        extraColumns={[
          {
            key: 'test',
            title: t('connection:column.test'),
            align: 'end',
            render: (row) =>
              mayChange && row.canAuthorize && row.state === 'authorizationNeeded' ? (
                <Button
                  size="small"
                  kind="primary"
                  aria-label={t('connection:integration.authorizeOf', { name: row.name })}
                  onClick={() => actions.allow(row)}
                >
                  {t('connection:integration.authorizeNow')}
                </Button>
              ) : (
                <Button
                  size="small"
                  isBusy={actions.testedId === row.id}
                  aria-label={t('connection:integration.testOf', { name: row.name })}
                  onClick={() => actions.test(row)}
                >
                  {t('connection:integration.test')}
                </Button>
              ),
          },
        ]}
        rowActions={
          mayChange
            ? (row) => [
                ...(row.canAuthorize
                  ? [
                      {
                        key: 'authorize',
                        label: t('connection:integration.authorizeAgain'),
                        onSelect: () => actions.allow(row),
                      },
                    ]
                  : []),
                {
                  key: 'checkout',
                  label: t('shell:screen.checkout'),
                  onSelect: () => void navigate(checkoutPath(row)),
                },
                {
                  key: 'edit',
                  label: t('connection:action.change'),
                  onSelect: () => setEditedId(row.id),
                },
                {
                  key: 'remove',
                  label: t('connection:action.remove'),
                  onSelect: () => actions.remove(row),
                  isDangerous: true,
                },
              ]
            : undefined
        }
        empty={
          <EmptyState title={t('connection:integration.empty')} action={add}>
            {t('connection:integration.emptyText')}
          </EmptyState>
        }
      />
      {opened && (
        <IntegrationDrawer
          integration={opened}
          onClose={() => setOpenedId(null)}
          onAllow={mayChange && opened.canAuthorize ? () => actions.allow(opened) : undefined}
          onEdit={
            mayChange
              ? () => {
                  setOpenedId(null)
                  setEditedId(opened.id)
                }
              : undefined
          }
        />
      )}
      {edited && platform && (
        <IntegrationDialog integration={edited} platform={platform} onClose={() => setEditedId(null)} />
      )}
    </>
  )
}
