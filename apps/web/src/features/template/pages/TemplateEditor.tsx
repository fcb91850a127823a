import { Input, Switch } from 'antd'
import type { FormInstance } from 'antd'
import { templateEndpoints } from '@kervan/contract/template/template.endpoints'
import type { Template, TemplateKind } from '@kervan/contract/template/template.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { CountrySelect } from '../../../ui/CountrySelect.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { GtipSearch } from '../../customs/components/GtipSearch.tsx'
import { describeCode } from '../../customs/describeCode.ts'
import { PieceList } from '../../shipment/draft/components/PieceList.tsx'
import { ProductList } from '../../shipment/draft/components/ProductList.tsx'
import { emptyPiece, emptyProduct, enteredRows, newValues } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import styles from './TemplateEditor.module.css'

interface TemplateValues extends WizardValues {
  name: string
  description: string | null
  countryCode: string | null
  goods: string | null
  isDefault: boolean
  isActive: boolean
}

interface TemplateEditorProps {
  kind: TemplateKind
  /** Template to edit; null to create one from these rows. */
  template: Template | null
  rows: Pick<WizardValues, 'products' | 'pieces'>
  shipmentId: string | null
  onClose: () => void
}

const orFirst = <Row,>(rows: readonly Row[], first: Row): Row[] => (rows.length > 0 ? [...rows] : [first])

/** Editor of a template: name, conditions for automatic filling, and rows with the wizard's fields. */
export const TemplateEditor = ({ kind, template, rows, shipmentId, onClose }: TemplateEditorProps) => {
  const { t } = useTranslation()
  const initial: TemplateValues = {
    ...newValues(),
    name: template?.name ?? '',
    description: template?.description ?? null,
    countryCode: template?.countryCode ?? null,
    goods: template?.goods ?? null,
    isDefault: template?.isDefault ?? false,
    isActive: template?.isActive ?? true,
    products: orFirst<TemplateValues['products'][number]>(
      template?.products ?? rows.products,
      emptyProduct(),
    ),
    pieces: orFirst<TemplateValues['pieces'][number]>(template?.pieces ?? rows.pieces, emptyPiece()),
  }
  const editor = useEditor({
    row: template ? templateEndpoints.updateTemplate : templateEndpoints.createTemplate,
    initial,
    toBody: (_, { name, description, countryCode, goods, isDefault, isActive, ...values }) => ({
      ...{ kind, name, description, countryCode, goods, isDefault, isActive },
      ...enteredRows(values),
      ...(template ? { id: template.id, version: template.version } : { shipmentId }),
    }),
    lists: [templateEndpoints.listTemplates],
    failed: t(template ? 'template:changeFailed' : 'template:createFailed'),
    saved: t(template ? 'template:changed' : 'template:created'),
    onSaved: onClose,
  })
  // The row fields expect the wizard's form; every field that they use exists here too.
  const form = editor.form as unknown as FormInstance<WizardValues>
  return (
    <EditorDialog
      editor={editor}
      isDense
      width={780}
      title={t(template ? 'template:editTitle' : 'template:keepTitle')}
      submit={t('template:save')}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <EditorField name="name" label={t('template:field.name')}>
          <Input autoComplete="off" />
        </EditorField>
        <EditorField name="description" label={t('template:field.description')}>
          <Input autoComplete="off" />
        </EditorField>
        <EditorField
          name="countryCode"
          label={t('template:field.countryCode')}
          help={t('template:field.countryHelp')}
        >
          <CountrySelect allowClear />
        </EditorField>
        <EditorField name="goods" label={t('template:field.goods')} help={t('template:field.goodsHelp')}>
          <Input autoComplete="off" />
        </EditorField>
        <EditorField
          name="isDefault"
          label={t('template:field.isDefault')}
          help={t('template:field.isDefaultHelp')}
          valuePropName="checked"
        >
          <Switch />
        </EditorField>
        <EditorField name="isActive" label={t('template:field.isActive')} valuePropName="checked">
          <Switch />
        </EditorField>
      </div>
      {kind === 'productAndPiece' && (
        <div className={styles.rows}>
          <h3>{t('shipment/draft:tab.products')}</h3>
          <ProductList
            form={form}
            isEditable
            onChanged={() => undefined}
            renderGtipSearch={(props) => <GtipSearch {...props} />}
            describeCode={describeCode}
          />
        </div>
      )}
      <div className={styles.rows}>
        <h3>{t('shipment/draft:tab.packages')}</h3>
        <PieceList form={form} isEditable onChanged={() => undefined} />
      </div>
    </EditorDialog>
  )
}
