import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'
import styles from '../Order.module.css'

type Entry = OrderAnswer['history'][number]

const tones: Record<Entry['kind'], Tone> = {
  imported: 'none',
  changed: 'warn',
  shipmentCreated: 'info',
  numberSent: 'info',
  numberSeen: 'ok',
  numberDropped: 'bad',
  numberRefused: 'bad',
  numberTakenBack: 'none',
  erased: 'none',
}

/** History of an order here and in its store, newest first. */
export const OrderHistory = ({ history }: Pick<OrderAnswer, 'history'>) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('order:page.history')}>
      <ol className={styles.list}>
        {history.map(({ at, kind, detail }) => (
          <li key={`${at} ${kind} ${detail}`}>
            <StateDot tone={tones[kind]}>{t(`order:history.${kind}`)}</StateDot>
            <span className={styles.quiet}>
              <DateText value={at} format="minute" />
              {/* The detail of a change is the number of changes, which the list above names. */}
              {kind !== 'changed' && detail && ` · ${detail}`}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
