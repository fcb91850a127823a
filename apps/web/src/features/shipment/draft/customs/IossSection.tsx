import { Checkbox, Form, Input, Radio } from 'antd'
import type { FormInstance } from 'antd'
import { sender } from '@kervan/contract/shipment/draft/party'
import { iossTypes } from '@kervan/contract/shipment/shipmentChoices'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection, WideField } from '../../../../ui/FormSection.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { IossQuestion } from './useIossAnswer.ts'
import type { WizardValues } from '../wizardValues.ts'
import styles from '../components/Wizard.module.css'

const iossExample = 'IM0123456789'

interface IossSectionProps {
  form: FormInstance<WizardValues>
  ioss: IossQuestion
}

/** IOSS question of a receiver in the European Union, with the price of each answer in the answer. */
export const IossSection = ({ form, ioss: { isAsked, terms } }: IossSectionProps) => {
  const { t } = useTranslation()
  const iossType = useFormValue<string | null>(form, 'sender', 'iossType')
  if (!isAsked) return null
  const needsNumber = iossType === 'own' || iossType === 'marketplace'
  const fee = terms?.houseFee
  const labelOf = (type: (typeof iossTypes)[number]) => (
    <>
      {t(`shipment/draft:iossType.${type}`)}
      {type === 'provider' && fee && (
        <b>
          {' · +'}
          <MoneyText amount={fee.amount} currency={fee.currency} />
        </b>
      )}
      <span className={styles.choiceHelp}>{t(`shipment/draft:ioss.what.${type}`)}</span>
    </>
  )
  return (
    <FormSection title={t('shipment/draft:ioss.title')} help={t('shipment/draft:ioss.help')}>
      <WideField>
        <Form.Item
          name={['sender', 'iossType']}
          label={t('shipment/draft:ioss.type')}
          rules={rulesFor(sender, 'iossType')}
        >
          <Radio.Group
            vertical
            options={iossTypes
              .filter((type) => type !== 'provider' || terms?.hasHouseNumber || iossType === 'provider')
              .map((type) => ({ value: type, label: labelOf(type) }))}
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
