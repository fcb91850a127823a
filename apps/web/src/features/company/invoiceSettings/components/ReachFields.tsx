import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { exampleWhatsAppNumber } from '@kervan/domain/company/exampleNumbers'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { issuerRules } from '../settingsRules.ts'
import type { SettingsValues } from '../settingsValues.ts'

/**
 * Contact data of the platform operator, used in the legal texts and by the help button, in addition to the
 * invoice data.
 */
export const ReachFields = ({ form }: { form: FormInstance<SettingsValues> }) => {
  const { t } = useTranslation()
  const isExample = Form.useWatch('whatsAppNumber', form) === exampleWhatsAppNumber
  return (
    <FormSection title={t('company:section.reach')} help={t('company:section.reachHelp')} columns={3}>
      <Form.Item
        name="whatsAppNumber"
        label={t('company:field.whatsAppNumber')}
        extra={t(isExample ? 'company:field.whatsAppExample' : 'company:field.whatsAppHelp')}
        rules={issuerRules('whatsAppNumber')}
      >
        <Input type="tel" autoComplete="off" maxLength={30} />
      </Form.Item>
      <Form.Item
        name="mersisNumber"
        label={t('company:field.mersisNumber')}
        rules={issuerRules('mersisNumber')}
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={22} />
      </Form.Item>
      <Form.Item name="kepAddress" label={t('company:field.kepAddress')} rules={issuerRules('kepAddress')}>
        <Input type="email" autoComplete="off" />
      </Form.Item>
    </FormSection>
  )
}
