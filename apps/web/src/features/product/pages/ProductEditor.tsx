import { Form, Input, Select, Switch } from 'antd'
import { boxSides, productEndpoints } from '@kervan/contract/product/product.endpoints'
import type { CatalogueProduct } from '@kervan/contract/product/product.endpoints'
import { productUnits } from '@kervan/contract/shipment/shipmentChoices'
import { matchesSearch } from '../../../platform/text/search.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CompanySelect } from '../../../ui/CompanySelect.tsx'
import { CountrySelect } from '../../../ui/CountrySelect.tsx'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import type { Typed } from '../../../ui/editor/useEditor.ts'
import { Note } from '../../../ui/light/Tags.tsx'
import { GtipSearch } from '../../customs/components/GtipSearch.tsx'
import { descriptionWarnings } from '../../shipment/draft/wizardRules.ts'
import { GtipInput } from '../../shipment/draft/components/GtipInput.tsx'
import { useCurrencies } from '../../shipment/draft/hooks/usePlaces.ts'
import styles from './ProductEditor.module.css'

type Values = Typed<
  Pick<
    CatalogueProduct,
    | 'sku'
    | 'description'
    | 'englishDescription'
    | 'gtip'
    | 'originCountryCode'
    | 'unit'
    | 'unitWeight'
    | 'boxLength'
    | 'boxWidth'
    | 'boxHeight'
    | 'unitPrice'
    | 'currency'
    | 'merchantNumber'
    | 'manufacturerNumber'
    | 'standardNumber'
    | 'hasNoStandardNumber'
    | 'isActive'
  > & { companyId: number | null }
>

interface ProductEditorProps {
  /** Product to edit, or null for a new one. */
  product: CatalogueProduct | null
  onClose: () => void
}

/** Default values of a new product; the user can change them all. */
const usual: Values = { originCountryCode: 'TR', unit: 'piece', currency: 'EUR', isActive: true }

const valuesOf = (product: CatalogueProduct): Values => ({
  ...product,
  currency: product.currency ?? usual.currency,
})

/** Editor of a catalogue product, with the same tariff code search as the wizard. */
export const ProductEditor = ({ product, onClose }: ProductEditorProps) => {
  const { t } = useTranslation()
  const isOperationUser = useSession()?.isOperationUser ?? false
  const seesCompanies = useHasFlag('agent_companies')
  const needsCompany = product === null && (isOperationUser || seesCompanies)
  const currencies = useCurrencies()
  const editor = useEditor({
    row: productEndpoints.saveProduct,
    initial: product ? valuesOf(product) : usual,
    toBody: (values: Values) => ({ ...values, ...(product && { id: product.id, version: product.version }) }),
    lists: [productEndpoints.listProducts],
    failed: t('product:saveFailed'),
    saved: t('product:saved'),
    onSaved: onClose,
  })
  const { form } = editor
  const description = Form.useWatch('description', form)
  return (
    <EditorDialog
      editor={editor}
      isDense
      width={720}
      title={t(product ? 'product:editTitle' : 'product:add')}
      help={
        product?.origin === 'shipped' && (
          <div className={styles.note}>
            <Note tone="info">{t('product:followsShipments')}</Note>
          </div>
        )
      }
      submit={t('product:save')}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {needsCompany && (
          <EditorField className={styles.wide} name="companyId" label={t('product:field.company')}>
            <CompanyField label={t('product:field.company')} />
          </EditorField>
        )}
        <EditorField
          name="description"
          label={t('product:field.description')}
          warning={descriptionWarnings.description}
        >
          <Input autoComplete="off" />
        </EditorField>
        <EditorField
          name="englishDescription"
          label={t('product:field.englishDescription')}
          help={t('product:field.englishDescriptionHelp')}
          warning={descriptionWarnings.englishDescription}
        >
          <Input autoComplete="off" lang="en" />
        </EditorField>
        <EditorField name="sku" label={t('product:field.sku')} help={t('product:field.skuHelp')}>
          <Input className="figures" autoComplete="off" />
        </EditorField>
        <EditorField name="gtip" label={t('product:field.gtip')}>
          <GtipInput
            search={
              <GtipSearch
                description={description ?? ''}
                onChoose={({ code, englishDescription }) => {
                  form.setFieldValue('gtip', code)
                  if (!form.getFieldValue('englishDescription'))
                    form.setFieldValue('englishDescription', englishDescription)
                  void form.validateFields(['gtip'])
                }}
              />
            }
          />
        </EditorField>
        <EditorField name="originCountryCode" label={t('product:field.originCountryCode')}>
          <CountrySelect allowClear />
        </EditorField>
        <EditorField name="unit" label={t('product:field.unit')}>
          <WordSelect values={productUnits} wordOf={(unit) => t(`product:unit.${unit}`)} />
        </EditorField>
        <EditorField className={styles.third} name="unitWeight" label={t('product:field.unitWeight')}>
          <DecimalInput decimals={3} suffix="kg" style={{ textAlign: 'end' }} />
        </EditorField>
        <EditorField className={styles.third} name="unitPrice" label={t('product:field.unitPrice')}>
          <DecimalInput style={{ textAlign: 'end' }} />
        </EditorField>
        <EditorField className={styles.third} name="currency" label={t('product:field.currency')}>
          <Select
            showSearch={{ filterOption: (search, option) => matchesSearch(String(option?.label), search) }}
            options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          />
        </EditorField>
        {boxSides.map((side) => (
          <EditorField key={side} className={styles.third} name={side} label={t(`product:field.${side}`)}>
            <DecimalInput suffix="cm" style={{ textAlign: 'end' }} />
          </EditorField>
        ))}
        <EditorField
          name="merchantNumber"
          label={t('product:field.merchantNumber')}
          help={t('product:field.merchantNumberHelp')}
        >
          <Input className="figures" autoComplete="off" />
        </EditorField>
        <EditorField
          name="manufacturerNumber"
          label={t('product:field.manufacturerNumber')}
          help={t('product:field.manufacturerNumberHelp')}
        >
          <Input className="figures" autoComplete="off" />
        </EditorField>
        <EditorField
          name="standardNumber"
          label={t('product:field.standardNumber')}
          help={t('product:field.standardNumberHelp')}
        >
          <Input className="figures" inputMode="numeric" autoComplete="off" />
        </EditorField>
        <EditorField
          name="hasNoStandardNumber"
          label={t('product:field.hasNoStandardNumber')}
          help={t('product:field.hasNoStandardNumberHelp')}
          valuePropName="checked"
        >
          <Switch />
        </EditorField>
        <EditorField
          className={styles.wide}
          name="isActive"
          label={t('product:field.isActive')}
          help={t('product:field.isActiveHelp')}
          valuePropName="checked"
        >
          <Switch />
        </EditorField>
      </div>
    </EditorDialog>
  )
}

interface CompanyFieldProps {
  label: string
  value?: number | null
  onChange?: (companyId: number) => void
}

/** Company select adapted to `Form.Item`. */
const CompanyField = ({ label, value = null, onChange }: CompanyFieldProps) => (
  <CompanySelect label={label} value={value} onChange={(companyId) => onChange?.(companyId)} />
)
