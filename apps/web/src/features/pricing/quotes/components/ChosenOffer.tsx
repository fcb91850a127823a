import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CarrierMark } from '../../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { readChosenOffer } from '../rememberQuote.ts'
import styles from './ChosenOffer.module.css'

/** Offer that the visitor chose, with its price, on the pages between the prices and the wizard. */
export const ChosenOffer = () => {
  const { t } = useTranslation()
  const offer = readChosenOffer()
  if (!offer) return null
  const days = `${offer.transitDaysMin}–${offer.transitDaysMax}`
  return (
    <section className={styles.chosen} aria-label={t('account:chosenOffer.title')}>
      <CarrierMark name={offer.supplierName} />
      <div className={styles.name}>
        <span className={styles.quiet}>{t('account:chosenOffer.title')}</span>
        <div>
          <b>{offer.supplierName}</b>{' '}
          {nameWithoutCarrier(offer.supplierServiceMethodName, offer.supplierName)}
        </div>
      </div>
      <div className={styles.price}>
        <b>
          <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} />
        </b>
        <span className={styles.quiet}>{t('account:chosenOffer.days', { days })}</span>
      </div>
    </section>
  )
}
