import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { FactLines, Panel } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import styles from '../Order.module.css'
import { toneOfOrder } from '../orderTones.ts'

/** What the store says about an order besides products and addresses. */
export const OrderFacts = ({ order }: { order: OrderAnswer }) => {
  const { t } = useTranslation()
  const { state, isPaid, serviceWanted, iossNumber, note, giftMessage, isGift } = order
  const facts = [
    {
      label: t('order:page.state'),
      value: <StateDot tone={toneOfOrder[state]}>{t(`order:state.${state}`)}</StateDot>,
    },
    { label: t('order:page.payment'), value: t(isPaid ? 'order:page.paid' : 'order:unpaid') },
    { label: t('order:page.placedAt'), value: <DateText value={order.placedAt} format="minute" /> },
    { label: t('order:page.changedAt'), value: <DateText value={order.changedAt} format="minute" /> },
    { label: t('order:page.channelId'), value: order.channelOrderId },
    ...(serviceWanted ? [{ label: t('order:page.service'), value: serviceWanted }] : []),
    ...(iossNumber ? [{ label: t('order:page.ioss'), value: iossNumber }] : []),
    ...(isGift && !giftMessage ? [{ label: t('order:page.giftMessage'), value: t('order:gift') }] : []),
  ]
  return (
    <>
      <Panel title={t('order:page.details')}>
        <FactLines facts={facts} />
      </Panel>
      {note && (
        <Panel title={t('order:page.note')}>
          <p className={styles.text}>{note}</p>
        </Panel>
      )}
      {giftMessage && (
        <Panel title={t('order:page.giftMessage')}>
          <p className={styles.text}>{giftMessage}</p>
        </Panel>
      )}
    </>
  )
}
