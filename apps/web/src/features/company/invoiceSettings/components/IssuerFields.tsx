import { Form, Input } from 'antd'
import { invoiceSettingsLimits } from '@kervan/contract/company/invoiceSettings/invoiceSettingsFields'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { issuerRules } from '../settingsRules.ts'

/** Invoice numbering and invoice texts of the platform operator. */
export const IssuerFields = () => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('company:section.issuer')} help={t('company:section.issuerHelp')} columns={3}>
      <Form.Item name="series" label={t('company:field.series')} rules={issuerRules('series')}>
        <Input autoComplete="off" maxLength={3} />
      </Form.Item>
      <Form.Item
        name="archiveSeries"
        label={t('company:field.archiveSeries')}
        rules={issuerRules('archiveSeries')}
      >
        <Input autoComplete="off" maxLength={3} />
      </Form.Item>
      <Form.Item name="paperSeries" label={t('company:field.paperSeries')} rules={issuerRules('paperSeries')}>
        <Input autoComplete="off" maxLength={3} />
      </Form.Item>
      <Form.Item
        name="startingNumber"
        label={t('company:field.startingNumber')}
        rules={issuerRules('startingNumber')}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="vatRate" label={t('company:field.vatRate')} rules={issuerRules('vatRate')}>
        <DecimalInput prefix="%" />
      </Form.Item>
      <WideField>
        <Form.Item name="footer" label={t('company:field.footer')} rules={issuerRules('footer')}>
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={invoiceSettingsLimits.footer}
            showCount
          />
        </Form.Item>
      </WideField>
    </FormSection>
  )
}
