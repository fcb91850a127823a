import { Form, Input } from 'antd'
import { fuelEndpoints } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import type { FuelCharge } from '@kervan/contract/pricing/fuel/fuel.endpoints'
import { rulesFor } from '../../../../platform/formRules.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { useEndpointMutation } from '../../../../platform/api/query.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { useEditorError } from '../../hooks/useEditorError.ts'
import { nameOfSeries } from './nameOfSeries.ts'
import styles from './Fuel.module.css'

interface FuelEditorProps {
  charge: FuelCharge
  onSaved: () => void
  onClose: () => void
}

type FuelValues = Pick<FuelCharge, 'percent' | 'validFrom' | 'validTo' | 'source'>

/** Corrects one week that is not over. */
export const FuelEditor = ({ charge, onSaved, onClose }: FuelEditorProps) => {
  const { t } = useTranslation()
  const [form] = Form.useForm<FuelValues>()
  const showError = useEditorError(form, [fuelEndpoints.listFuelCharges, fuelEndpoints.findFuelOverview])
  const save = useEndpointMutation(fuelEndpoints.updateFuelCharge, {
    showsOwnErrors: true,
    onSuccess: onSaved,
    onError: showError,
  })
  const schema = fuelEndpoints.updateFuelCharge.body
  return (
    <AppModal
      open
      title={t('rates:fuel.editTitle', { name: nameOfSeries(charge) })}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
    >
      <AppForm<FuelValues>
        form={form}
        name="fuelWeek"
        initialValues={charge}
        onFinish={(values) => save.mutate({ body: { ...values, id: charge.id, version: charge.version } })}
      >
        <Form.Item
          name="percent"
          label={t('rates:fuel.percent')}
          rules={rulesFor(schema, 'percent')}
          required
        >
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
        <DialogActions onClose={onClose} isBusy={save.isPending} submit={t('rates:action.save')} />
      </AppForm>
    </AppModal>
  )
}
