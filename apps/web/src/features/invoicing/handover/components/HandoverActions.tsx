import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ReasonDialog } from '../../../../ui/editor/ReasonDialog.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { useIntegrator, useTransmission } from '../../integrator/useIntegrator.ts'

const { getInvoice, listInvoices } = salesInvoiceEndpoints
const { sendInvoices, emailInvoice, recordInvoiceAnswer } = handoverEndpoints

interface HandoverActionsProps {
  id: string
  number: string
  can: { send: boolean; transmit: boolean; email: boolean; answer: boolean }
  /** True while a connection is sending the invoice. */
  isOnItsWay: boolean
}

/** Sends one invoice over the integrator's connection; without one, downloads its archive. */
const SendButton = ({ id, can, isOnItsWay }: Pick<HandoverActionsProps, 'id' | 'can' | 'isOnItsWay'>) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data: integrator } = useIntegrator()
  const transmission = useTransmission()
  const download = useEndpointMutation(sendInvoices, {
    onSuccess: (file) => {
      saveFile(file)
      return Promise.all([getInvoice, listInvoices].map((row) => queries.invalidateQueries(queriesOf(row))))
    },
  })
  if (!integrator) return null
  const isConnected = integrator.connection !== null
  if (isConnected ? !can.transmit : !can.send || isOnItsWay) return null
  const send = isConnected ? transmission : download
  const label = isOnItsWay ? 'invoicing:integrator.again' : 'invoicing:integrator.action'
  return (
    <Button size="small" isBusy={send.isPending} onClick={() => send.mutate({ body: { ids: [id] } })}>
      {t(isConnected ? label : 'invoicing:send.one')}
    </Button>
  )
}

/** Gives one invoice to the integrator, and records its answer by hand. */
export const HandoverActions = ({ id, number, can, isOnItsWay }: HandoverActionsProps) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [isRejecting, setIsRejecting] = useState(false)
  const refresh = () =>
    Promise.all([getInvoice, listInvoices].map((row) => queries.invalidateQueries(queriesOf(row))))
  const mail = useEndpointMutation(emailInvoice, {
    onSuccess: ({ email }) => notify('success', t('invoicing:mail.sent', { email })),
  })
  const accept = useEndpointMutation(recordInvoiceAnswer, {
    onSuccess: () => {
      notify('success', t('invoicing:answers.done'))
      return refresh()
    },
  })
  return (
    <>
      {can.email && (
        <Button size="small" isBusy={mail.isPending} onClick={() => mail.mutate({ body: { id } })}>
          {t('invoicing:mail.action')}
        </Button>
      )}
      {can.send && <SendButton id={id} can={can} isOnItsWay={isOnItsWay} />}
      {can.answer && (
        <>
          <Button
            size="small"
            isBusy={accept.isPending}
            onClick={() => accept.mutate({ body: { id, answer: 'accepted', reason: null } })}
          >
            {t('invoicing:answers.accept')}
          </Button>
          <Button size="small" onClick={() => setIsRejecting(true)}>
            {t('invoicing:answers.reject')}
          </Button>
        </>
      )}
      {isRejecting && (
        <ReasonDialog
          row={recordInvoiceAnswer}
          toBody={(reason) => ({ id, answer: 'rejected' as const, reason })}
          title={t('invoicing:answers.rejectTitle', { number })}
          help={t('invoicing:answers.rejectHelp')}
          submit={t('invoicing:answers.reject')}
          label={t('invoicing:answers.rejection')}
          isRequired
          lists={[getInvoice, listInvoices]}
          saved={t('invoicing:answers.done')}
          onSaved={() => setIsRejecting(false)}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  )
}
