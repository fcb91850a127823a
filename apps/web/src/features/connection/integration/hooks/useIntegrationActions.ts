import { useQueryClient } from '@tanstack/react-query'
import { activationEndpoints } from '@kervan/contract/connection/activation.endpoints'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { leaveTo } from '../../../../platform/screens/navigation.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { describeTest } from '../describeTest.ts'

/** Reloads the list of integrations. */
export const useIntegrationRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries(queriesOf(integrationEndpoints.listIntegrations))
}

/** Leaves for the store, where the owner allows the access; it sends the browser to `ActivatePage`. */
export const useAllowAtStore = () => {
  const { mutate, isPending } = useEndpointMutation(activationEndpoints.startActivation, {
    onSuccess: ({ url }) => leaveTo(url),
  })
  return {
    allow: ({ id }: Pick<Integration, 'id'>) => mutate({ body: { id } }),
    isLeaving: isPending,
  }
}

/** Test of an integration with a message about its outcome; the list is reloaded after it. */
export const useIntegrationTest = () => {
  const { t } = useTranslation()
  const refresh = useIntegrationRefresh()
  const test = useEndpointMutation(integrationEndpoints.testIntegration, {
    onSuccess: (tested) => {
      const result = describeTest(tested, t)
      notify(tested.outcome === 'ok' ? 'success' : 'error', t('connection:integration.tested', { result }))
      // Not on the call itself: the page may have changed since, and the list must still be reloaded.
      void refresh()
    },
  })
  return {
    test: ({ id }: Pick<Integration, 'id'>) => test.mutate({ body: { id } }),
    testedId: test.isPending ? test.variables.body.id : null,
  }
}

/** Actions for one integration of the list; each reloads the list, also after a failure. */
export const useIntegrationActions = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const refresh = useIntegrationRefresh()
  const setStatus = useEndpointMutation(integrationEndpoints.updateIntegrationStatus, {
    failedText: t('connection:integration.statusFailed'),
    onSuccess: ({ name, isActive }) =>
      notify('success', t(`connection:integration.${isActive ? 'switchedOn' : 'switchedOff'}`, { name })),
  })
  const remove = useEndpointMutation(integrationEndpoints.deleteIntegration, {
    onSuccess: ({ returnText }) => notify('success', returnText),
  })
  return {
    ...useIntegrationTest(),
    ...useAllowAtStore(),
    setActive: ({ id, version }: Integration, isActive: boolean) =>
      setStatus.mutate({ body: { id, version, isActive } }, { onSettled: () => void refresh() }),
    /** Id and new status of the integration that is being switched. */
    switching: setStatus.isPending ? setStatus.variables.body : null,
    remove: ({ id, version, name }: Integration) =>
      confirm({
        title: t('connection:integration.removing.title', { name }),
        text: t('connection:integration.removing.text'),
        action: t('connection:action.remove'),
        onConfirm: () => remove.mutateAsync({ body: { id, version } }).finally(refresh),
      }),
  }
}
