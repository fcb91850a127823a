import type { AnswerOf } from '@kervan/contract/endpoint'
import type { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { AgentEmail } from './AgentEmail.tsx'

interface CloseDialogProps {
  flight: AnswerOf<typeof flightEndpoints.findFlight>
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Closing sends an email to the agent at once, so the dialog previews it. */
export const CloseDialog = ({ flight, isBusy, onConfirm, onClose }: CloseDialogProps) => {
  const { t } = useTranslation()
  return (
    <AppModal
      open
      width={640}
      title={t('air/flights:step.title.close', { number: flight.flightNumber })}
      onCancel={onClose}
      footer={null}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        <p>{t('air/flights:step.closeText')}</p>
        <AgentEmail id={flight.id} move="close" />
        <DialogActions onClose={onClose} isBusy={isBusy} submit={t('air/flights:move.close')} />
      </form>
    </AppModal>
  )
}
