import { Form, Input } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import styles from './ShipmentDetail.module.css'

interface CancelDialogProps {
  shipment: Pick<ShipmentAnswer, 'id' | 'assetReference' | 'state'>
  onCancelled: () => unknown
  onClose: () => void
}

type Overview = AnswerOf<(typeof cancellationEndpoints)['findCancellation']>

const CancelForm = ({
  shipment,
  overview,
  onCancelled,
  onClose,
}: CancelDialogProps & { overview: Overview }) => {
  const { t, language } = useTranslation()
  const { id, assetReference: reference, state } = shipment
  const { asksCarrier, refundable } = overview
  const amount = refundable && formatMoney(refundable.amount, refundable.currency, language)
  const wasPaid = state === 'paid' || state === 'booked'
  const initial: { reason?: string } = {}
  const editor = useEditor({
    row: cancellationEndpoints.cancelShipment,
    initial,
    toBody: ({ reason }) => ({ shipmentId: id, reason: reason ?? null }),
    saved: t(asksCarrier ? 'shipment/detail:cancel.asked' : 'shipment/detail:cancel.done', { reference }),
    onSaved: onCancelled,
  })
  return (
    <EditorDialog
      editor={editor}
      name="cancelShipment"
      title={t('shipment/detail:cancel.title', { reference })}
      help={
        <ul className={styles.consequences}>
          <li>{t('shipment/detail:cancel.text')}</li>
          {state === 'inCart' && <li>{t('shipment/detail:cancel.inCart')}</li>}
          {asksCarrier && <li>{t('shipment/detail:cancel.carrier')}</li>}
          {amount && (
            <li>
              <b>{t('shipment/detail:cancel.refund', { amount })}</b>
            </li>
          )}
          {wasPaid && !amount && <li>{t('shipment/detail:cancel.noRefund')}</li>}
        </ul>
      }
      submit={amount ? t('shipment/detail:cancel.confirm', { amount }) : t('shipment/detail:cancel.submit')}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('shipment/detail:cancel.reason')}
        rules={rulesFor(cancellationEndpoints.cancelShipment.body, 'reason')}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EditorDialog>
  )
}

/**
 * Cancel dialog: names the shipment to cancel and the refund, and requires a reason, which is stored in the
 * shipment's history.
 */
export const CancelDialog = (props: CancelDialogProps) => {
  const { t } = useTranslation()
  const { id, assetReference: reference } = props.shipment
  const { data, error, refetch } = useQuery({
    ...endpointQuery(cancellationEndpoints.findCancellation, { body: { shipmentId: id } }),
    // Loads the refund preview afresh each time the dialog opens, and keeps it unchanged while the dialog is
    // submitted.
    staleTime: 0,
    gcTime: 0,
  })
  if (data?.isPossible) return <CancelForm {...props} overview={data} />
  return (
    <AppModal
      open
      title={t('shipment/detail:cancel.title', { reference })}
      footer={null}
      onCancel={props.onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={3} columns={1} />}
      {data && <EmptyState title={t('shipment/detail:cancel.tooLate')} />}
    </AppModal>
  )
}
