import { Form } from 'antd'
import { surchargeEndpoints } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import type { Surcharge } from '@kervan/contract/pricing/surcharges/surcharge.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { useEditorError } from '../../hooks/useEditorError.ts'
import { useSurchargeLabels } from './useSurchargeLabels.ts'

interface EndDialogProps {
  rule: Surcharge
  today: string
  onSaved: () => void
  onClose: () => void
}

/** The last day of a rule; empty lets it go on. */
export const EndDialog = ({ rule, today, onSaved, onClose }: EndDialogProps) => {
  const { t } = useTranslation()
  const words = useSurchargeLabels()
  const [form] = Form.useForm<{ validTo?: string | null }>()
  const showError = useEditorError(form, [surchargeEndpoints.listSurcharges])
  const save = useEndpointMutation(surchargeEndpoints.endSurcharge, {
    showsOwnErrors: true,
    onSuccess: onSaved,
    onError: showError,
  })
  return (
    <AppModal
      open
      title={t('rates:surcharge.endTitle', { kind: words.kind(rule), carrier: rule.supplierName })}
      onCancel={onClose}
      footer={null}
    >
      <AppForm
        form={form}
        name="endSurcharge"
        initialValues={{ validTo: rule.validTo }}
        onFinish={({ validTo }) =>
          save.mutate({ body: { id: rule.id, version: rule.version, validTo: validTo ?? null } })
        }
      >
        <Form.Item name="validTo" label={t('rates:validTo')} extra={t('rates:surcharge.endHelp')}>
          <DateInput min={today} />
        </Form.Item>
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('rates:action.save')} />
      </AppForm>
    </AppModal>
  )
}
