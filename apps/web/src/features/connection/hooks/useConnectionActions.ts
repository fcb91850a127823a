import { useQueryClient } from '@tanstack/react-query'
import { authorizationEndpoints } from '@kervan/contract/connection/authorization.endpoints'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { leaveTo } from '../../../platform/screens/navigation.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import { nameOfRow } from '../connectionRows.ts'
import type { ConnectionRow } from '../connectionRows.ts'

/** Without an id, the server tests the credentials of its settings. */
const testOf = ({ connector, connection }: ConnectionRow) =>
  connection?.id ? { id: connection.id } : { connectorKey: connector.key }

/** Stored connection as it is shown; null for one from the settings. */
const seenOf = ({ connection }: ConnectionRow) =>
  connection?.id && connection.version ? { id: connection.id, version: connection.version } : null

/** Actions for a connection besides entering its credentials. */
export const useConnectionActions = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries(queriesOf(connectionEndpoints.listConnections))
  const test = useEndpointMutation(connectionEndpoints.testConnection, {
    onSuccess: ({ outcome, detail }) => {
      const words = t(`connection:test.${outcome}`)
      notify(outcome === 'ok' ? 'success' : 'error', detail ? `${words}: ${detail}` : words)
    },
  })
  const authorize = useEndpointMutation(authorizationEndpoints.startAuthorization, {
    onSuccess: ({ url }) => leaveTo(url),
  })
  const setActive = useEndpointMutation(connectionEndpoints.setConnectionActive)
  const makeDefault = useEndpointMutation(connectionEndpoints.makeDefaultConnection)
  const remove = useEndpointMutation(connectionEndpoints.removeConnection, {
    onSuccess: ({ returnText }) => notify('success', returnText),
  })
  const reseal = useEndpointMutation(connectionEndpoints.resealConnections, {
    onSuccess: ({ resealed, unreadable }) =>
      notify(
        unreadable > 0 ? 'error' : 'success',
        unreadable > 0
          ? t('connection:resealedSome', { count: resealed, unreadable })
          : t('connection:resealed', { count: resealed }),
      ),
  })
  /** Resolves after the list was reloaded, also after a failure, because a colleague may have changed the row. */
  const switchTo = async (row: ConnectionRow, isActive: boolean): Promise<void> => {
    const seen = seenOf(row)
    if (seen) await setActive.mutateAsync({ body: { ...seen, isActive } }).finally(refresh)
  }
  return {
    refresh,
    test: (row: ConnectionRow) => test.mutate({ body: testOf(row) }, { onSettled: () => void refresh() }),
    /** Key of the row that is being tested. */
    testedKey: test.isPending ? String(test.variables.body.id ?? test.variables.body.connectorKey) : null,
    /** Leaves for the other system, which sends the browser to `AuthorizedPage`. */
    authorize: ({ connection }: ConnectionRow) =>
      connection?.id && authorize.mutate({ body: { id: connection.id } }),
    switchOn: (row: ConnectionRow) => void switchTo(row, true).catch(() => undefined),
    switchOff: (row: ConnectionRow) =>
      confirm({
        title: t('connection:switchOff.title', { name: nameOfRow(row) }),
        text: t(`connection:switchOff.text.${row.connector.kind}`),
        action: t('connection:action.switchOff'),
        onConfirm: () => switchTo(row, false),
      }),
    makeDefault: (row: ConnectionRow) => {
      const seen = seenOf(row)
      if (seen) makeDefault.mutate({ body: seen }, { onSettled: () => void refresh() })
    },
    remove: (row: ConnectionRow) =>
      confirm({
        title: t('connection:removing.title', { name: nameOfRow(row) }),
        text: t('connection:removing.text'),
        action: t('connection:action.remove'),
        onConfirm: async () => {
          const seen = seenOf(row)
          if (seen) await remove.mutateAsync({ body: seen }).finally(refresh)
        },
      }),
    reseal: () => reseal.mutate({}, { onSettled: () => void refresh() }),
    isResealing: reseal.isPending,
  }
}
