import { Form, Input, Radio } from 'antd'
import { connectionEndpoints, connectionEnvironments } from '@kervan/contract/connection/connection.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { isFieldRequired } from '../connectionRows.ts'
import type { ConnectionRow, EnteredConnection, Field } from '../connectionRows.ts'
import { FieldInput } from './FieldInput.tsx'

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
  /** Without a connection the dialog creates one. */
  row: ConnectionRow
  /** True when the platform has a connection to the system already, so that the new one needs a name of its own. */
  isFurther: boolean
  onClose: () => void
  onSaved: () => void
}

const initialOf = ({ connector, connection }: ConnectionRow, isFurther: boolean): EnteredConnection => {
  const stored = new Map(connection?.values.map(({ name, value }) => [name, value]))
  return {
    name: connection?.name ?? (isFurther ? '' : connector.name),
    environment: connection?.environment ?? 'live',
    // The placeholder shows the address of the environment while the field is empty.
    values: Object.fromEntries(
      connector.fields.map(({ name, kind, standard }) => [
        name,
        stored.get(name) ?? (kind === 'address' ? undefined : (standard ?? undefined)),
      ]),
    ),
  }
}

/** Editor of a connection; the fields come from the connector's settings. */
export const ConnectionDialog = ({ row, isFurther, onClose, onSaved }: ConnectionDialogProps) => {
  const { t } = useTranslation()
  const { connector, connection } = row
  const [form] = Form.useForm<EnteredConnection>()
  const save = useEndpointMutation(connectionEndpoints.saveConnection, {
    showsOwnErrors: true,
    onSuccess: ({ name }) => {
      notify('success', t('connection:saved', { name }))
      onSaved()
    },
    onError: (error) => showFormError(form, error),
  })
  const submit = ({ name, environment, values }: EnteredConnection) =>
    save.mutate({
      body: {
        id: connection?.id ?? null,
        connectorKey: connector.key,
        companyId: connection?.companyId ?? null,
        name,
        environment,
        values: connector.fields.map((field) => ({ name: field.name, value: values[field.name] ?? null })),
        version: connection?.version ?? null,
      },
    })
  const initial = initialOf(row, isFurther)
  const values = Form.useWatch('values', form) ?? initial.values
  const environment = Form.useWatch('environment', form) ?? initial.environment
  const helpOf = (field: Field) => {
    if (field.name === 'webhookSecret') return <WebhookHelp url={connection?.webhookUrl ?? null} />
    return field.help && t(`connection:help.${field.help}`)
  }
  const rulesOf = (field: Field) => [
    {
      required: isFieldRequired(field, row, { environment, values }),
      whitespace: field.kind !== 'flag' && field.kind !== 'number' && field.kind !== 'choices',
      message: t('validation:required'),
    },
  ]
  return (
    <AppModal
      open
      width={520}
      title={t('connection:dialog.title', { name: connector.name })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<EnteredConnection> form={form} initialValues={initial} onFinish={submit}>
        <Form.Item
          name="name"
          label={t('connection:dialog.name')}
          extra={t('connection:dialog.nameHelp')}
          rules={[{ required: true, whitespace: true, message: t('validation:required') }]}
        >
          <Input autoComplete="off" maxLength={60} />
        </Form.Item>
        <Form.Item
          name="environment"
          label={t('connection:dialog.environment')}
          rules={[{ required: true, message: t('validation:required') }]}
        >
          <Radio.Group
            options={connectionEnvironments.map((value) => ({
              value,
              label: t(`connection:environment.${value}`),
            }))}
          />
        </Form.Item>
        {connector.fields.map((field) => (
          <Form.Item
            key={field.name}
            name={['values', field.name]}
            label={field.kind === 'flag' ? undefined : t(`connection:field.${field.name}`)}
            valuePropName={field.kind === 'flag' ? 'checked' : 'value'}
            extra={helpOf(field)}
            rules={rulesOf(field)}
          >
            <FieldInput
              field={field}
              environment={environment}
              isSet={connection?.secrets.includes(field.name) ?? false}
            />
          </Form.Item>
        ))}
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('connection:action.save')} />
      </AppForm>
    </AppModal>
  )
}
