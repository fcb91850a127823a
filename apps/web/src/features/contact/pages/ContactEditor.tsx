import { ConfigProvider, Form } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { contactEndpoints } from '@kervan/contract/contact/contact.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { notify } from '../../../platform/notices.ts'
import { queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { ReceiverFields } from '../../shipment/draft/components/ReceiverFields.tsx'
import { SenderFields } from '../../shipment/draft/components/SenderFields.tsx'
import { fromPartyValues, newValues, toPartyValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import type { Contact, ContactKind } from '../hooks/useContactActions.ts'

interface ContactEditorProps {
  kind: ContactKind
  /** Null for a new one. */
  contact: Contact | null
  onClose: () => void
}

const dense = { components: { Form: { itemMarginBottom: 16 } } }

const rowOf = (kind: ContactKind, isNew: boolean) => {
  if (kind === 'sender') return isNew ? contactEndpoints.createSender : contactEndpoints.updateSender
  return isNew ? contactEndpoints.createReceiver : contactEndpoints.updateReceiver
}

/** The wire names a field of the party, the form names it within its party. */
const renamed = (kind: ContactKind): Record<string, string> =>
  Object.fromEntries(
    [...Object.keys(contactEndpoints.createReceiver.body.shape), 'address', 'state'].map((field) => [
      field,
      `${kind}.${field === 'dialCode' ? 'phone' : field}`,
    ]),
  )

/** A saved sender or receiver, with the same fields as in the wizard. */
export const ContactEditor = ({ kind, contact, onClose }: ContactEditorProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form] = Form.useForm<WizardValues>()
  const list = kind === 'sender' ? contactEndpoints.listSenders : contactEndpoints.listReceivers
  const save = useEndpointMutation(rowOf(kind, contact === null), {
    showsOwnErrors: true,
    onSuccess: async () => {
      notify('success', t('contact:saved'))
      onClose()
      await queryClient.invalidateQueries(queriesOf(list))
    },
    onError: (error) => showFormError(form, error, renamed(kind)),
  })
  const initial = { [kind]: contact ? toPartyValues(contact) : newValues()[kind] }
  const submit = () => {
    const party = fromPartyValues((form.getFieldsValue(true) as WizardValues)[kind])
    save.mutate({ body: { ...party, ...(contact && { id: contact.id }) } as never })
  }
  const Fields = kind === 'sender' ? SenderFields : ReceiverFields
  return (
    <AppModal
      open
      width={720}
      title={t(contact ? `contact:edit.${kind}` : `contact:add.${kind}`)}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <ConfigProvider theme={dense}>
        <AppForm form={form} initialValues={initial} onFinish={submit}>
          <Fields form={form} hasTitle={false} />
          <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('contact:action.save')} />
        </AppForm>
      </ConfigProvider>
    </AppModal>
  )
}
