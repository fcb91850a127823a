import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note } from '../../../../ui/light/Tags.tsx'

/** Sending that the integrator has not confirmed, with the reason. */
export const SendingNote = ({ sending }: { sending: NonNullable<SalesInvoiceRow['sending']> }) => {
  const { t } = useTranslation()
  const { state, connection, problem, detail } = sending
  if (state === 'refused') return <Note tone="bad">{t('invoicing:integrator.refused', { detail })}</Note>
  if (problem === null) return <Note tone="info">{t('invoicing:integrator.waiting', { connection })}</Note>
  return (
    <Note tone="warn">
      {t('invoicing:integrator.failing', {
        connection,
        problem: t(`invoicing:integrator.problem.${problem}`),
      })}
    </Note>
  )
}
