import { useQueryClient } from '@tanstack/react-query'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { useConfirm } from '../../../ui/useConfirm.ts'
import type { ConnectionRow } from '../connectionRows.ts'

const nameOf = ({ connector, connection }: ConnectionRow) => ({
  connectorKey: connector.key,
  companyId: connection?.companyId ?? null,
})

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
  const setActive = useEndpointMutation(connectionEndpoints.setConnectionActive)
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
    const version = row.connection?.version
    if (version === null || version === undefined) return
    await setActive.mutateAsync({ body: { ...nameOf(row), version, isActive } }).finally(refresh)
  }
  return {
    refresh,
    test: (row: ConnectionRow) => test.mutate({ body: nameOf(row) }, { onSettled: () => void refresh() }),
    testedKey: test.isPending
      ? `${test.variables.body.connectorKey}.${test.variables.body.companyId ?? 'house'}`
      : null,
    switchOn: (row: ConnectionRow) => void switchTo(row, true).catch(() => undefined),
    switchOff: (row: ConnectionRow) =>
      confirm({
        title: t('connection:switchOff.title', { name: row.connector.name }),
        text: t(`connection:switchOff.text.${row.connector.kind}`),
        action: t('connection:action.switchOff'),
        onConfirm: () => switchTo(row, false),
      }),
    reseal: () => reseal.mutate({}, { onSettled: () => void refresh() }),
    isResealing: reseal.isPending,
  }
}
