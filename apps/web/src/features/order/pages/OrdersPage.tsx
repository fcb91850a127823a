import { useState } from 'react'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import { mostOrdersAtOnce } from '@kervan/contract/order/orderFields'
import type { StorePlatform } from '@kervan/domain/order/storePlatforms'
import type { OrderRow } from '@kervan/contract/order/orderAnswers'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button, ButtonLink } from '../../../ui/light/Button.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { CreateResultDialog } from './CreateResultDialog.tsx'
import { OrderCartDialog } from './OrderCartDialog.tsx'
import { MergeDialog } from '../components/MergeDialog.tsx'
import { OrderPapers } from '../components/OrderPapers.tsx'
import { orderCells } from '../components/orderCells.tsx'
import { QuestionPanel } from './QuestionPanel.tsx'
import { StoreSyncs } from '../components/StoreSyncs.tsx'
import { useCreateShipments } from '../hooks/useCreateShipments.ts'
import { useDeleteOrders } from '../hooks/useDeleteOrders.ts'
import { useOrdersToCart } from '../hooks/useOrdersToCart.ts'
import { useOrderSync } from '../hooks/useOrderSync.ts'
import { useMergeProposals } from '../hooks/useMergeProposals.ts'
import { orderPath } from '../orderPath.ts'

interface OrdersOfProps {
  /** Platform whose orders are shown; all without one. */
  platform?: StorePlatform
  title?: string
  /** Text above the error when the orders could not be loaded. */
  notLoaded?: string
}

/** Orders of stores, newest first, and the way from an order to a shipment. */
export const OrdersOf = ({ platform, title, notLoaded }: OrdersOfProps) => {
  const { t } = useTranslation()
  const sync = useOrderSync()
  const stores = sync.syncs?.filter((store) => !platform || store.platform === platform)
  const integrationIds = stores?.map(({ integrationId, integrationName }) => ({
    value: String(integrationId),
    label: integrationName,
  }))
  const list = useEndpointList(orderEndpoints.listOrders, {
    options: { integrationIds },
    ...(platform && { fixed: { platforms: [platform] }, without: ['platforms' as const] }),
  })
  const letGo = () => list.select(new Map())
  const create = useCreateShipments()
  const merge = useMergeProposals()
  const toCart = useOrdersToCart()
  const remove = useDeleteOrders(letGo)
  const seesCompanies = useHasFlag('agent_companies')
  const mayConnect = useHasFlag('integration_create')
  /** Numbers of the orders of the last result, which are no longer selected. */
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map())
  const createFrom = async (rows: readonly OrderRow[]) => {
    setNumbers(new Map(rows.map(({ id, number }) => [id, number])))
    const ids = rows.map(({ id }) => id)
    if (await merge.find(ids)) return
    await create.run(ids)
    letGo()
  }
  const createMerged = async (merged: string[][]) => {
    const ids = merge.proposal?.ids ?? []
    merge.forget()
    await create.run(ids, merged)
    letGo()
  }
  const syncButton = (
    <Button kind="primary" isBusy={sync.isBusy} onClick={() => sync.start()}>
      {t('order:action.sync')}
    </Button>
  )
  const hasStore = stores === undefined || stores.length > 0
  return (
    <>
      <ListScreen
        list={list}
        {...(title && { title })}
        {...(notLoaded && { notLoaded })}
        rowKey={({ id }) => id}
        linkTo={orderPath}
        cells={orderCells(t)}
        isMarked={({ openChangeCount }) => openChangeCount > 0}
        actions={hasStore && !seesCompanies && syncButton}
        summary={
          <>
            {hasStore && <StoreSyncs syncs={stores ?? []} {...(seesCompanies && { onSync: sync.start })} />}
            <QuestionPanel />
          </>
        }
        bulkActions={(selected) => (
          <>
            <Button
              size="small"
              isBusy={create.isBusy || merge.isBusy}
              onClick={() => void createFrom(selected)}
            >
              {t('order:action.create')}
            </Button>
            <Button
              size="small"
              isBusy={toCart.isBusy}
              onClick={() => toCart.ask(selected.map(({ id }) => id))}
            >
              {t('order:action.putInCart')}
            </Button>
            {selected.length <= mostOrdersAtOnce && (
              <OrderPapers size="small" ids={selected.map(({ id }) => id)} />
            )}
            <Button
              size="small"
              isBusy={remove.isBusy}
              onClick={() =>
                remove.ask(
                  selected.map(({ id }) => id),
                  t('order:action.delete'),
                )
              }
            >
              {t('order:action.delete')}
            </Button>
          </>
        )}
        empty={
          hasStore ? (
            <EmptyState title={t('order:empty')}>{t('order:emptyText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('order:noStore')}
              action={
                mayConnect && (
                  <ButtonLink kind="primary" to="/integration/create">
                    {t('order:connect')}
                  </ButtonLink>
                )
              }
            >
              {t('order:noStoreText')}
            </EmptyState>
          )
        }
      />
      <MergeDialog
        proposal={merge.proposal}
        onClose={merge.forget}
        onCreate={(merged) => void createMerged(merged)}
      />
      <OrderCartDialog toCart={toCart} />
      <CreateResultDialog result={create.result} numbers={numbers} onClose={create.forget} />
    </>
  )
}

/** Orders of all connected stores. */
export const OrdersPage = () => <OrdersOf />
