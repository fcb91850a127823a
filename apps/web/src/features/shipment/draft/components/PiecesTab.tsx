import type { ReactNode } from 'react'
import { Form, Radio } from 'antd'
import type { FormInstance } from 'antd'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { packageTypes, shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { FormSection } from '../../../../ui/FormSection.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Panel } from '../../../../ui/light/Panel.tsx'
import { goodsTotal } from '../wizardTotals.ts'
import type { WizardValues } from '../wizardValues.ts'
import { PieceList } from './PieceList.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import { useGoods } from '../hooks/useGoods.ts'
import type { Goods } from '../hooks/useGoods.ts'
import styles from './Wizard.module.css'

interface PiecesTabProps {
  form: FormInstance<WizardValues>
  shipment: ShipmentAnswer | null
  isEditable: boolean
  onChanged: () => void
  /** Renders the insurance cost for the goods. */
  renderInsurance: (goods: Goods) => ReactNode
  /** Buttons that fill the whole list of pieces, such as templates. */
  templates?: ReactNode
}

const messageAt = (shipment: ShipmentAnswer | null, field: string): string | undefined =>
  shipment?.findings.find((finding) => finding.field === field)?.message

/** Insurance choice; high-value goods without insurance show a warning on the field. */
const Insurance = ({ form, renderInsurance }: Pick<PiecesTabProps, 'form' | 'renderInsurance'>) => {
  const { t } = useTranslation()
  const products = useFormValue<WizardValues['products']>(form, 'products')
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const goods = useGoods(form)
  const total = goodsTotal(products)
  return (
    <FormSection title={t('shipment/draft:insurance.title')}>
      <Form.Item label={t('shipment/draft:insurance.goodsValue')} required>
        <output className="figures" style={{ lineHeight: '36px' }}>
          {total === null ? '–' : <MoneyText amount={total} currency={currency ?? ''} />}
        </output>
      </Form.Item>
      <Form.Item name="isInsured" label={t('shipment/draft:insurance.title')} required>
        <Radio.Group
          optionType="button"
          options={[
            { value: false, label: t('shipment/draft:insurance.no') },
            { value: true, label: t('shipment/draft:insurance.yes') },
          ]}
        />
      </Form.Item>
      {goods && (
        <details style={{ gridColumn: '1 / -1' }}>
          <summary className={styles.help}>{t('shipment/draft:insurance.prices')}</summary>
          {renderInsurance(goods)}
        </details>
      )}
      {!goods && <p className={styles.help}>{t('shipment/draft:insurance.noGoods')}</p>}
    </FormSection>
  )
}

/** Pieces tab: pieces with sizes; a document has a weight only. */
export const PiecesTab = ({
  form,
  shipment,
  isEditable,
  onChanged,
  renderInsurance,
  templates,
}: PiecesTabProps) => {
  const { t } = useTranslation()
  const isDocument = useFormValue<number>(form, 'shipmentType') === shipmentTypes.document
  const packageType = useFormValue<number>(form, 'packageType')
  // Hides the error of an empty list of pieces, because its first row shows its own errors.
  const problem = shipment && shipment.pieces.length > 0 ? messageAt(shipment, 'pieces') : undefined
  return (
    <>
      <Panel title={t(isDocument ? 'shipment/draft:pieces.documentTitle' : 'shipment/draft:tab.packages')}>
        {!isDocument && templates}
        {packageType === packageTypes.cargoBag && !isDocument && (
          <p className={styles.help}>{t('shipment/draft:pieces.cargoBagNote')}</p>
        )}
        <PieceList
          form={form}
          isDocument={isDocument}
          isEditable={isEditable}
          onChanged={onChanged}
          problem={problem}
        />
      </Panel>
      {!isDocument && <Insurance form={form} renderInsurance={renderInsurance} />}
    </>
  )
}
