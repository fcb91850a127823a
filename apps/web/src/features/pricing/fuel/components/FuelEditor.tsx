import { Input } from 'antd'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { nameOfSeries } from './nameOfSeries.ts'
import styles from './Fuel.module.css'

interface FuelEditorProps {
  charge: FuelCharge
  onSaved: () => void
  onClose: () => void
}

/** Editor for one fuel week that has not ended. */
export const FuelEditor = ({ charge, onSaved, onClose }: FuelEditorProps) => {
  const { t } = useTranslation()
  const { percent, validFrom, validTo, source } = charge
  const editor = useEditor({
    row: fuelEndpoints.updateFuelCharge,
    initial: { percent, validFrom, validTo, source },
    toBody: (values) => ({ ...values, id: charge.id, version: charge.version }),
    lists: [fuelEndpoints.listFuelCharges, fuelEndpoints.findFuelOverview],
    onSaved,
  })
  return (
    <EditorDialog
      editor={editor}
      name="fuelWeek"
      title={t('pricing/rateTable:fuel.editTitle', { name: nameOfSeries(charge) })}
      submit={t('pricing/rateTable:action.save')}
      onClose={onClose}
    >
      <EditorField name="percent" label={t('pricing/rateTable:fuel.percent')}>
        <DecimalInput decimals={4} prefix="%" />
      </EditorField>
      <div className={styles.days}>
        <EditorField name="validFrom" label={t('pricing/rateTable:validFrom')}>
          <DateInput disabled={charge.state === 'inForce'} />
        </EditorField>
        <EditorField name="validTo" label={t('pricing/rateTable:validTo')}>
          <DateInput />
        </EditorField>
      </div>
      <EditorField name="source" label={t('pricing/rateTable:source')}>
        <Input autoComplete="off" />
      </EditorField>
    </EditorDialog>
  )
}
