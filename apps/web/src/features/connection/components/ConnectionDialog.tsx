import { Form, Input, Select } from 'antd'
import { connectionEndpoints } from '@kervan/contract/connection/connection.endpoints'
import type { ConnectorAnswer } from '@kervan/contract/connection/connection.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { isFieldRequired } from '../connectionRows.ts'
import type { ConnectionRow } from '../connectionRows.ts'

type Field = ConnectorAnswer['fields'][number]

interface ConnectionValues {
  values: Record<string, string | undefined>
}

/** Input of a credential by the field kind of the connector's settings. */
const FieldInput = ({ field, isSet, ...input }: { field: Field; isSet: boolean; id?: string }) => {
  const { t } = useTranslation()
  switch (field.kind) {
    case 'secret':
      return (
        <Input.Password
          {...input}
          // Stops the browser from filling in a saved password of another site.
          autoComplete="new-password"
          placeholder={isSet ? t('connection:dialog.secretIsSet') : undefined}
        />
      )
    case 'choice':
      return <Select {...input} options={field.options.map((value) => ({ value, label: value }))} />
    case 'address':
      return <Input {...input} inputMode="url" autoComplete="off" placeholder={field.standard ?? undefined} />
    case 'text':
      return <Input {...input} autoComplete="off" />
  }
}

/** Webhook address that must be entered at the carrier, so that it pushes events. */
const WebhookHelp = ({ url }: { url: string | null }) => {
  const { t } = useTranslation()
  if (url === null) return t('connection:dialog.webhookLater')
  return (
    <>
      {t('connection:dialog.webhookUrl')} <code style={{ overflowWrap: 'anywhere' }}>{url}</code>
    </>
  )
}

interface ConnectionDialogProps {
  row: ConnectionRow
  onClose: () => void
  onSaved: () => void
}

/** Editor of a connector's credentials; the fields come from its settings. */
export const ConnectionDialog = ({ row, onClose, onSaved }: ConnectionDialogProps) => {
  const { t } = useTranslation()
  const { connector, connection } = row
  const [form] = Form.useForm<ConnectionValues>()
  const save = useEndpointMutation(connectionEndpoints.saveConnection, {
    showsOwnErrors: true,
    onSuccess: () => {
      notify('success', t('connection:saved', { name: connector.name }))
      onSaved()
    },
    onError: (error) => showFormError(form, error),
  })
  const submit = ({ values }: ConnectionValues) =>
    save.mutate({
      body: {
        id: connection?.id ?? null,
        connectorKey: connector.key,
        companyId: connection?.companyId ?? null,
        values: connector.fields.map(({ name }) => ({ name, value: values[name] ?? null })),
        version: connection?.version ?? null,
      },
    })
  const shown = new Map(connection?.values.map(({ name, value }) => [name, value]))
  const initial: ConnectionValues['values'] = Object.fromEntries(
    connector.fields.map(({ name, standard }) => [name, shown.get(name) ?? standard ?? undefined]),
  )
  const entered = Form.useWatch('values', form) ?? initial
  return (
    <AppModal
      open
      width={520}
      title={t('connection:dialog.title', { name: connector.name })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<ConnectionValues> form={form} initialValues={{ values: initial }} onFinish={submit}>
        {connector.fields.map((field) => (
          <Form.Item
            key={field.name}
            name={['values', field.name]}
            label={t(`connection:field.${field.name}`)}
            extra={field.name === 'webhookSecret' && <WebhookHelp url={connection?.webhookUrl ?? null} />}
            rules={[
              {
                required: isFieldRequired(field, row, entered),
                whitespace: true,
                message: t('validation:required'),
              },
            ]}
          >
            <FieldInput field={field} isSet={connection?.secrets.includes(field.name) ?? false} />
          </Form.Item>
        ))}
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('connection:action.save')} />
      </AppForm>
    </AppModal>
  )
}
