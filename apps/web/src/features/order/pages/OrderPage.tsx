import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { orderEndpoints } from '@kervan/contract/order/order.endpoints'
import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { platformName } from '@kervan/domain/order/storePlatforms'
import { endpointQuery } from '../../../platform/api/query.ts'
import { formatDate } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { BackLink, PageHeader } from '../../../ui/light/PageHeader.tsx'
import { Panel, PanelStack } from '../../../ui/light/Panel.tsx'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { CreateResultDialog } from './CreateResultDialog.tsx'
import { OrderChanges } from '../components/OrderChanges.tsx'
import { OrderFacts } from '../components/OrderFacts.tsx'
import { OrderFindings } from './OrderFindings.tsx'
import { OrderHistory } from '../components/OrderHistory.tsx'
import { OrderLines } from '../components/OrderLines.tsx'
import { OrderPapers } from '../components/OrderPapers.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { RuleEffects } from '../rules/components/RuleEffects.tsx'
import { OrderParties } from '../components/OrderParties.tsx'
import { canSplit, SplitDialog } from '../components/SplitDialog.tsx'
import { useCreateShipments } from '../hooks/useCreateShipments.ts'
import { useDeleteOrders } from '../hooks/useDeleteOrders.ts'
import styles from '../Order.module.css'
import { ordersPath } from '../orderPath.ts'

const Order = ({ order }: { order: OrderAnswer }) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const create = useCreateShipments()
  const remove = useDeleteOrders(() => void navigate(ordersPath))
  const [isSplitting, setIsSplitting] = useState(false)
  const { id, number, problem } = order
  return (
    <>
      <PageHeader
        title={number}
        facts={[
          order.integrationName,
          platformName(order.platform),
          formatDate(new Date(order.placedAt), 'minute', language),
        ].join(' · ')}
        actions={
          <>
            <OrderPapers ids={[id]} />
            <Button isBusy={remove.isBusy} onClick={() => remove.ask([id], t('order:action.deleteOne'))}>
              {t('order:action.deleteOne')}
            </Button>
            {!problem && canSplit(order) && (
              <Button onClick={() => setIsSplitting(true)}>{t('order:action.split')}</Button>
            )}
            {!problem && (
              <Button kind="primary" isBusy={create.isBusy} onClick={() => void create.run([id])}>
                {t('order:action.create')}
              </Button>
            )}
          </>
        }
      />
      {/* An order with a shipment shows it below; the reason would only repeat it. */}
      {problem && problem.code !== 'alreadyCreated' && (
        <div className={styles.note}>
          <Note tone={problem.code === 'cancelled' ? 'warn' : 'info'}>{problem.message}</Note>
        </div>
      )}
      {order.heldBy && (
        <div className={styles.note}>
          <Note tone="info">{t('order/rules:heldByHelp', { name: order.heldBy })}</Note>
        </div>
      )}
      <div className={styles.columns}>
        <PanelStack>
          <OrderChanges order={order} />
          <OrderParcels order={order} />
          {order.rules.length > 0 && (
            <Panel title={t('order/rules:preview')} help={t('order/rules:previewHelp')}>
              <RuleEffects effects={order.rules} />
            </Panel>
          )}
          <OrderFindings findings={order.findings} />
          <OrderLines order={order} />
          <OrderHistory history={order.history} />
        </PanelStack>
        <PanelStack>
          <OrderFacts order={order} />
          <OrderParties order={order} />
        </PanelStack>
      </div>
      <SplitDialog
        isOpen={isSplitting}
        order={order}
        onClose={() => setIsSplitting(false)}
        onCreated={(created) => {
          setIsSplitting(false)
          create.show(created)
        }}
      />
      <CreateResultDialog result={create.result} numbers={new Map([[id, number]])} onClose={create.forget} />
    </>
  )
}

/** One order of a store: products, addresses, changes in the store, shipments and their numbers there. */
export const OrderPage = () => {
  const { t } = useTranslation()
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(endpointQuery(orderEndpoints.getOrder, { body: { id: orderId } }))
  return (
    <>
      <BackLink to={ordersPath}>{t('order:page.back')}</BackLink>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Order order={data} />
      ) : (
        <LoadingRows rows={8} columns={4} />
      )}
    </>
  )
}
