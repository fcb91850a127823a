import type { ReactNode } from 'react'
import { CloseOutlined, CopyOutlined } from '@ant-design/icons'
import { Form, Input, Select } from 'antd'
import type { FormInstance } from 'antd'
import { productUnits } from '@kervan/contract/shipment/shipmentChoices'
import { product, productDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountrySelect } from '../../../../ui/CountrySelect.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { descriptionWarnings } from '../wizardRules.ts'
import { lineTotal } from '../wizardTotals.ts'
import { isProductBlank } from '../wizardValues.ts'
import type { WizardValues } from '../wizardValues.ts'
import { useEnglishDescription } from '../hooks/useEnglishDescription.ts'
import { useFormValue } from '../hooks/useFormValue.ts'
import { GtipInput } from './GtipInput.tsx'
import { PermitNumber } from '../catalogue/PermitNumber.tsx'
import { ProductIdentifiers } from '../catalogue/ProductIdentifiers.tsx'
import styles from './Wizard.module.css'

export interface GtipSearchProps {
  description: string
  onChoose: (match: { code: string; englishDescription: string }) => void
  isDisabled?: boolean
}

interface ProductFieldsProps {
  form: FormInstance<WizardValues>
  /** Displayed position of the product, starting at 0. */
  index: number
  /** Index of the product line in the wizard form's list. */
  name: number
  isEditable: boolean
  onCopy: () => void
  /** Removes the product; undefined for the only one, which must stay. */
  onRemove?: () => void
  onChanged: () => void
  renderGtipSearch: (props: GtipSearchProps) => ReactNode
  describeCode: (code: string) => Promise<string | null>
  /** Renders a proposal with known data of the product. */
  renderProposal?: (name: number) => ReactNode
}

const LineTotal = ({ form, name }: { form: FormInstance<WizardValues>; name: number }) => {
  const { t } = useTranslation()
  const row = useFormValue<WizardValues['products'][number]>(form, 'products', name)
  const currency = useFormValue<string | null>(form, 'details', 'currency')
  const total = lineTotal(row)
  return (
    <Form.Item label={t('shipment/draft:products.total')} required>
      <output className={styles.figure} style={{ lineHeight: '36px' }}>
        {total === null ? '–' : <MoneyText amount={total} currency={currency ?? ''} />}
      </output>
    </Form.Item>
  )
}

export const ProductFields = ({
  form,
  index,
  name,
  isEditable,
  onCopy,
  onRemove,
  onChanged,
  renderGtipSearch,
  describeCode,
  renderProposal,
}: ProductFieldsProps) => {
  const { t } = useTranslation()
  const description = useFormValue<string | null>(form, 'products', name, 'description')
  const row = useFormValue<WizardValues['products'][number]>(form, 'products', name)
  // Tabbing through an empty row reports nothing; submitting does.
  const validateTrigger = isProductBlank(row) ? [] : 'onBlur'
  const english = useEnglishDescription({ form, name, onChanged, describeCode })
  return (
    <div
      className={styles.product}
      role="group"
      aria-label={t('shipment/draft:products.nth', { number: index + 1 })}
    >
      <div className={styles.productHead}>
        <h3>{t('shipment/draft:products.nth', { number: index + 1 })}</h3>
        {isEditable && (
          <span className={styles.rowActions}>
            <button
              type="button"
              className={styles.iconButton}
              onClick={onCopy}
              aria-label={t('shipment/draft:products.copy', { number: index + 1 })}
              title={t('shipment/draft:products.copy', { number: index + 1 })}
            >
              <CopyOutlined aria-hidden />
            </button>
            <button
              type="button"
              className={styles.iconButton}
              disabled={!onRemove}
              onClick={onRemove}
              aria-label={t('shipment/draft:products.remove', { number: index + 1 })}
              title={t('shipment/draft:products.remove', { number: index + 1 })}
            >
              <CloseOutlined aria-hidden />
            </button>
          </span>
        )}
      </div>
      <div className={styles.fields}>
        <Form.Item
          name={[name, 'sku']}
          label={t('shipment/draft:products.sku')}
          rules={rulesFor(productDraft, 'sku')}
        >
          <Input className="figures" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name={[name, 'description']}
          validateTrigger={validateTrigger}
          label={t('shipment/draft:products.description')}
          rules={[...rulesFor(product, 'description'), descriptionWarnings.description]}
        >
          <Input
            autoComplete="off"
            placeholder={t('shipment/draft:products.descriptionExample')}
            onBlur={() => void english.descriptionLeft()}
          />
        </Form.Item>
        <Form.Item
          name={[name, 'englishDescription']}
          label={t('shipment/draft:products.englishDescription')}
          extra={t('shipment/draft:products.englishDescriptionHelp')}
          rules={[...rulesFor(productDraft, 'englishDescription'), descriptionWarnings.englishDescription]}
        >
          <Input
            autoComplete="off"
            lang="en"
            placeholder={t('shipment/draft:products.englishDescriptionExample')}
          />
        </Form.Item>
        <Form.Item
          name={[name, 'gtip']}
          validateTrigger={validateTrigger}
          label={t('shipment/draft:products.gtip')}
          rules={rulesFor(product, 'gtip')}
        >
          <GtipInput
            onLeave={() => void english.codeLeft()}
            search={renderGtipSearch({
              description: description ?? '',
              isDisabled: !isEditable,
              onChoose: ({ code, englishDescription }) => {
                form.setFieldValue(['products', name, 'gtip'], code)
                english.fillFromCode(englishDescription)
                void form.validateFields([['products', name, 'gtip']])
                onChanged()
              },
            })}
          />
        </Form.Item>
      </div>
      {isEditable && renderProposal?.(name)}
      <div className={styles.amounts}>
        <Form.Item
          name={[name, 'originCountryCode']}
          label={t('shipment/draft:products.origin')}
          rules={rulesFor(product, 'originCountryCode')}
        >
          <CountrySelect />
        </Form.Item>
        <Form.Item
          name={[name, 'unit']}
          label={t('shipment/draft:products.unit')}
          rules={rulesFor(product, 'unit')}
        >
          <Select
            options={productUnits.map((value) => ({ value, label: t(`shipment/draft:unit.${value}`) }))}
          />
        </Form.Item>
        <Form.Item
          name={[name, 'quantity']}
          validateTrigger={validateTrigger}
          label={t('shipment/draft:products.quantity')}
          rules={rulesFor(product, 'quantity')}
        >
          <DecimalInput decimals={3} style={{ textAlign: 'end' }} />
        </Form.Item>
        <Form.Item
          name={[name, 'unitPrice']}
          validateTrigger={validateTrigger}
          label={t('shipment/draft:products.unitPrice')}
          rules={rulesFor(product, 'unitPrice')}
        >
          <DecimalInput style={{ textAlign: 'end' }} />
        </Form.Item>
        <Form.Item
          name={[name, 'netWeight']}
          label={t('shipment/draft:products.netWeight')}
          rules={rulesFor(productDraft, 'netWeight')}
        >
          <DecimalInput decimals={3} style={{ textAlign: 'end' }} />
        </Form.Item>
        <LineTotal form={form} name={name} />
      </div>
      <PermitNumber form={form} name={name} />
      <ProductIdentifiers
        form={form}
        name={name}
        isFirst={index === 0}
        isEditable={isEditable}
        onChanged={onChanged}
      />
    </div>
  )
}
