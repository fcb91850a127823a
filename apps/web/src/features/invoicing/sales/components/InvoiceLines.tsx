import { Link } from 'react-router'
import type { SalesInvoiceLine } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/column.ts'

type Line = SalesInvoiceLine & { position: number }

interface InvoiceLinesProps {
  currency: string
  vatRate: number
  lines: readonly SalesInvoiceLine[]
}

const useLineColumns = ({ currency, vatRate }: Omit<InvoiceLinesProps, 'lines'>): Column<Line>[] => {
  const { t } = useTranslation()
  const amountColumn = (key: 'net' | 'vat' | 'amount', title: string): Column<Line> => ({
    key,
    title,
    align: 'end',
    render: (line) => <MoneyText amount={line[key]} currency={currency} />,
  })
  return [
    {
      key: 'reference',
      title: t('invoicing:column.shipment'),
      isIdentity: true,
      render: ({ shipmentId, assetReference }) =>
        shipmentId ? (
          <Link to={`/shipment/shipmentdetail/${shipmentId}`}>{assetReference}</Link>
        ) : (
          assetReference
        ),
    },
    {
      key: 'description',
      title: t('invoicing:column.description'),
      render: ({ description }) => description,
    },
    amountColumn('net', t('invoicing:column.net')),
    amountColumn('vat', t('invoicing:vatOf', { rate: vatRate })),
    amountColumn('amount', t('invoicing:column.total')),
  ]
}

/** Lines of an issued document or of a draft. */
export const InvoiceLines = ({ lines, ...invoice }: InvoiceLinesProps) => {
  const { t } = useTranslation()
  return (
    <DataTable
      name="salesInvoiceLines"
      label={t('invoicing:lines')}
      columns={useLineColumns(invoice)}
      rows={lines.map((line, position) => ({ ...line, position }))}
      rowKey={({ position }) => String(position)}
      empty={<EmptyState title={t('invoicing:none')} />}
    />
  )
}
