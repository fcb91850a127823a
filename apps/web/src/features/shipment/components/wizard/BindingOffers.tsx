import { useState } from 'react'
import { Radio } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { pricingEndpoints } from '@kervan/contract/pricing/pricing.endpoints'
import type { OfferAnswer } from '@kervan/contract/pricing/offerAnswer'
import { useTranslation } from '../../../../platform/i18n.ts'
import { endpointQuery } from '../../../../platform/query.ts'
import { DateText } from '../../../../ui/light/DateText.tsx'
import { OfferCard } from '../../../../ui/light/OfferCard.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Wizard.module.css'

interface BindingOffersProps {
  shipment: ShipmentAnswer
  onAddToCart: (offerId: string) => void
  /** The offer on its way into the cart. */
  addingOfferId: string | null
}

const orders = ['price', 'days'] as const
type Order = (typeof orders)[number]

const byOrder: Record<Order, (one: OfferAnswer, other: OfferAnswer) => number> = {
  price: (one, other) => one.totalPriceInTry - other.totalPriceInTry,
  days: (one, other) =>
    one.transitDaysMax - other.transitDaysMax || one.totalPriceInTry - other.totalPriceInTry,
}

/** The offers that hold for the shipment as it is saved; another save asks for new ones. */
export const BindingOffers = ({ shipment, onAddToCart, addingOfferId }: BindingOffersProps) => {
  const { t } = useTranslation()
  const [order, setOrder] = useState<Order>('price')
  const base = endpointQuery(pricingEndpoints.quoteShipment, { body: { shipmentId: shipment.id } })
  const query = useQuery({
    ...base,
    queryKey: [...base.queryKey, shipment.version] as never,
    staleTime: 10 * 60_000,
  })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingRows rows={5} columns={3} />
  if (!Array.isArray(query.data)) return <Note tone="warn">{query.data.returnText}</Note>
  const offers = query.data
  const cheapest = [...offers].sort(byOrder.price)[0]
  const fastest = [...offers].sort(byOrder.days)[0]
  const validUntil = offers[0]?.validUntil
  return (
    <section aria-label={t('wizard:offers.title')}>
      <div className={styles.offersHead}>
        <h2>{t('wizard:offers.title')}</h2>
        {validUntil && (
          <span className={styles.help}>
            {t('wizard:offers.validUntil')} <DateText value={validUntil} format="minute" />
          </span>
        )}
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('wizard:offers.order')}
          value={order}
          onChange={({ target }) => setOrder(target.value as Order)}
          options={orders.map((value) => ({ value, label: t(`wizard:offers.by.${value}`) }))}
        />
      </div>
      <div className={styles.offers}>
        {[...offers].sort(byOrder[order]).map((offer) => (
          <OfferCard
            key={offer.id}
            offer={offer}
            delivery={t('wizard:offers.days', { min: offer.transitDaysMin, max: offer.transitDaysMax })}
            isCheapest={offer.id === cheapest?.id}
            isFastest={offer.id === fastest?.id}
            chooseLabel={t('wizard:offers.addToCart')}
            isBusy={addingOfferId === offer.id}
            onChoose={() => addingOfferId === null && onAddToCart(offer.id)}
          />
        ))}
      </div>
    </section>
  )
}
