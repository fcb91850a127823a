import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectionAnswer } from '@kervan/contract/connection/connection.endpoints'
import { endpointQuery } from '../../../platform/api/query.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { PageHeader } from '../../../ui/light/PageHeader.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ConnectionDialog } from '../components/ConnectionDialog.tsx'
import { ConnectionDrawer } from '../components/ConnectionDrawer.tsx'
import { connectionRows, keyOfRow } from '../connectionRows.ts'
import type { ConnectionRow } from '../connectionRows.ts'
import { useConnectionActions } from '../hooks/useConnectionActions.ts'
import { useConnectionColumns } from '../hooks/useConnectionColumns.tsx'

const isOn = ({ state }: ConnectionAnswer): boolean => state === 'active' || state === 'authorizationNeeded'

/** Columns with facts of connections that are set up. */
const ofConnections: readonly string[] = ['health', 'lastTest', 'updated']

/** Connections to carriers, payment providers and stores: whether they are set up and respond. */
export const ConnectionsPage = () => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(connectionEndpoints.listConnections, {}))
  const actions = useConnectionActions()
  const rows = query.data && connectionRows(query.data.connectors, query.data.connections)
  const siblings = ({ connector, connection }: ConnectionRow) =>
    rows?.filter(
      (row) =>
        row.connector.key === connector.key &&
        row.connection !== null &&
        row.connection.companyId === (connection?.companyId ?? null),
    ) ?? []
  const hasSeveral = (row: ConnectionRow) => siblings(row).length > 1
  /** Connection that is edited; without a connection, a new one of the connector. */
  const [edited, setEdited] = useState<ConnectionRow | null>(null)
  const allColumns = useConnectionColumns({
    onTest: actions.test,
    onSetUp: query.data?.canStore ? setEdited : undefined,
    busyKey: actions.testedKey,
    hasSeveral,
  })
  // Without any connection these columns would be empty.
  const isAnySetUp = rows?.some(({ connection }) => connection !== null) ?? true
  const columns = allColumns.filter(({ key }) => isAnySetUp || !ofConnections.includes(key))
  const missingCount = rows?.filter(({ connection }) => connection === null).length ?? 0
  const [openedId, setOpenedId] = useState<number | null>(null)
  const opened = rows?.find(({ connection }) => openedId !== null && connection?.id === openedId)
  const isStored = ({ connection }: ConnectionRow) => connection?.source === 'stored'
  const edit = (row: ConnectionRow) => query.data?.canStore && setEdited(row)
  const rowActions = (row: ConnectionRow) => [
    {
      key: 'edit',
      label: t(row.connection ? 'connection:action.change' : 'connection:action.setUp'),
      onSelect: () => edit(row),
      isDisabled: query.data?.canStore !== true,
    },
    ...(row.connection?.canAuthorize
      ? [
          {
            key: 'authorize',
            label: t('connection:action.authorize'),
            onSelect: () => actions.authorize(row),
          },
        ]
      : []),
    ...(isStored(row) && row.connection?.companyId === null
      ? [
          {
            key: 'add',
            label: t('connection:action.addFurther', { name: row.connector.name }),
            onSelect: () => edit({ connector: row.connector, connection: null }),
            isDisabled: query.data?.canStore !== true,
          },
        ]
      : []),
    ...(isStored(row) && !row.connection?.isDefault
      ? [
          {
            key: 'default',
            label: t('connection:action.makeDefault'),
            onSelect: () => actions.makeDefault(row),
          },
        ]
      : []),
    ...(row.connection?.state === 'disabled'
      ? [{ key: 'on', label: t('connection:action.switchOn'), onSelect: () => actions.switchOn(row) }]
      : []),
    ...(isStored(row) && row.connection && isOn(row.connection)
      ? [
          {
            key: 'off',
            label: t('connection:action.switchOff'),
            onSelect: () => actions.switchOff(row),
            isDangerous: true,
          },
        ]
      : []),
    ...(isStored(row)
      ? [
          {
            key: 'remove',
            label: t('connection:action.remove'),
            onSelect: () => actions.remove(row),
            isDangerous: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={t('shell:screen.connections')}
        facts={missingCount > 0 && t('connection:missing', { count: missingCount })}
        actions={
          query.data?.connections.some(({ hasOldKey }) => hasOldKey) && (
            <Button isBusy={actions.isResealing} onClick={actions.reseal}>
              {t('connection:action.reseal')}
            </Button>
          )
        }
      />
      {query.data?.canStore === false && (
        <div style={{ marginBottom: 12 }}>
          <Note tone="warn">{t('connection:cannotStore')}</Note>
        </div>
      )}
      <DataTable<ConnectionRow>
        name="connections"
        label={t('shell:screen.connections')}
        columns={columns}
        rows={rows}
        rowKey={keyOfRow}
        onOpen={(row) => (isStored(row) ? setOpenedId(row.connection!.id) : edit(row))}
        rowActions={rowActions}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={t('connection:empty')} />}
      />
      {opened?.connection?.id && (
        <ConnectionDrawer
          connection={{ ...opened.connection, id: opened.connection.id }}
          connectorName={opened.connector.name}
          onClose={() => setOpenedId(null)}
        />
      )}
      {edited && (
        <ConnectionDialog
          row={edited}
          isFurther={edited.connection === null && siblings(edited).length > 0}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void actions.refresh()
          }}
        />
      )}
    </>
  )
}
