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
import { connectionRows, keyOfRow } from '../connectionRows.ts'
import type { ConnectionRow } from '../connectionRows.ts'
import { useConnectionActions } from '../hooks/useConnectionActions.ts'
import { useConnectionColumns } from '../hooks/useConnectionColumns.tsx'

const isOn = ({ state }: ConnectionAnswer): boolean => state === 'active' || state === 'authorizationNeeded'

/** Connections to carriers, payment providers and stores: whether they are set up and respond. */
export const ConnectionsPage = () => {
  const { t } = useTranslation()
  const query = useQuery(endpointQuery(connectionEndpoints.listConnections, {}))
  const actions = useConnectionActions()
  const columns = useConnectionColumns({ onTest: actions.test, busyKey: actions.testedKey })
  const [editedKey, setEditedKey] = useState<string | null>(null)
  const rows = query.data && connectionRows(query.data.connectors, query.data.connections)
  const edited = rows?.find((row) => keyOfRow(row) === editedKey)
  const close = () => setEditedKey(null)
  const edit = (row: ConnectionRow) => query.data?.canStore && setEditedKey(keyOfRow(row))
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
    ...(row.connection?.source === 'stored' && isOn(row.connection)
      ? [
          {
            key: 'off',
            label: t('connection:action.switchOff'),
            onSelect: () => actions.switchOff(row),
            isDangerous: true,
          },
        ]
      : []),
    ...(row.connection?.state === 'disabled'
      ? [{ key: 'on', label: t('connection:action.switchOn'), onSelect: () => actions.switchOn(row) }]
      : []),
  ]
  return (
    <>
      <PageHeader
        title={t('shell:screen.connections')}
        actions={
          query.data?.connections.some(({ hasOldKey }) => hasOldKey) && (
            <Button isBusy={actions.isResealing} onClick={actions.reseal}>
              {t('connection:action.reseal')}
            </Button>
          )
        }
      />
      {query.data?.canStore === false && <Note tone="warn">{t('connection:cannotStore')}</Note>}
      <DataTable<ConnectionRow>
        name="connections"
        label={t('shell:screen.connections')}
        columns={columns}
        rows={rows}
        rowKey={keyOfRow}
        onOpen={edit}
        rowActions={rowActions}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={t('connection:empty')} />}
      />
      {edited && (
        <ConnectionDialog
          row={edited}
          onClose={close}
          onSaved={() => {
            close()
            void actions.refresh()
          }}
        />
      )}
    </>
  )
}
