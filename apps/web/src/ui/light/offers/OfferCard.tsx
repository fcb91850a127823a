import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { nameWithoutCarrier } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../Button.tsx'
import { CarrierMark } from '../CarrierMark.tsx'
import { MoneyText } from '../MoneyText.tsx'
import { Tag } from '../Tags.tsx'
import { WeightText } from '../WeightText.tsx'
import styles from './OfferCard.module.css'

/** Price offer from the API with extra display values of the card. */
export interface OfferView {
  supplierName: string
  logoImageName?: string | null
  supplierServiceMethodName: string
  /** Who books in place of the carrier and hands the parcel over to it. */
  bookedBy?: string | null
  totalChargedWeight?: number
  totalPrice: number
  priceCurrency: string
  /** Total price of the offer in TRY; null without an exchange rate. */
  totalPriceInTry?: number | null
  explanation?: string | null
  surcharges: readonly { costName: string; price: number; priceInTry?: number | null }[]
}

interface OfferCardProps {
  offer: OfferView
  /** Delivery time, for example "1–3 iş günü · kapıdan kapıya". */
  delivery?: ReactNode
  /** Expected delivery date under the delivery time. */
  expected?: ReactNode
  isCheapest?: boolean
  isFastest?: boolean
  isChosen?: boolean
  /** Called when the user chooses the offer; without it the card has no choose button. */
  onChoose?: () => void
  chooseLabel?: string
  isBusy?: boolean
  /** Second action beside choosing the offer. */
  otherAction?: ReactNode
  /** Below the prices, as wide as the card. */
  note?: ReactNode
  /** Marks an offer that was chosen earlier, e.g. when the parcel was priced without an account. */
  isWanted?: boolean
  /** Offer number for phone calls; shown with the price lines. */
  number?: ReactNode
  /** "Why this price" section for staff. */
  extra?: ReactNode
  startsOpen?: boolean
}

/** Price lines of an offer, which add up to its total. */
export const PriceLines = ({ offer, id }: { offer: OfferView; id: string }) => {
  const { t } = useTranslation()
  const hasTry = offer.totalPriceInTry !== null && offer.totalPriceInTry !== undefined
  const isForeign = hasTry && offer.priceCurrency !== 'TRY'
  const inTry = (amount?: number | null) =>
    isForeign && typeof amount === 'number' ? <MoneyText amount={amount} currency="TRY" /> : null
  return (
    <dl id={id} className={styles.lines}>
      {offer.surcharges.map(({ costName, price, priceInTry }, index) => (
        <div key={index} style={{ display: 'contents' }}>
          <dt>{costName}</dt>
          <dd>
            <MoneyText amount={price} currency={offer.priceCurrency} />
          </dd>
          <dd className={styles.local}>{inTry(priceInTry)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('ui:offer.total')}</dt>
        <dd>
          <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} />
        </dd>
        <dd className={styles.local}>{inTry(offer.totalPriceInTry)}</dd>
      </div>
    </dl>
  )
}

/** Card of one carrier's offer: large total price and expandable price lines that add up to it. */
export const OfferCard = (props: OfferCardProps) => {
  const { offer, delivery, isCheapest, isFastest, isChosen, onChoose, chooseLabel, isBusy, extra } = props
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(props.startsOpen ?? false)
  const linesId = useId()
  const isForeign = offer.priceCurrency !== 'TRY' && typeof offer.totalPriceInTry === 'number'
  return (
    <article className={`${styles.offer} ${isChosen ? styles.chosen : ''}`}>
      <div className={styles.mark}>
        <CarrierMark name={offer.supplierName} logoImageName={offer.logoImageName} />
      </div>
      <div className={styles.name}>
        <b>{offer.supplierName}</b> {nameWithoutCarrier(offer.supplierServiceMethodName, offer.supplierName)}
        {isCheapest && <Tag tone="ok">{t('ui:offer.cheapest')}</Tag>}
        {isFastest && <Tag tone="info">{t('ui:offer.fastest')}</Tag>}
        {props.isWanted && <Tag tone="info">{t('ui:offer.wanted')}</Tag>}
      </div>
      <div className={styles.below}>
        {delivery}
        {delivery && offer.totalChargedWeight !== undefined && ' · '}
        {offer.totalChargedWeight !== undefined && <WeightText weightKg={offer.totalChargedWeight} />}
        {props.expected}
        {offer.bookedBy && (
          <div>{t('ui:offer.bookedBy', { name: offer.bookedBy, carrier: offer.supplierName })}</div>
        )}
      </div>
      <div className={styles.prices}>
        <div className={styles.price}>
          <MoneyText amount={offer.totalPrice} currency={offer.priceCurrency} />
        </div>
        {isForeign && (
          <div className={styles.local}>
            <MoneyText amount={offer.totalPriceInTry} currency="TRY" />
          </div>
        )}
      </div>
      {props.note && <div className={styles.note}>{props.note}</div>}
      {isOpen && <PriceLines offer={offer} id={linesId} />}
      {isOpen && offer.explanation && <div className={styles.explanation}>{offer.explanation}</div>}
      {isOpen && props.number && (
        <div className={styles.explanation}>
          {t('ui:offer.number')} {props.number}
        </div>
      )}
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? linesId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('ui:offer.hideLines') : t('ui:offer.showLines')}
        </button>
        {extra}
        {props.otherAction}
        {onChoose && (
          <Button
            kind={isChosen || props.isWanted ? 'primary' : 'plain'}
            size="small"
            isBusy={isBusy}
            onClick={onChoose}
          >
            {chooseLabel ?? (isChosen ? t('ui:offer.chosen') : t('ui:offer.choose'))}
          </Button>
        )}
      </div>
    </article>
  )
}
