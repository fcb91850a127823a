import { Form, Input, Radio } from 'antd'
import { connectionEndpoints, connectionEnvironments } from '@kervan/contract/connection/connection.endpoints'
import { useEndpointMutation } from '../../../platform/api/query.ts'
import { showFormError } from '../../../platform/api/serverErrors.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppForm } from '../../../ui/AppForm.tsx'
import { AppModal } from '../../../ui/AppModal.tsx'
import { DialogActions } from '../../../ui/light/DialogActions.tsx'
import { fieldsOfRow, initialValues, toSentValues } from '../connectionRows.ts'
import type { ConnectionRow, EnteredConnection } from '../connectionRows.ts'
import { CredentialFields } from './CredentialFields.tsx'

interface ConnectionDialogProps {
  /** Without a connection the dialog creates one. */
  row: ConnectionRow
  /** True when the platform has a connection to the system already, so that the new one needs a name of its own. */
  isFurther: boolean
  onClose: () => void
  onSaved: () => void
}

const initialOf = (row: ConnectionRow, isFurther: boolean): EnteredConnection => ({
  name: row.connection?.name ?? (isFurther ? '' : row.connector.name),
  environment: row.connection?.environment ?? 'live',
  values: initialValues(row),
})

/** Editor of a connection; the fields come from the connector's settings. */
export const ConnectionDialog = ({ row, isFurther, onClose, onSaved }: ConnectionDialogProps) => {
  const { t } = useTranslation()
  const { connector, connection } = row
  const fields = fieldsOfRow(row)
  const stored = { connector: { fields }, connection }
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
        values: toSentValues(fields, values),
        version: connection?.version ?? null,
      },
    })
  const initial = initialOf(row, isFurther)
  const environment = Form.useWatch('environment', form) ?? initial.environment
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
        <CredentialFields stored={stored} environment={environment} />
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('connection:action.save')} />
      </AppForm>
    </AppModal>
  )
}
