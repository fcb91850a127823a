import { Form, Input } from 'antd'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
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

/** Corrects one week that is not over. */
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
  const schema = fuelEndpoints.updateFuelCharge.body
  return (
    <EditorDialog
      editor={editor}
      name="fuelWeek"
      title={t('rates:fuel.editTitle', { name: nameOfSeries(charge) })}
      submit={t('rates:action.save')}
      onClose={onClose}
    >
      <Form.Item name="percent" label={t('rates:fuel.percent')} rules={rulesFor(schema, 'percent')} required>
        <DecimalInput decimals={4} prefix="%" />
      </Form.Item>
      <div className={styles.days}>
        <Form.Item
          name="validFrom"
          label={t('rates:validFrom')}
          rules={rulesFor(schema, 'validFrom')}
          required
        >
          <DateInput disabled={charge.state === 'inForce'} />
        </Form.Item>
        <Form.Item name="validTo" label={t('rates:validTo')} rules={rulesFor(schema, 'validTo')} required>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="source" label={t('rates:source')} rules={rulesFor(schema, 'source')} required>
        <Input autoComplete="off" />
      </Form.Item>
    </EditorDialog>
  )
}
