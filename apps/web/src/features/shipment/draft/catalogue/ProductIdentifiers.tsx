import { useState } from 'react'
import { Checkbox, Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { productDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { identifierDemand } from '@kervan/domain/customs/productIdentifiers'
import type { IdentifierDemand } from '@kervan/domain/customs/productIdentifiers'
import { rulesFor } from '../../../../platform/formRules.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'
import styles from '../components/Wizard.module.css'

interface ProductIdentifiersProps {
  form: FormInstance<WizardValues>
  /** Index of the product line in the wizard form's list. */
  name: number
  /** True for the first product, which explains the fields for all. */
  isFirst: boolean
  isEditable: boolean
  onChanged: () => void
}

type Line = WizardValues['products'][number]
type Kind = 'individual' | 'corporate' | null

/** Decides from the values of the form whether customs of the destination wants the identifiers. */
const useDemand = (form: FormInstance<WizardValues>): IdentifierDemand => {
  const sender = useFormValue<WizardValues['sender']>(form, 'sender')
  const receiver = useFormValue<WizardValues['receiver']>(form, 'receiver')
  const purpose = useFormValue<string | null>(form, 'details', 'purpose')
  return identifierDemand({
    day: todayInTurkiye(),
    senderCountry: sender?.countryCode || null,
    destination: receiver?.countryCode
      ? { countryCode: receiver.countryCode, postalCode: receiver.zipCode ?? null }
      : null,
    seller: (sender?.companyType ?? null) as Kind,
    receiver: (receiver?.companyType ?? null) as Kind,
    isSale: purpose ? purpose === 'sale' : null,
  })
}

const isGiven = (line: Line | undefined): boolean =>
  Boolean(
    line?.merchantNumber || line?.manufacturerNumber || line?.standardNumber || line?.hasNoStandardNumber,
  )

/**
 * Product identifiers for customs of the European Union. Shown where the destination wants them or one is known;
 * otherwise a button opens them.
 */
export const ProductIdentifiers = ({
  form,
  name,
  isFirst,
  isEditable,
  onChanged,
}: ProductIdentifiersProps) => {
  const { t } = useTranslation()
  const demand = useDemand(form)
  const line = useFormValue<Line>(form, 'products', name)
  const [isOpen, setIsOpen] = useState(false)
  const isWanted = demand === 'required' || demand === 'unclear'
  if (!isWanted && !isOpen && !isGiven(line))
    return isEditable ? (
      <Button size="small" kind="text" onClick={() => setIsOpen(true)}>
        {t('shipment/draft:products.identifiers.more')}
      </Button>
    ) : null
  const hasNone = line?.hasNoStandardNumber === true
  const sku = line?.sku?.trim()
  const placeholder = sku ? t('shipment/draft:products.identifiers.likeSku', { sku }) : undefined
  return (
    <div role="group" aria-label={t('shipment/draft:products.identifiers.title')}>
      {isWanted && isFirst && (
        <p className={styles.help}>{t(`shipment/draft:products.identifiers.${demand}`)}</p>
      )}
      <div className={styles.fields}>
        <Form.Item
          name={[name, 'merchantNumber']}
          label={t('shipment/draft:products.merchantNumber')}
          rules={rulesFor(productDraft, 'merchantNumber')}
        >
          <Input className="figures" autoComplete="off" placeholder={placeholder} />
        </Form.Item>
        <Form.Item
          name={[name, 'manufacturerNumber']}
          label={t('shipment/draft:products.manufacturerNumber')}
          rules={rulesFor(productDraft, 'manufacturerNumber')}
        >
          <Input className="figures" autoComplete="off" placeholder={placeholder} />
        </Form.Item>
        <Form.Item
          name={[name, 'standardNumber']}
          label={t('shipment/draft:products.standardNumber')}
          validateTrigger="onBlur"
          rules={rulesFor(productDraft, 'standardNumber')}
        >
          <Input
            className="figures"
            inputMode="numeric"
            autoComplete="off"
            disabled={!isEditable || hasNone}
          />
        </Form.Item>
        <Form.Item
          name={[name, 'hasNoStandardNumber']}
          className={styles.statement}
          valuePropName="checked"
          getValueFromEvent={({ target }: { target: { checked: boolean } }) => target.checked || null}
        >
          <Checkbox
            onChange={({ target }) => {
              if (!target.checked) return
              // A statement beside a number is refused.
              form.setFieldValue(['products', name, 'standardNumber'], null)
              void form.validateFields([['products', name, 'standardNumber']])
              onChanged()
            }}
          >
            {t('shipment/draft:products.identifiers.hasNone')}
          </Checkbox>
        </Form.Item>
      </div>
    </div>
  )
}
