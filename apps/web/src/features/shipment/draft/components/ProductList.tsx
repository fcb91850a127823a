import type { ReactNode } from 'react'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { shipmentLimits } from '@kervan/contract/shipment/draft/shipmentDraft'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { goodsTotal } from '../wizardTotals.ts'
import { emptyProduct } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { ProductFields } from './ProductFields.tsx'
import type { GtipSearchProps } from './ProductFields.tsx'
import { useFormValue } from '../hooks/useFormValue.ts'
import styles from './Wizard.module.css'

export interface ProductListProps {
  form: FormInstance<WizardValues>
  isEditable: boolean
  onChanged: () => void
  renderGtipSearch: (props: GtipSearchProps) => ReactNode
  /** Returns the English text of a typed tariff code; null when unknown. */
  describeCode: (code: string) => Promise<string | null>
  /** Renders a proposal for the product at this index of the form's list. */
  renderProposal?: (name: number) => ReactNode
  /** Extra button beside "add empty line" of the product list. */
  addMore?: ReactNode
  /** Validation error of the list of products as a whole. */
  problem?: string
}

const Totals = ({ form }: { form: FormInstance<WizardValues> }) => {
  const { t } = useTranslation()
  const products = useFormValue<WizardValues['products']>(form, 'products')
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const total = goodsTotal(products)
  return (
    <span className={styles.totals}>
      <span className={styles.help}>
        {t('shipment/draft:products.count', { count: products?.length ?? 0 })}
      </span>
      <span>
        {t('shipment/draft:products.total')}{' '}
        <b>{total === null ? '–' : <MoneyText amount={total} currency={currency ?? ''} />}</b>
      </span>
    </span>
  )
}

/** List of products with customs data and total value. */
export const ProductList = ({
  form,
  isEditable,
  onChanged,
  renderGtipSearch,
  describeCode,
  renderProposal,
  addMore,
  problem,
}: ProductListProps) => {
  const { t } = useTranslation()
  return (
    <Form.List name="products">
      {(rows, { add, remove }) => (
        <>
          {rows.map((row, index) => (
            <ProductFields
              key={row.key}
              form={form}
              index={index}
              name={row.name}
              isEditable={isEditable}
              renderGtipSearch={renderGtipSearch}
              describeCode={describeCode}
              renderProposal={renderProposal}
              onCopy={() => {
                add({ ...(form.getFieldValue(['products', row.name]) as object) }, index + 1)
                onChanged()
              }}
              onRemove={
                rows.length > 1
                  ? () => {
                      remove(row.name)
                      onChanged()
                    }
                  : undefined
              }
              onChanged={onChanged}
            />
          ))}
          {problem && rows.length === 0 && <Note tone="bad">{problem}</Note>}
          <div className={styles.listFoot}>
            {isEditable && (
              <Button
                size="small"
                disabled={rows.length >= shipmentLimits.products}
                onClick={() => add(emptyProduct())}
              >
                {t('shipment/draft:products.add')}
              </Button>
            )}
            {addMore}
            <Totals form={form} />
          </div>
        </>
      )}
    </Form.List>
  )
}
