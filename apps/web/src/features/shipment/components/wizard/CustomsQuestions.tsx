/** What customs of the European Union ask besides: IOSS for small purchases, A.TR for larger ones. */
import { Checkbox, Form, Input, Radio } from 'antd'
import type { FormInstance } from 'antd'
import { sender } from '@kervan/contract/shipment/party'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { atrPreparers, iossTypes } from '@kervan/contract/shipment/shipmentChoices'
import { shipmentDetails } from '@kervan/contract/shipment/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/i18n.ts'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useFormValue } from '../../hooks/useFormValue.ts'
import type { WizardValues } from '../../wizardValues.ts'

interface CustomsQuestionsProps {
  form: FormInstance<WizardValues>
  /** As it was last saved: the server says which questions its value and receiver raise. */
  shipment: ShipmentAnswer | null
}

const iossExample = 'IM0123456789'

const IossSection = ({ form }: { form: FormInstance<WizardValues> }) => {
  const { t } = useTranslation()
  const iossType = useFormValue<string | null>(form, 'sender', 'iossType')
  const needsNumber = iossType === 'own' || iossType === 'marketplace'
  return (
    <FormSection title={t('wizard:ioss.title')} help={t('wizard:ioss.help')}>
      <WideField>
        <Form.Item
          name={['sender', 'iossType']}
          label={t('wizard:ioss.type')}
          rules={rulesFor(sender, 'iossType')}
          extra={iossType === 'provider' ? t('wizard:ioss.fee') : undefined}
        >
          <Radio.Group
            vertical
            options={iossTypes.map((value) => ({ value, label: t(`wizard:iossType.${value}`) }))}
          />
        </Form.Item>
      </WideField>
      {needsNumber && (
        <Form.Item
          name={['sender', 'iossNumber']}
          label={t('wizard:ioss.number')}
          rules={rulesFor(sender, 'iossNumber')}
        >
          <Input autoComplete="off" placeholder={iossExample} className="figures" />
        </Form.Item>
      )}
      {iossType && (
        <WideField>
          <Form.Item
            name={['sender', 'iossConfirmed']}
            valuePropName="checked"
            rules={[
              {
                validator: (_rule, value) =>
                  value === true
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('shipment:required.iossConfirmed'))),
              },
            ]}
          >
            <Checkbox>{t('wizard:ioss.confirmed')}</Checkbox>
          </Form.Item>
        </WideField>
      )}
    </FormSection>
  )
}

const AtrSection = () => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('wizard:atr.title')} columns={1}>
      <Note tone="info">{t('wizard:atr.note')}</Note>
      <Form.Item
        name={['details', 'atrPreparer']}
        label={t('wizard:atr.preparer')}
        rules={rulesFor(shipmentDetails, 'atrPreparer')}
        style={{ marginTop: 16 }}
      >
        <Radio.Group
          vertical
          options={atrPreparers.map((value) => ({ value, label: t(`wizard:atrPreparer.${value}`) }))}
        />
      </Form.Item>
    </FormSection>
  )
}

export const CustomsQuestions = ({ form, shipment }: CustomsQuestionsProps) => (
  <>
    {shipment?.asks.ioss && <IossSection form={form} />}
    {shipment?.asks.atr && <AtrSection />}
  </>
)
