import { Form } from 'antd'
import { objectionDecisions } from '@kervan/domain/shipment/adjustmentLife'
import type { ObjectionDecision } from '@kervan/domain/shipment/adjustmentLife'
import type { AdjustmentAnswer } from '@kervan/contract/measuring/measuring.endpoints'
import { measuringEndpoints } from '@kervan/contract/measuring/measuring.endpoints'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DecimalInput } from '../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../ui/editor/EditorDialog.tsx'
import { EditorField, WordSelect } from '../../../ui/editor/EditorField.tsx'
import { ReasonField } from '../../../ui/editor/ReasonDialog.tsx'
import { useEditor } from '../../../ui/editor/useEditor.ts'
import { ObjectionFiles } from './ObjectionFiles.tsx'
import styles from './Measuring.module.css'

export interface DialogProps {
  onDone: () => unknown
  onClose: () => void
}

interface Decided {
  decision: ObjectionDecision
  amount: number | string | null
  reason: string
}

/** Staff decision on an objection: withdraw, keep or change the amount, with a reason that the customer can read. */
export const DecideDialog = ({
  adjustment,
  onDone,
  onClose,
}: DialogProps & { adjustment: AdjustmentAnswer }) => {
  const { t, language } = useTranslation()
  const initial: Decided = { decision: 'keep', amount: null, reason: '' }
  const editor = useEditor({
    row: measuringEndpoints.decideObjection,
    initial,
    toBody: ({ decision, amount, reason }) => ({
      adjustmentId: adjustment.id,
      decision,
      amount: decision === 'change' ? amount : null,
      reason,
    }),
    saved: t('measuring:decideDialog.saved'),
    onSaved: onDone,
  })
  const decision = Form.useWatch('decision', editor.form)
  return (
    <EditorDialog
      editor={editor}
      name="decideObjection"
      title={t('measuring:decideDialog.title', {
        amount: formatMoney(adjustment.amount, adjustment.currency, language),
      })}
      help={
        <div className={styles.help}>
          <p>{adjustment.objection}</p>
          <ObjectionFiles files={adjustment.objectionFiles} />
        </div>
      }
      submit={t('measuring:decideDialog.open')}
      onClose={onClose}
    >
      <EditorField name="decision" label={t('measuring:decideDialog.decision')}>
        <WordSelect
          values={objectionDecisions}
          wordOf={(each) => t(`measuring:decideDialog.choice.${each}`)}
        />
      </EditorField>
      {decision === 'change' && (
        <EditorField name="amount" label={t('measuring:amount')} isUnchecked>
          <DecimalInput suffix={adjustment.currency} />
        </EditorField>
      )}
      <ReasonField label={t('measuring:reason')} help={t('measuring:reasonHelp')} />
    </EditorDialog>
  )
}

/** Staff release of a held parcel without the extra payment; both sides can read the reason. */
export const ReleaseDialog = ({
  adjustment,
  reference,
  onDone,
  onClose,
}: DialogProps & { adjustment: AdjustmentAnswer; reference: string }) => {
  const { t, language } = useTranslation()
  const editor = useEditor({
    row: measuringEndpoints.releaseHold,
    initial: { reason: '' },
    toBody: ({ reason }) => ({ adjustmentId: adjustment.id, reason }),
    saved: t('measuring:releaseDialog.saved'),
    onSaved: onDone,
  })
  const amount = formatMoney(adjustment.amount, adjustment.currency, language)
  return (
    <EditorDialog
      editor={editor}
      name="releaseHold"
      title={t('measuring:releaseDialog.title', { reference })}
      help={<p className={styles.help}>{t('measuring:releaseDialog.text', { amount })}</p>}
      submit={t('measuring:releaseDialog.open')}
      onClose={onClose}
    >
      <ReasonField label={t('measuring:reason')} help={t('measuring:reasonHelp')} />
    </EditorDialog>
  )
}

interface StateDialogProps extends DialogProps {
  kind: 'extra' | 'discount'
  shipmentId: string
  reference: string
}

const rows = { extra: measuringEndpoints.createExtraPayment, discount: measuringEndpoints.createDiscount }

/** Manual extra charge or discount without a measurement, with a reason. */
export const StateDialog = ({ kind, shipmentId, reference, onDone, onClose }: StateDialogProps) => {
  const { t } = useTranslation()
  const initial: { amount: number | string | null; reason: string } = { amount: null, reason: '' }
  const editor = useEditor({
    row: rows[kind],
    initial,
    toBody: ({ amount, reason }) => ({ shipmentId, amount, reason }),
    saved: t(`measuring:stateDialog.${kind}.saved`),
    failed: t(`measuring:stateDialog.${kind}.failed`),
    onSaved: onDone,
  })
  return (
    <EditorDialog
      editor={editor}
      name={`${kind}Amount`}
      title={t(`measuring:stateDialog.${kind}.title`, { reference })}
      help={<p className={styles.help}>{t(`measuring:stateDialog.${kind}.text`)}</p>}
      submit={t(`measuring:stateDialog.${kind}.open`)}
      onClose={onClose}
    >
      <EditorField name="amount" label={t('measuring:amount')}>
        <DecimalInput />
      </EditorField>
      <ReasonField label={t('measuring:reason')} help={t('measuring:reasonHelp')} />
    </EditorDialog>
  )
}
