import { useQueryClient } from '@tanstack/react-query'
import { handoverEndpoints, mostHandedOver } from '@kervan/contract/invoicing/handover/handover.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'

/** Downloads the archive of the selected electronic invoices for the integrator. */
export const SendBar = ({ selected }: { selected: readonly SalesInvoiceRow[] }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const ids = selected.filter(({ kind }) => kind !== 'paper').map(({ id }) => id)
  const send = useEndpointMutation(handoverEndpoints.sendInvoices, {
    onSuccess: (file) => {
      saveFile(file)
      notify('success', t('invoicing:send.done'))
      return queries.invalidateQueries(queriesOf(salesInvoiceEndpoints.listInvoices))
    },
  })
  return (
    <Button
      kind="primary"
      size="small"
      isBusy={send.isPending}
      disabled={ids.length === 0 || ids.length > mostHandedOver}
      onClick={() => send.mutate({ body: { ids } })}
    >
      {t('invoicing:send.action')}
    </Button>
  )
}
