import { useState } from 'react'
import { Form, Radio } from 'antd'
import { isStaff } from '@kervan/contract/roles'
import { integrationEndpoints } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { CompanySelect } from '../../../../ui/CompanySelect.tsx'
import { Button, ButtonLink } from '../../../../ui/light/Button.tsx'
import { CredentialFields } from '../../components/CredentialFields.tsx'
import { initialValues, toSentValues } from '../../connectionRows.ts'
import type { EnteredConnection } from '../../connectionRows.ts'
import styles from '../Integration.module.css'
import { storedCredentials } from '../storedCredentials.ts'
import type { Platform } from '../storedCredentials.ts'
import { NameField } from './NameField.tsx'

interface Entered extends Pick<EnteredConnection, 'name' | 'values'> {
  companyId: number | null
}

interface IntegrationFormProps {
  platform: Platform
  /** `isAllowing`: the owner goes to the store next and allows the access there. */
  onCreated: (integration: Integration, isAllowing: boolean) => void
}

/** Form of a new integration; staff choose the company. */
export const IntegrationForm = ({ platform, onCreated }: IntegrationFormProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const choosesCompany = session !== null && isStaff(session)
  const [form] = Form.useForm<Entered>()
  const create = useEndpointMutation(integrationEndpoints.createIntegration, {
    showsOwnErrors: true,
    onSuccess: (integration) => onCreated(integration, !isTyping),
    onError: (error) =>
      showFormError(form, error, {}, t('connection:integration.createFailed', { platform: platform.name })),
  })
  // A platform without typed keys is connected by allowing only.
  const [isTyping, setTyping] = useState(!platform.canAuthorize)
  const isTyped = (name: string) => platform.typedFields.includes(name)
  const fields = platform.fields
    .filter(({ name }) => isTyping || !isTyped(name))
    .map((field) => (isTyped(field.name) ? { ...field, isRequired: true } : field))
  const stored = storedCredentials({ fields }, null)
  const company = t('connection:integration.column.company')
  return (
    <AppForm<Entered>
      form={form}
      initialValues={{ name: platform.name, companyId: null, values: initialValues(stored) }}
      onFinish={({ name, companyId, values }) =>
        create.mutate({
          body: { platform: platform.key, name, companyId, values: toSentValues(fields, values) },
        })
      }
    >
      {choosesCompany && (
        <Form.Item
          name="companyId"
          label={company}
          rules={[{ required: true, message: t('validation:required') }]}
        >
          {/* Value and handler come from the form. */}
          <CompanySelect label={company} value={null} onChange={() => undefined} />
        </Form.Item>
      )}
      <NameField />
      {platform.canAuthorize && platform.typedFields.length > 0 && (
        <Form.Item required label={t('connection:integration.way.label')}>
          <Radio.Group
            value={isTyping}
            onChange={({ target }) => setTyping(target.value === true)}
            options={[
              { value: false, label: t('connection:integration.way.allow') },
              { value: true, label: t('connection:integration.way.type') },
            ]}
          />
        </Form.Item>
      )}
      <CredentialFields stored={stored} environment="live" />
      {!isTyping && <p className={styles.state}>{t('connection:integration.allowHelp')}</p>}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={create.isPending}>
          {t(`connection:integration.${isTyping ? 'create' : 'allow'}`)}
        </Button>
        <ButtonLink to="/integration/create">{t('connection:integration.allPlatforms')}</ButtonLink>
      </div>
    </AppForm>
  )
}
