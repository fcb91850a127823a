import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { DialogActions } from '../../../../ui/light/DialogActions.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { AgentEmail } from './AgentEmail.tsx'

interface PreAlertDialogProps {
  flight: AnswerOf<typeof flightEndpoints.findFlight>
  onClose: () => void
}

/** Previews the email to the agent before it is sent. */
export const PreAlertDialog = ({ flight, onClose }: PreAlertDialogProps) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const send = useEndpointMutation(flightEndpoints.sendPreAlert, {
    onSuccess: async ({ email }) => {
      notify('success', t('air/flights:preAlertSent', { email }))
      await queries.invalidateQueries(queriesOf(flightEndpoints.findFlight))
      onClose()
    },
  })
  return (
    <AppModal
      open
      width={640}
      title={t('air/flights:mail.title', { number: flight.flightNumber })}
      onCancel={onClose}
      footer={null}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ body: { id: flight.id } })
        }}
      >
        {flight.openBagCount > 0 && <Note tone="warn">{t('air/flights:mail.openBags')}</Note>}
        <AgentEmail id={flight.id} />
        <DialogActions onClose={onClose} isBusy={send.isPending} submit={t('air/flights:mail.send')} />
      </form>
    </AppModal>
  )
}
