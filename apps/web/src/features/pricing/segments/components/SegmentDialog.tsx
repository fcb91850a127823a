import { Checkbox, Form, Input } from 'antd'
import { segmentEndpoints } from '@kervan/contract/pricing/segments/segment.endpoints'
import type { SegmentAnswer } from '@kervan/contract/pricing/segments/segment.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { useRefreshAfterConflict, useSegmentsRefresh } from '../hooks/useSegments.ts'

interface SegmentDialogProps {
  /** Null for a new one. */
  segment: SegmentAnswer | null
  onClose: () => void
  onSaved: (segmentId: number) => void
}

interface SegmentValues {
  name: string
  percent: number | null
  isDefault: boolean
}

/** A segment's name, and with a new one the rate that it starts with. */
export const SegmentDialog = ({ segment, onClose, onSaved }: SegmentDialogProps) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<SegmentValues>()
  const refresh = useSegmentsRefresh()
  const refreshAfterConflict = useRefreshAfterConflict()
  const options = {
    showsOwnErrors: true,
    onSuccess: async ({ id }: SegmentAnswer) => {
      notify('success', t(segment ? 'segment:dialog.changed' : 'segment:dialog.created'))
      await refresh()
      onSaved(id)
    },
    onError: (error: Error) => {
      refreshAfterConflict(error)
      return showFormError(form, error)
    },
  }
  const create = useEndpointMutation(segmentEndpoints.createSegment, options)
  const update = useEndpointMutation(segmentEndpoints.updateSegment, options)
  const submit = ({ name, percent, isDefault }: SegmentValues) =>
    segment
      ? update.mutate({ body: { id: segment.id, version: segment.version, name, isDefault } })
      : create.mutate({ body: { name, percent } })
  return (
    <AppModal
      open
      width={480}
      title={t(segment ? 'segment:dialog.change' : 'segment:dialog.create')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<SegmentValues>
        form={form}
        initialValues={{ name: segment?.name, isDefault: segment?.isDefault ?? false }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label={t('segment:dialog.name')}
          rules={rulesFor(segmentEndpoints.createSegment.body, 'name')}
        >
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        {segment ? (
          <Form.Item name="isDefault" valuePropName="checked" extra={t('segment:dialog.defaultHelp')}>
            <Checkbox disabled={segment.isDefault}>{t('segment:dialog.isDefault')}</Checkbox>
          </Form.Item>
        ) : (
          <Form.Item
            name="percent"
            label={t('segment:dialog.percent')}
            extra={t('segment:dialog.percentHelp')}
            rules={rulesFor(segmentEndpoints.createSegment.body, 'percent')}
          >
            <DecimalInput decimals={4} suffix="%" />
          </Form.Item>
        )}
        <DialogActions
          onClose={onClose}
          isBusy={create.isPending || update.isPending}
          submit={t('segment:action.save')}
        />
      </AppForm>
    </AppModal>
  )
}
