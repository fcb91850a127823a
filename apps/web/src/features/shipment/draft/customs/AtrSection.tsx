import { useEffect } from 'react'
import { Form, Radio } from 'antd'
import type { FormInstance } from 'antd'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { atrPreparers } from '@kervan/contract/shipment/shipmentChoices'
import { shipmentDetails } from '@kervan/contract/shipment/draft/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import type { WizardValues } from '../wizardValues.ts'

interface AtrSectionProps {
  form: FormInstance<WizardValues>
  /** Shipment as last saved: the server decides whether its value and receiver raise the question. */
  shipment: ShipmentAnswer | null
}

/** A.TR question for goods of higher value into the European Union. */
export const AtrSection = ({ form, shipment }: AtrSectionProps) => {
  const { t } = useTranslation()
  const isCleared = shipment !== null && !shipment.asks.atr && shipment.details.atrPreparer === null
  // Clears the answer that the server has cleared, so that the form does not send it again.
  useEffect(() => {
    if (isCleared) form.setFieldsValue({ details: { atrPreparer: null } })
  }, [form, isCleared, shipment?.version])
  if (!shipment?.asks.atr) return null
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
