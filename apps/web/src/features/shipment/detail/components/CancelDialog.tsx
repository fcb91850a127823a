import { Form, Input } from 'antd'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { notify } from '../../../../platform/notices.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'

interface CancelDialogProps {
  shipment: ShipmentAnswer
  onCancelled: () => unknown
  onClose: () => void
}

/** Names what is given up and asks for a reason, which stays in the shipment's history. */
export const CancelDialog = ({ shipment, onCancelled, onClose }: CancelDialogProps) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ reason?: string }>()
  const cancel = useEndpointMutation(shipmentEndpoints.cancelShipment, {
    onSuccess: () => {
      notify('success', t('shipmentDetail:cancel.done', { reference: shipment.assetReference }))
      onCancelled()
    },
  })
  return (
    <AppModal
      open
      footer={null}
      title={t('shipmentDetail:cancel.title', { reference: shipment.assetReference })}
      onCancel={onClose}
    >
      <p>{t('shipmentDetail:cancel.text')}</p>
      <AppForm
        form={form}
        name="cancelShipment"
        onFinish={({ reason }) =>
          cancel.mutate({ body: { shipmentId: shipment.id, reason: reason ?? null } })
        }
      >
        <Form.Item
          name="reason"
          label={t('shipmentDetail:cancel.reason')}
          rules={rulesFor(shipmentEndpoints.cancelShipment.body, 'reason')}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <DialogActions
          onClose={onClose}
          isBusy={cancel.isPending}
          submit={t('shipmentDetail:cancel.submit')}
        />
      </AppForm>
    </AppModal>
  )
}
