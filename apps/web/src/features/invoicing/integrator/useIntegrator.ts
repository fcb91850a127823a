import { useQuery, useQueryClient } from '@tanstack/react-query'
import { integratorEndpoints } from '@kervan/contract/invoicing/integrator/integrator.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { endpointQuery, queriesOf, useEndpointMutation } from '../../../platform/api/query.ts'
import { notify } from '../../../platform/notices.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'

const { findIntegrator, transmitInvoices } = integratorEndpoints
const { getInvoice, listInvoices } = salesInvoiceEndpoints

/** Connected integrator and its messages with a problem. For operations staff only. */
export const useIntegrator = () => useQuery(endpointQuery(findIntegrator, { body: {} }))

/** Sends invoices over the connection and loads their state again. */
export const useTransmission = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useEndpointMutation(transmitInvoices, {
    onSuccess: ({ queuedCount, retriedCount, unchangedCount }) => {
      notify(
        'success',
        t('invoicing:integrator.queued', {
          queued: queuedCount,
          retried: retriedCount,
          unchanged: unchangedCount,
        }),
      )
      return Promise.all([getInvoice, listInvoices].map((row) => queries.invalidateQueries(queriesOf(row))))
    },
  })
}
