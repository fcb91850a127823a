import { useState } from 'react'
import { isStaff } from '@kervan/contract/roles'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { ExportedShipment } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { useSession } from '../../../../platform/session/session.ts'
import { formatMoney } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { EmptyState } from '../../../../ui/light/States.tsx'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import { TwoLines } from '../../../../ui/light/TwoLines.tsx'
import { ListScreen } from '../../../../ui/table/ListScreen.tsx'
import { useEndpointList } from '../../../../ui/table/useEndpointList.ts'
import { AcceptProposals } from '../components/AcceptProposals.tsx'
import { OfficeFileDialog } from '../components/OfficeFileDialog.tsx'
import { ProofDialog } from '../components/ProofDialog.tsx'
import { ProofUpload } from '../components/ProofUpload.tsx'
import { RefundCounts } from '../components/RefundCounts.tsx'

const Gaps = ({ gaps }: Pick<ExportedShipment, 'gaps'>) => {
  const { t } = useTranslation()
  return gaps.length === 0 ? (
    <StateDot tone="ok">{t('invoicing/vatRefund:complete')}</StateDot>
  ) : (
    <StateDot tone="warn">{gaps.map((gap) => t(`invoicing/vatRefund:gap.${gap}`)).join(', ')}</StateDot>
  )
}

/** Own invoice; below it what the invoice covers, or the invoice that the documents propose. */
const OwnInvoice = ({
  invoiceNumber,
  invoiceShipments,
  invoiceTotal,
  currency,
  proposal,
}: ExportedShipment) => {
  const { t, language } = useTranslation()
  if (invoiceNumber === null)
    return proposal ? t('invoicing/vatRefund:proposal', { number: proposal.number }) : '–'
  if (invoiceShipments < 2 || invoiceTotal === null || currency === null) return invoiceNumber
  return (
    <TwoLines
      second={t('invoicing/vatRefund:sameInvoice', {
        count: invoiceShipments,
        total: formatMoney(invoiceTotal, currency, language),
      })}
    >
      {invoiceNumber}
    </TwoLines>
  )
}

/** Exported shipments with what the VAT refund needs of them, and the file for the tax office. */
export const VatRefundPage = () => {
  const { t } = useTranslation()
  const session = useSession()
  const [edited, setEdited] = useState<ExportedShipment | null>(null)
  const [dialog, setDialog] = useState<'upload' | 'file' | null>(null)
  const list = useEndpointList(vatRefundEndpoints.listExportedShipments)
  const close = () => setDialog(null)
  return (
    <>
      <ListScreen
        list={list}
        rowKey={({ id }) => id}
        onOpen={setEdited}
        actions={
          <>
            <Button onClick={() => setDialog('upload')}>{t('invoicing/vatRefund:action.upload')}</Button>
            <Button kind="primary" onClick={() => setDialog('file')}>
              {t('invoicing/vatRefund:action.file')}
            </Button>
          </>
        }
        rowActions={(shipment) => [
          {
            key: 'edit',
            label: t('invoicing/vatRefund:action.edit'),
            onSelect: () => setEdited(shipment),
          },
        ]}
        bulkActions={(selected) => <AcceptProposals selected={selected} />}
        summary={
          <>
            <p>{t('invoicing/vatRefund:text')}</p>
            <RefundCounts filters={list.filterRequest} />
          </>
        }
        cells={{
          // Without its copy button: the cell is a button that opens the shipment.
          assetReference: ({ assetReference }) => assetReference,
          gaps: ({ gaps }) => <Gaps gaps={gaps} />,
          invoiceNumber: (shipment) => <OwnInvoice {...shipment} />,
        }}
        empty={
          <EmptyState title={t('invoicing/vatRefund:none')}>{t('invoicing/vatRefund:noneText')}</EmptyState>
        }
      />
      {edited && <ProofDialog shipment={edited} onClose={() => setEdited(null)} />}
      {dialog === 'upload' && <ProofUpload filters={list.filterRequest} onClose={close} />}
      {dialog === 'file' && (
        <OfficeFileDialog
          companyId={list.filterRequest.companyID ?? null}
          choosesCompany={session !== null && isStaff(session)}
          onClose={close}
        />
      )}
    </>
  )
}
