import { useQueryClient } from '@tanstack/react-query'
import { mostProposals, vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { ExportedShipment } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'

const { acceptProposedInvoices, listExportedShipments, sumExportedShipments } = vatRefundEndpoints

/** Stores the invoices that the documents of the selected shipments name. */
export const AcceptProposals = ({ selected }: { selected: readonly ExportedShipment[] }) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const shipmentIds = selected.filter(({ proposal }) => proposal !== null).map(({ id }) => id)
  const accept = useEndpointMutation(acceptProposedInvoices, {
    onSuccess: ({ acceptedCount, leftCount }) => {
      notify(
        leftCount > 0 ? 'warning' : 'success',
        leftCount > 0
          ? t('invoicing/vatRefund:acceptedLeft', { accepted: acceptedCount, left: leftCount })
          : t('invoicing/vatRefund:accepted', { count: acceptedCount }),
      )
      return Promise.all(
        [listExportedShipments, sumExportedShipments].map((row) => queries.invalidateQueries(queriesOf(row))),
      )
    },
  })
  return (
    <Button
      kind="primary"
      size="small"
      isBusy={accept.isPending}
      disabled={shipmentIds.length === 0 || shipmentIds.length > mostProposals}
      onClick={() => accept.mutate({ body: { shipmentIds } })}
    >
      {t('invoicing/vatRefund:action.accept')}
    </Button>
  )
}
