import { Select } from 'antd'
import { periodEndpoints } from '@kervan/contract/invoicing/periods/period.endpoints'
import { salesInvoiceEndpoints } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { invoiceScheduleNames } from '@kervan/domain/invoicing/invoiceSchedule'
import type { InvoiceSchedule } from '@kervan/domain/invoicing/invoiceSchedule'
import { useQueryClient } from '@tanstack/react-query'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'

interface ScheduleChoiceProps {
  companyId: number
  company: string
  schedule: InvoiceSchedule
}

/** Chooses when the invoices of a company are issued. */
export const ScheduleChoice = ({ companyId, company, schedule }: ScheduleChoiceProps) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const save = useEndpointMutation(periodEndpoints.saveInvoiceSchedule, {
    onSuccess: () => queries.invalidateQueries(queriesOf(salesInvoiceEndpoints.getInvoiceCandidates)),
  })
  return (
    <Select
      size="small"
      aria-label={`${company}: ${t('invoicing:column.schedule')}`}
      style={{ minWidth: 110 }}
      value={schedule}
      loading={save.isPending}
      options={invoiceScheduleNames.map((name) => ({ value: name, label: t(`invoicing:schedule.${name}`) }))}
      onChange={(chosen) => save.mutate({ body: { companyId, schedule: chosen } })}
    />
  )
}
