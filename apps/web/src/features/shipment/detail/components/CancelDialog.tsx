import { Form, Input } from 'antd'
import { shipmentEndpoints } from '@kervan/contract/shipment/shipment.endpoints'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'

interface CancelDialogProps {
  shipment: ShipmentAnswer
  onCancelled: () => unknown
  onClose: () => void
}

/** Names what is given up and asks for a reason, which stays in the shipment's history. */
export const CancelDialog = ({ shipment, onCancelled, onClose }: CancelDialogProps) => {
  const { t } = useTranslation()
  const initial: { reason?: string } = {}
  const editor = useEditor({
    row: shipmentEndpoints.cancelShipment,
    initial,
    toBody: ({ reason }) => ({ shipmentId: shipment.id, reason: reason ?? null }),
    saved: t('shipmentDetail:cancel.done', { reference: shipment.assetReference }),
    onSaved: onCancelled,
  })
  return (
    <EditorDialog
      editor={editor}
      name="cancelShipment"
      title={t('shipmentDetail:cancel.title', { reference: shipment.assetReference })}
      help={<p>{t('shipmentDetail:cancel.text')}</p>}
      submit={t('shipmentDetail:cancel.submit')}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('shipmentDetail:cancel.reason')}
        rules={rulesFor(shipmentEndpoints.cancelShipment.body, 'reason')}
      >
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </EditorDialog>
  )
}
