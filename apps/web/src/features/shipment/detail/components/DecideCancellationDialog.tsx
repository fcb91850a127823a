import { cancellationEndpoints } from '@kervan/contract/cancellation/cancellation.endpoints'
import type { CancellationDecision } from '@kervan/domain/shipment/cancellationLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../../ui/editor/ReasonDialog.tsx'

interface DecideCancellationDialogProps {
  shipmentId: string
  reference: string
  decision: CancellationDecision
  onDecided: () => unknown
  onClose: () => void
}

/** Staff decision after the carrier refused or did not answer, with its consequences and a reason. */
export const DecideCancellationDialog = ({
  shipmentId,
  reference,
  decision,
  onDecided,
  onClose,
}: DecideCancellationDialogProps) => {
  const { t } = useTranslation()
  const words = `shipment/detail:cancellation.decide.${decision}`
  return (
    <ReasonDialog
      row={cancellationEndpoints.decideCancellation}
      toBody={(reason) => ({ shipmentId, decision, reason })}
      name="decideCancellation"
      title={t(`${words}.title`, { reference })}
      help={t(`${words}.text`)}
      submit={t(`${words}.action`)}
      label={t('shipment/detail:cancellation.decide.reason')}
      fieldHelp={t('shipment/detail:cancellation.decide.reasonHelp')}
      saved={t('shipment/detail:cancellation.decide.saved')}
      onSaved={onDecided}
      onClose={onClose}
    />
  )
}
