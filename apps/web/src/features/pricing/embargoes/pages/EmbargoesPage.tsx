import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { embargoEndpoints } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import type { Embargo } from '@kervan/contract/pricing/embargoes/embargo.endpoints'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { StateOfValidity } from '../../components/StateOfValidity.tsx'
import { EmbargoEditor } from '../components/EmbargoEditor.tsx'
import { EndEmbargo } from '../components/EndEmbargo.tsx'

/** Embargo list: countries without deliveries, for all services or for one. */
export const EmbargoesPage = () => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const list = useEndpointList(embargoEndpoints.listEmbargoes)
  const [isAdding, setIsAdding] = useState(false)
  const [ended, setEnded] = useState<Embargo | null>(null)
  const refresh = () => queryClient.invalidateQueries(queriesOf(embargoEndpoints.listEmbargoes))
  const finish = () => {
    notify('success', t('pricing/rateTable:embargo.saved'))
    setIsAdding(false)
    setEnded(null)
    void refresh()
  }
  const remove = useEndpointMutation(embargoEndpoints.deleteEmbargo, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return refresh()
    },
  })
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => String(id)}
        rowActions={(embargo) => [
          {
            key: 'end',
            label: t('pricing/rateTable:embargo.end'),
            isDisabled: embargo.state === 'past',
            onSelect: () => setEnded(embargo),
          },
          {
            key: 'delete',
            label: t('pricing/rateTable:action.delete'),
            isDangerous: true,
            isDisabled: embargo.state !== 'toCome',
            onSelect: () =>
              confirm({
                title: t('pricing/rateTable:embargo.deleteTitle', { country: embargo.countryName }),
                action: t('pricing/rateTable:action.delete'),
                onConfirm: () => remove.mutateAsync({ body: { id: embargo.id } }),
              }),
          },
        ]}
        actions={
          <Button kind="primary" onClick={() => setIsAdding(true)}>
            {t('pricing/rateTable:embargo.add')}
          </Button>
        }
        cells={{
          state: ({ state }) => <StateOfValidity state={state} />,
          source: ({ source }) => <span style={{ whiteSpace: 'normal' }}>{source}</span>,
        }}
        empty={
          <EmptyState title={t('pricing/rateTable:embargo.none')}>
            {t('pricing/rateTable:embargo.noneHelp')}
          </EmptyState>
        }
      />
      {isAdding && <EmbargoEditor onSaved={finish} onClose={() => setIsAdding(false)} />}
      {ended && <EndEmbargo key={ended.id} embargo={ended} onSaved={finish} onClose={() => setEnded(null)} />}
    </>
  )
}
