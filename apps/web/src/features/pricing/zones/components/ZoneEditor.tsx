import { Form, Input } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import type { Zone } from '@kervan/contract/pricing/zones/zone.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { notify } from '../../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'

interface ZoneEditorProps {
  supplierId: number
  /** Null for a new one. */
  zone: Zone | null
  onClose: () => void
}

interface ZoneValues {
  code: string
  name: string
}

/** Code and name of a zone. */
export const ZoneEditor = ({ supplierId, zone, onClose }: ZoneEditorProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<ZoneValues>()
  const save = useEndpointMutation(zone ? zoneEndpoints.updateZone : zoneEndpoints.createZone, {
    showsOwnErrors: true,
    onSuccess: async () => {
      notify('success', t('rates:zone.saved'))
      onClose()
      await Promise.all(
        [zoneEndpoints.findZoneMap, zoneEndpoints.listZones, zoneEndpoints.listZoneMappings].map((row) =>
          queryClient.invalidateQueries(queriesOf(row)),
        ),
      )
    },
    onError: (error) => showFormError(form, error),
  })
  const submit = (values: ZoneValues) =>
    save.mutate({ body: { ...values, ...(zone ? { id: zone.id } : { supplierId }) } })
  const schema = zoneEndpoints.createZone.body
  return (
    <AppModal
      open
      title={t(zone ? 'rates:zone.rename' : 'rates:zone.add')}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<ZoneValues>
        form={form}
        name="zone"
        initialValues={zone ? { code: zone.code, name: zone.name } : {}}
        onFinish={submit}
      >
        <Form.Item name="code" label={t('rates:zone.code')} rules={rulesFor(schema, 'code')} required>
          <Input autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="name" label={t('rates:zone.name')} rules={rulesFor(schema, 'name')} required>
          <Input autoComplete="off" />
        </Form.Item>
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('rates:action.save')} />
      </AppForm>
    </AppModal>
  )
}
