import { Suspense, useState } from 'react'
import type { FormInstance } from 'antd'
import type { TemplateKind } from '@kervan/contract/template/template.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { enteredRows } from '../../shipment/draft/wizardValues.ts'
import type { WizardValues } from '../../shipment/draft/wizardValues.ts'
import { useTemplateFill } from './useTemplateFill.ts'
import { TemplatePicker } from '../components/TemplatePicker.tsx'
import { lazyPart } from '../../../ui/light/lazy/makeLazy.tsx'
import styles from './TemplateBar.module.css'

const TemplateEditor = lazyPart(() =>
  import('./TemplateEditor.tsx').then((module) => ({ default: module.TemplateEditor })),
)
const TemplateManager = lazyPart(() =>
  import('./TemplateManager.tsx').then((module) => ({ default: module.TemplateManager })),
)

interface TemplateBarProps {
  kind: TemplateKind
  form: FormInstance<WizardValues>
  shipmentId: string | null
  onChanged: () => void
}

const netWeightOf = (products: WizardValues['products'] | undefined): number =>
  (products ?? []).reduce((sum, row) => sum + (typeof row?.netWeight === 'number' ? row.netWeight : 0), 0)

/** Toolbar above a wizard list: fill from a template, save as a template, and undo the last fill. */
export const TemplateBar = ({ kind, form, shipmentId, onChanged }: TemplateBarProps) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'editor' | 'manager' | null>(null)
  const fill = useTemplateFill({ kind, form, shipmentId, isEditable: true, onChanged })
  const { asked, filled, query } = fill
  const rows = (): Pick<WizardValues, 'products' | 'pieces'> => {
    const { products = [], pieces = [] } = form.getFieldsValue(true) as WizardValues
    return enteredRows({ products, pieces })
  }
  const close = () => setOpen(null)
  const filledText = filled && (filled.by ? `template:filledBy.${filled.by}` : 'template:filled')
  return (
    <>
      <div className={styles.bar}>
        <TemplatePicker
          kind={kind}
          fill={fill}
          netWeight={netWeightOf((form.getFieldsValue(true) as WizardValues).products)}
        />
        <Button size="small" onClick={() => setOpen('editor')}>
          {t('template:keep')}
        </Button>
        <Button size="small" kind="text" onClick={() => setOpen('manager')}>
          {t('template:manage')}
        </Button>
      </div>
      {query.error && (
        <div className={styles.filled} role="alert">
          <Note tone="bad">
            {t('template:loadFailed')}{' '}
            <Button size="small" kind="text" onClick={() => void query.refetch()}>
              {t('ui:action.retry')}
            </Button>
          </Note>
        </div>
      )}
      {filled && filledText && (
        <div className={styles.filled} role="status">
          <Note tone="info">
            {t(filledText, { name: filled.name })}{' '}
            <Button size="small" kind="text" onClick={fill.undo}>
              {t('template:undo')}
            </Button>
          </Note>
        </div>
      )}
      {asked && (
        <AppModal
          open
          title={t('template:overwrite.title', { name: asked.name })}
          onCancel={fill.abandon}
          footer={
            <span className={styles.choices}>
              <Button onClick={() => fill.answer('replace')}>{t('template:overwrite.replace')}</Button>
              <Button kind="primary" onClick={() => fill.answer('add')}>
                {t('template:overwrite.add')}
              </Button>
            </span>
          }
        >
          {t('template:overwrite.text')}
        </AppModal>
      )}
      <Suspense fallback={null}>
        {open === 'editor' && (
          <TemplateEditor kind={kind} template={null} rows={rows()} shipmentId={shipmentId} onClose={close} />
        )}
        {open === 'manager' && <TemplateManager kind={kind} shipmentId={shipmentId} onClose={close} />}
      </Suspense>
    </>
  )
}
