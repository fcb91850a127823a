import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Panel } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import { nothing } from '../../../ui/table/column.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { fieldLabel } from '../../shipment/draft/fieldLabel.ts'

/** Fields that a shipment of the order would leave open, with the store's value and a proposal. */
export const OrderFindings = ({ findings }: Pick<OrderAnswer, 'findings'>) => {
  const { t } = useTranslation()
  if (findings.length === 0) return null
  return (
    <Panel title={t('order:page.findings')} help={t('order:page.findingsHelp')}>
      <PlainTable
        isBare
        label={t('order:page.findings')}
        columns={[
          { title: t('order:page.field') },
          { title: t('order:page.state') },
          { title: t('order:page.inStore') },
          { title: t('order:page.proposal') },
        ]}
        rows={findings.map(({ field, kind, message, value, proposal }) => [
          fieldLabel(field),
          <span title={message}>
            <StateDot tone={kind === 'doubt' ? 'info' : 'warn'}>{message}</StateDot>
          </span>,
          value ?? nothing,
          proposal ?? nothing,
        ])}
      />
    </Panel>
  )
}
