import type { OrderAnswer } from '@kervan/contract/order/orderAnswers'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { DateText } from '../../../ui/light/DateText.tsx'
import { Panel } from '../../../ui/light/Panel.tsx'
import { CountryFlagName } from '../../../ui/light/Tags.tsx'
import styles from '../Order.module.css'

type Party = OrderAnswer['shipTo']

const Address = ({ party }: { party: Party }) => {
  const { t } = useTranslation()
  const { name, company, lines, postalCode, city, state, countryCode, phone, email, taxNumber } = party
  const place = [postalCode, city, state].filter(Boolean).join(' ')
  const shown = [name, company, ...lines, place].filter(Boolean)
  if (shown.length === 0 && !countryCode) return t('order:page.none')
  return (
    <address className={styles.address}>
      {shown.map((text, index) => (
        <span key={index}>{text}</span>
      ))}
      {countryCode && <CountryFlagName code={countryCode} />}
      {phone && (
        <span>
          {t('order:page.phone')}: <bdi>{phone}</bdi>
        </span>
      )}
      {email && (
        <span>
          {t('order:page.email')}: {email}
        </span>
      )}
      {taxNumber && (
        <span>
          {t('order:page.taxNumber')}: {taxNumber}
        </span>
      )}
    </address>
  )
}

/** Proof of the erasure: when, and what went with the order. */
const Erased = ({ erased: { at, ...counts } }: { erased: NonNullable<OrderAnswer['erased']> }) => {
  const { t } = useTranslation()
  return (
    <Panel title={t('order:page.buyer')}>
      <p>
        {t('order:page.erased')} <DateText value={at} format="minute" />
      </p>
      <p className={styles.quiet}>{t('order:page.erasedWith', counts)}</p>
    </Panel>
  )
}

/** Receiver and payer of an order as the store has them. */
export const OrderParties = ({ order: { shipTo, billTo, erased } }: { order: OrderAnswer }) => {
  const { t } = useTranslation()
  if (erased) return <Erased erased={erased} />
  const isSame = JSON.stringify(shipTo) === JSON.stringify(billTo)
  return (
    <>
      <Panel title={t('order:page.shipTo')}>
        <Address party={shipTo} />
      </Panel>
      <Panel title={t('order:page.billTo')}>
        {isSame ? t('order:page.sameAddress') : <Address party={billTo} />}
      </Panel>
    </>
  )
}
