import { Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, RequestOf } from '@kervan/contract/endpoint'
import { trackingEndpoints } from '@kervan/contract/tracking/tracking.endpoints'
import { endpointQuery, useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { rulesFor } from '../../../platform/formRules.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'

type NewCode = RequestOf<typeof trackingEndpoints.createCarrierStatus>['body']

interface CarrierCodeDialogProps {
  carriers: readonly string[]
  onCreated: (created: AnswerOf<typeof trackingEndpoints.createCarrierStatus>) => void
  onClose: () => void
}

const fields = trackingEndpoints.createCarrierStatus.body

/** A code that a carrier uses and nobody has met yet. */
export const CarrierCodeDialog = ({ carriers, onCreated, onClose }: CarrierCodeDialogProps) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<NewCode>()
  const statuses = useQuery(endpointQuery(trackingEndpoints.listCustomizedStatuses, {}))
  const create = useEndpointMutation(trackingEndpoints.createCarrierStatus, {
    showsOwnErrors: true,
    onSuccess: onCreated,
    onError: (error) => showFormError(form, error),
  })
  return (
    <AppModal open title={t('tracking:entry.newCode')} onCancel={onClose} footer={null}>
      <AppForm<NewCode> form={form} name="carrierCode" onFinish={(body) => create.mutate({ body })}>
        <Form.Item
          name="supplierCode"
          label={t('tracking:entry.carrier')}
          rules={rulesFor(fields, 'supplierCode')}
        >
          <Select options={carriers.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="code" label={t('tracking:entry.carrierCode')} rules={rulesFor(fields, 'code')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item name="text" label={t('tracking:entry.carrierText')} rules={rulesFor(fields, 'text')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="customizedTrackingStatusId"
          label={t('tracking:entry.meaning')}
          extra={t('tracking:entry.meaningHelp')}
        >
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            loading={statuses.isPending}
            options={statuses.data?.items.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <DialogActions onClose={onClose} isBusy={create.isPending} submit={t('tracking:entry.createCode')} />
      </AppForm>
    </AppModal>
  )
}
