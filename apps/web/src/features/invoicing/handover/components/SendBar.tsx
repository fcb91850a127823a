import { useQueryClient } from '@tanstack/react-query'
import { handoverEndpoints, mostHandedOver } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { useIntegrator, useTransmission } from '../../integrator/useIntegrator.ts'

/** Sends the selected electronic invoices over the integrator's connection; without one, downloads their archive. */
export const SendBar = ({ selected }: { selected: readonly SalesInvoiceRow[] }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const ids = selected.filter(({ kind }) => kind !== 'paper').map(({ id }) => id)
  const { data: integrator } = useIntegrator()
  const transmission = useTransmission()
  const download = useEndpointMutation(handoverEndpoints.sendInvoices, {
    onSuccess: (file) => {
      saveFile(file)
      notify('success', t('invoicing:send.done'))
      return queries.invalidateQueries(queriesOf(salesInvoiceEndpoints.listInvoices))
    },
  })
  const isConnected = (integrator?.connection ?? null) !== null
  const send = isConnected ? transmission : download
  return (
    <Button
      kind="primary"
      size="small"
      isBusy={send.isPending}
      disabled={!integrator || ids.length === 0 || ids.length > mostHandedOver}
      onClick={() => send.mutate({ body: { ids } })}
    >
      {t(isConnected ? 'invoicing:integrator.action' : 'invoicing:send.action')}
    </Button>
  )
}
