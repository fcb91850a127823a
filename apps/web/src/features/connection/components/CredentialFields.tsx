import { Form } from 'antd'
import type { ConnectionEnvironment } from '@kervan/contract/connection/connection.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { hasNewAddress, initialValues, isFieldRequired } from '../connectionRows.ts'
import type { EnteredConnection, Field, StoredCredentials } from '../connectionRows.ts'
import { FieldInput } from './FieldInput.tsx'

/** Webhook address that must be entered at the other system, so that it pushes events. */
const WebhookHelp = ({ url }: { url: string | null }) => {
  const { t } = useTranslation()
  if (url === null) return t('connection:dialog.webhookLater')
  return (
    <>
      {t('connection:dialog.webhookUrl')} <code style={{ overflowWrap: 'anywhere' }}>{url}</code>
    </>
  )
}

interface CredentialFieldsProps {
  stored: StoredCredentials
  environment: ConnectionEnvironment
  /** Last characters of the stored secrets by field name, where they are shown. */
  last4?: ReadonlyMap<string, string>
}

/** Form items `values.<name>` for the fields of a connector's settings. */
export const CredentialFields = ({ stored, environment, last4 }: CredentialFieldsProps) => {
  const { t } = useTranslation()
  const { connector, connection } = stored
  const form = Form.useFormInstance<EnteredConnection>()
  const values = Form.useWatch('values', form) ?? initialValues(stored)
  // Secrets are not sent to an address that they were not entered for.
  const keepsSecrets = !hasNewAddress(stored, { environment, values })
  const helpOf = (field: Field) => {
    const help = field.help && t(`connection:help.${field.help}`)
    if (field.name !== 'webhookSecret') return help
    return (
      <>
        {help && <div>{help}</div>}
        <WebhookHelp url={connection?.webhookUrl ?? null} />
      </>
    )
  }
  const rulesOf = (field: Field) => [
    {
      required: isFieldRequired(field, stored, { environment, values }),
      whitespace: field.kind !== 'flag' && field.kind !== 'number' && field.kind !== 'choices',
      message: t('validation:required'),
    },
  ]
  return connector.fields.map((field) => (
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
        isSet={keepsSecrets && (connection?.secrets.includes(field.name) ?? false)}
        last4={keepsSecrets ? last4?.get(field.name) : undefined}
      />
    </Form.Item>
  ))
}
