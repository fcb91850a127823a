import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { refundEndpoints } from '@kervan/contract/payment/refunds/refund.endpoints'
import { waitingCancellationEndpoints } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import type { WaitingCancellation } from '@kervan/contract/cancellation/waitingCancellations.endpoints'
import type { CancellationDecision } from '@kervan/domain/shipment/cancellationLife'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../ui/editor/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/light/States.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { ListScreen } from '../../../ui/table/ListScreen.tsx'
import type { RowAction } from '../../../ui/table/RowMenu.tsx'
import { useEndpointList } from '../../../ui/table/useEndpointList.ts'
import { DecideCancellationDialog } from '../../shipment/detail/components/DecideCancellationDialog.tsx'

const { listWaitingCancellations } = waitingCancellationEndpoints

const pageOf = ({ shipmentId }: WaitingCancellation) => `/shipment/shipmentdetail/${shipmentId}`

/** Action that a staff member is about to take on a cancellation. */
interface Task {
  row: WaitingCancellation
  /** Decision on the cancellation; null when its refund is closed manually. */
  decision: CancellationDecision | null
}

const SettleRefundDialog = ({ row, onClose }: { row: WaitingCancellation; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <ReasonDialog
      row={refundEndpoints.withdrawRefund}
      toBody={(reason) => ({ id: row.refund!.id, reason })}
      name="settleRefund"
      title={t('cancellation:settle.title', { reference: row.assetReference })}
      help={t('cancellation:settle.text')}
      submit={t('cancellation:settle.action')}
      label={t('shipment/detail:cancellation.decide.reason')}
      lists={[listWaitingCancellations]}
      onSaved={() => {
        notify('success', t('cancellation:settle.saved'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Cancellations that need a staff decision, oldest first. */
export const WaitingCancellationsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const list = useEndpointList(listWaitingCancellations)
  const [task, setTask] = useState<Task | null>(null)
  const reload = () => queryClient.invalidateQueries(queriesOf(listWaitingCancellations))
  const retry = useEndpointMutation(refundEndpoints.retryRefund, {
    onSuccess: ({ returnText }) => {
      notify('success', returnText)
      return reload()
    },
  })
  const actionsOf = (row: WaitingCancellation): RowAction[] => [
    { key: 'open', label: t('cancellation:open'), onSelect: () => void navigate(pageOf(row)) },
    ...row.decisions.map((decision) => ({
      key: decision,
      label: t(`shipment/detail:cancellation.decide.${decision}.action`),
      onSelect: () => setTask({ row, decision }),
    })),
    ...(row.trouble === 'refundRefused'
      ? [
          {
            key: 'retry',
            label: t('cancellation:retry'),
            onSelect: () => retry.mutate({ body: { id: row.refund!.id } }),
          },
          {
            key: 'settle',
            label: t('cancellation:settle.action'),
            onSelect: () => setTask({ row, decision: null }),
          },
        ]
      : []),
  ]
  const close = () => setTask(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        linkTo={pageOf}
        rowActions={actionsOf}
        cells={{
          trouble: ({ trouble }) => (
            <StateDot tone={trouble === 'carrierSilent' ? 'warn' : 'bad'}>
              {t(`cancellation:troubleName.${trouble}`)}
            </StateDot>
          ),
        }}
        empty={<EmptyState title={t('cancellation:empty')}>{t('cancellation:emptyText')}</EmptyState>}
      />
      {task?.decision && (
        <DecideCancellationDialog
          shipmentId={task.row.shipmentId}
          reference={task.row.assetReference}
          decision={task.decision}
          onDecided={() => {
            close()
            return reload()
          }}
          onClose={close}
        />
      )}
      {task?.decision === null && <SettleRefundDialog row={task.row} onClose={close} />}
    </>
  )
}
