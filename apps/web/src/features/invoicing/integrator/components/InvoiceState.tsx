import type { SalesInvoiceRow } from '@kervan/contract/invoicing/sales/salesInvoice.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'

const tones = { issued: 'none', sent: 'info', accepted: 'ok', rejected: 'bad' } as const

/** State of an invoice; while it is being sent, how that goes. */
export const InvoiceState = ({ state, sending }: Pick<SalesInvoiceRow, 'state' | 'sending'>) => {
  const { t } = useTranslation()
  if (!sending) return <StateDot tone={tones[state]}>{t(`invoicing:state.${state}`)}</StateDot>
  if (sending.state === 'refused')
    return <StateDot tone="bad">{t('invoicing:integrator.tag.refused')}</StateDot>
  return sending.problem === null ? (
    <StateDot tone="info">{t('invoicing:integrator.tag.waiting')}</StateDot>
  ) : (
    <StateDot tone="warn">{t('invoicing:integrator.tag.failing')}</StateDot>
  )
}
