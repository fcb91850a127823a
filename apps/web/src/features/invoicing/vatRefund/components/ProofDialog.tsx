import { Input, Select } from 'antd'
import { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { ExportedShipment } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import { formatDate, toDate, todayInTurkiye } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { DecimalInput } from '../../../../ui/DecimalInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { currencies } from '../../../../ui/currencies.ts'

const { saveExportProof, listExportedShipments, sumExportedShipments } = vatRefundEndpoints

interface Values {
  invoiceNumber?: string | null
  invoiceDay?: string | null
  amount?: number | string | null
  currency?: string | null
  declarationNumber?: string | null
  declarationDay?: string | null
  exitDay?: string | null
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Own invoice, declaration and exit of one shipment. */
export const ProofDialog = ({ shipment, onClose }: { shipment: ExportedShipment; onClose: () => void }) => {
  const { t, language } = useTranslation()
  const { proposal, exitDay, exitSource, can } = shipment
  const recordedExit = exitSource === 'stated' ? null : exitDay
  const editor = useEditor<typeof saveExportProof, Values>({
    row: saveExportProof,
    initial: {
      invoiceNumber: shipment.invoiceNumber ?? proposal?.number ?? null,
      invoiceDay: shipment.invoiceDay ?? proposal?.day ?? null,
      amount: shipment.isAmountStated ? shipment.amount : null,
      currency: shipment.currency,
      declarationNumber: shipment.declarationNumber,
      declarationDay: shipment.declarationDay,
      exitDay: shipment.statedExitDay,
    },
    // The currency is preset; it counts with an amount only.
    toBody: ({ currency, ...typed }) => ({
      shipmentId: shipment.id,
      version: shipment.version,
      ...typed,
      currency: isBlank(typed.amount) ? null : currency,
    }),
    draftName: `exportProof-${shipment.id}-${shipment.version}`,
    lists: [listExportedShipments, sumExportedShipments],
    saved: t('invoicing/vatRefund:dialog.saved'),
    onSaved: onClose,
  })
  const today = todayInTurkiye()
  return (
    <EditorDialog
      editor={editor}
      name="export-proof"
      title={t('invoicing/vatRefund:dialog.title', { reference: shipment.assetReference })}
      help={<p>{t('invoicing/vatRefund:dialog.help')}</p>}
      submit={t('invoicing/vatRefund:action.save')}
      isDense
      onClose={onClose}
    >
      {proposal && <Note tone="info">{t('invoicing/vatRefund:dialog.fromDocument')}</Note>}
      <EditorField name="invoiceNumber" label={t('invoicing/vatRefund:column.invoiceNumber')}>
        <Input maxLength={60} />
      </EditorField>
      <EditorField name="invoiceDay" label={t('invoicing/vatRefund:column.invoiceDay')}>
        <DateInput max={today} />
      </EditorField>
      <EditorField name="amount" label={t('invoicing/vatRefund:column.amount')}>
        <DecimalInput />
      </EditorField>
      <EditorField name="currency" label={t('invoicing/vatRefund:column.currency')} isUnchecked>
        <Select
          options={[...new Set([...currencies, ...(shipment.currency ? [shipment.currency] : [])])].map(
            (code) => ({ value: code, label: code }),
          )}
        />
      </EditorField>
      {!can.declare && <Note tone="info">{t('invoicing/vatRefund:dialog.lockedDeclaration')}</Note>}
      <EditorField name="declarationNumber" label={t('invoicing/vatRefund:column.declarationNumber')}>
        <Input maxLength={60} disabled={!can.declare} />
      </EditorField>
      <EditorField name="declarationDay" label={t('invoicing/vatRefund:column.declarationDay')}>
        <DateInput max={today} disabled={!can.declare} />
      </EditorField>
      {recordedExit === null ? (
        <EditorField name="exitDay" label={t('invoicing/vatRefund:column.exitDay')}>
          <DateInput max={today} disabled={!can.declare} />
        </EditorField>
      ) : (
        <p>
          {t('invoicing/vatRefund:dialog.recordedExit', {
            day: formatDate(toDate(recordedExit), 'day', language),
            source: t(`invoicing/vatRefund:exitSource.${exitSource}`),
          })}
        </p>
      )}
    </EditorDialog>
  )
}
