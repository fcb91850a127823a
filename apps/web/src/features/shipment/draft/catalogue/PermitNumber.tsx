import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { productDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { findRestrictions } from '@kervan/domain/customs/restrictedGoods'
import { rulesFor } from '../../../../platform/formRules.ts'
import { todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useFormValue } from '../hooks/useFormValue.ts'
import type { WizardValues } from '../wizardValues.ts'

interface PermitNumberProps {
  form: FormInstance<WizardValues>
  /** Index of the product line in the wizard form's list. */
  name: number
}

const textOr = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

/**
 * Permit number of goods that need a permit on this route, with the reason. The server's warning has the same
 * text.
 */
export const PermitNumber = ({ form, name }: PermitNumberProps) => {
  const { t } = useTranslation()
  const line = useFormValue<WizardValues['products'][number]>(form, 'products', name)
  const senderCountry = useFormValue<string | null>(form, 'sender', 'countryCode')
  const countryCode = useFormValue<string | null>(form, 'receiver', 'countryCode')
  const postalCode = useFormValue<string | null>(form, 'receiver', 'zipCode')
  const product = {
    gtip: textOr(line?.gtip),
    description: textOr(line?.description),
    englishDescription: textOr(line?.englishDescription),
  }
  const route = {
    senderCountry: textOr(senderCountry),
    countryCode: textOr(countryCode),
    postalCode: textOr(postalCode),
    day: todayInTurkiye(),
  }
  const asked = findRestrictions(product, route).filter(({ restriction }) => restriction.kind === 'licence')
  const isGiven = textOr(line?.permitNumber) !== null
  if (asked.length === 0 && !isGiven) return null
  return (
    <Form.Item
      name={[name, 'permitNumber']}
      label={t('shipment/draft:products.permitNumber')}
      rules={rulesFor(productDraft, 'permitNumber')}
      // Shows the warning of the form instead of the server's, which arrives later with the same text.
      {...(!isGiven && {
        validateStatus: 'warning' as const,
        help: asked.map(({ restriction: { id, source } }) => (
          <div key={id}>{t(`customs:restriction.${id}`, { source })}</div>
        )),
      })}
    >
      <Input className="figures" autoComplete="off" style={{ maxWidth: 360 }} />
    </Form.Item>
  )
}
