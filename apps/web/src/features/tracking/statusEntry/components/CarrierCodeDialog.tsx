import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { useClear } from '../../../../ui/useClear.tsx'

type NewCode = RequestOf<typeof trackingEndpoints.createCarrierStatus>['body']

interface CarrierCodeDialogProps {
  carriers: readonly string[]
  onCreated: (created: AnswerOf<typeof trackingEndpoints.createCarrierStatus>) => void
  onClose: () => void
}

const fields = trackingEndpoints.createCarrierStatus.body

/** Adds a carrier's code that is not known yet. */
export const CarrierCodeDialog = ({ carriers, onCreated, onClose }: CarrierCodeDialogProps) => {
  const { t } = useTranslation()
  const clear = useClear()
  const initial: Partial<NewCode> = {}
  const editor = useEditor({
    row: trackingEndpoints.createCarrierStatus,
    initial,
    toBody: (values) => values,
    onSaved: onCreated,
  })
  const statuses = useQuery(endpointQuery(trackingEndpoints.listCustomizedStatuses, {}))
  return (
    <EditorDialog
      editor={editor}
      name="carrierCode"
      title={t('tracking/statusEntry:newCode')}
      submit={t('tracking/statusEntry:createCode')}
      onClose={onClose}
    >
      <Form.Item
        name="supplierCode"
        label={t('tracking/statusEntry:carrier')}
        rules={rulesFor(fields, 'supplierCode')}
      >
        <Select options={carriers.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="code" label={t('tracking/statusEntry:carrierCode')} rules={rulesFor(fields, 'code')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="text" label={t('tracking/statusEntry:carrierText')} rules={rulesFor(fields, 'text')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="customizedTrackingStatusId"
        label={t('tracking/statusEntry:meaning')}
        extra={t('tracking/statusEntry:meaningHelp')}
      >
        <Select
          allowClear={clear}
          showSearch
          optionFilterProp="label"
          loading={statuses.isPending}
          options={statuses.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
    </EditorDialog>
  )
}
