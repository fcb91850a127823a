/** Customs questions for the European Union: IOSS for low values, A.TR for higher values. */
import { useEffect } from 'react'
import { Checkbox, Form, Input, Radio } from 'antd'
import type { FormInstance } from 'antd'
import { sender } from '@kervan/contract/shipment/draft/party'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { atrPreparers, iossTypes } from '@kervan/contract/shipment/shipmentChoices'
import { shipmentDetails } from '@kervan/contract/shipment/draft/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'

interface CustomsQuestionsProps {
  form: FormInstance<WizardValues>
  /** Shipment as last saved: the server decides which questions apply to its value and receiver. */
  shipment: ShipmentAnswer | null
}

const iossExample = 'IM0123456789'

interface IossSectionProps {
  form: FormInstance<WizardValues>
  /**
   * True if the platform has its own IOSS number; otherwise only the sender's or marketplace's number is
   * possible.
   */
  hasHouseIoss: boolean
}

const IossSection = ({ form, hasHouseIoss }: IossSectionProps) => {
  const { t } = useTranslation()
  const iossType = useFormValue<string | null>(form, 'sender', 'iossType')
  const needsNumber = iossType === 'own' || iossType === 'marketplace'
  return (
    <FormSection title={t('shipment/draft:ioss.title')} help={t('shipment/draft:ioss.help')}>
      <WideField>
        <Form.Item
          name={['sender', 'iossType']}
          label={t('shipment/draft:ioss.type')}
          rules={rulesFor(sender, 'iossType')}
          extra={iossType === 'provider' ? t('shipment/draft:ioss.fee') : undefined}
        >
          <Radio.Group
            vertical
            options={iossTypes
              .filter((value) => hasHouseIoss || value !== 'provider')
              .map((value) => ({ value, label: t(`shipment/draft:iossType.${value}`) }))}
          />
        </Form.Item>
      </WideField>
      {needsNumber && (
        <Form.Item
          name={['sender', 'iossNumber']}
          label={t('shipment/draft:ioss.number')}
          rules={rulesFor(sender, 'iossNumber')}
        >
          <Input autoComplete="off" placeholder={iossExample} className="figures" />
        </Form.Item>
      )}
      {needsNumber && (
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
            <Checkbox>{t('shipment/draft:ioss.confirmed')}</Checkbox>
          </Form.Item>
        </WideField>
      )}
    </FormSection>
  )
}

const AtrSection = () => {
  const { t } = useTranslation()
  return (
    <FormSection title={t('shipment/draft:atr.title')} columns={1}>
      <Note tone="info">{t('shipment/draft:atr.note')}</Note>
      <Form.Item
        name={['details', 'atrPreparer']}
        label={t('shipment/draft:atr.preparer')}
        rules={rulesFor(shipmentDetails, 'atrPreparer')}
        style={{ marginTop: 16 }}
      >
        <Radio.Group
          vertical
          options={atrPreparers.map((value) => ({ value, label: t(`shipment/draft:atrPreparer.${value}`) }))}
        />
      </Form.Item>
    </FormSection>
  )
}

/**
 * Clears answers that the server has cleared because their questions no longer apply, so that the form does not
 * send them again.
 */
const useClearedAnswers = ({ form, shipment }: CustomsQuestionsProps): void => {
  const version = shipment?.version
  const isIossCleared = shipment !== null && !shipment.asks.ioss && shipment.sender.iossType === null
  const isAtrCleared = shipment !== null && !shipment.asks.atr && shipment.details.atrPreparer === null
  useEffect(() => {
    if (isIossCleared)
      form.setFieldsValue({ sender: { iossType: null, iossNumber: null, iossConfirmed: null } })
  }, [form, isIossCleared, version])
  useEffect(() => {
    if (isAtrCleared) form.setFieldsValue({ details: { atrPreparer: null } })
  }, [form, isAtrCleared, version])
}

export const CustomsQuestions = ({ form, shipment }: CustomsQuestionsProps) => {
  useClearedAnswers({ form, shipment })
  return (
    <>
      {shipment?.asks.ioss && <IossSection form={form} hasHouseIoss={shipment.asks.hasHouseIoss} />}
      {shipment?.asks.atr && <AtrSection />}
    </>
  )
}
