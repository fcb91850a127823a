import { Form, Radio } from 'antd'
import { integrationEndpoints, reportMoments } from '@kervan/contract/connection/integration.endpoints'
import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { showFormError } from '../../../../platform/api/serverErrors.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { CredentialFields } from '../../components/CredentialFields.tsx'
import { hasNewAddress, initialValues, toSentValues } from '../../connectionRows.ts'
import type { EnteredConnection } from '../../connectionRows.ts'
import { useIntegrationRefresh, useIntegrationTest } from '../hooks/useIntegrationActions.ts'
import { storedCredentials } from '../storedCredentials.ts'
import type { Platform } from '../storedCredentials.ts'
import styles from '../Integration.module.css'
import { NameField } from './NameField.tsx'

type Entered = Pick<EnteredConnection, 'name' | 'values'> & Pick<Integration, 'reportNumbersAt'>

interface IntegrationDialogProps {
  integration: Integration
  platform: Platform
  onClose: () => void
}

/** Editor of a stored integration; an empty secret stays as it is. */
export const IntegrationDialog = ({ integration, platform, onClose }: IntegrationDialogProps) => {
  const { t } = useTranslation()
  const refresh = useIntegrationRefresh()
  const [form] = Form.useForm<Entered>()
  const stored = storedCredentials(platform, integration)
  const { test } = useIntegrationTest()
  const save = useEndpointMutation(integrationEndpoints.updateIntegration, {
    showsOwnErrors: true,
    onSuccess: (saved) => {
      notify('success', t('connection:integration.saved', { name: saved.name }))
      onClose()
      void refresh()
      // The test's message says at once whether the store accepts what was changed.
      if (saved.state === 'active') test(saved)
    },
    onError: (error) => showFormError(form, error),
  })
  const { id, version, environment, secrets } = integration
  const values = Form.useWatch('values', form) ?? initialValues(stored)
  const losesSecrets = secrets.length > 0 && hasNewAddress(stored, { environment, values })
  return (
    <AppModal
      open
      width={520}
      title={integration.name}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<Entered>
        form={form}
        initialValues={{
          name: integration.name,
          values: initialValues(stored),
          reportNumbersAt: integration.reportNumbersAt,
        }}
        onFinish={({ name, values, reportNumbersAt }) =>
          save.mutate({
            body: { id, version, name, values: toSentValues(platform.fields, values), reportNumbersAt },
          })
        }
      >
        <NameField />
        <CredentialFields
          stored={stored}
          environment={environment}
          last4={new Map(secrets.map((secret) => [secret.name, secret.last4]))}
        />
        {losesSecrets && (
          <div className={styles.note}>
            <Note tone="warn">
              {t(`connection:integration.newAddress.${platform.canAuthorize ? 'allow' : 'type'}`)}
            </Note>
          </div>
        )}
        <Form.Item name="reportNumbersAt" required label={t('connection:integration.reportNumbersAt.label')}>
          <Radio.Group
            options={reportMoments.map((value) => ({
              value,
              label: t(`connection:integration.reportNumbersAt.${value}`),
            }))}
          />
        </Form.Item>
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('connection:action.save')} />
      </AppForm>
    </AppModal>
  )
}
