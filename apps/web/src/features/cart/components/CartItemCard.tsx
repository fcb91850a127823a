import { useRef } from 'react'
import { Checkbox } from 'antd'
import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { CarrierMark } from '../../../ui/light/CarrierMark.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import { ReferenceTag } from '../../../ui/light/ReferenceTag.tsx'
import { CountryFlagName, Tag } from '../../../ui/light/Tags.tsx'
import { useLostFocus } from '../../../ui/useLostFocus.ts'
import { LandedSummary } from '../../../ui/light/landedCost/LandedSummary.tsx'
import { isSelectable } from '../cart.ts'
import styles from './Cart.module.css'

interface CartItemCardProps {
  item: CartItem
  isSelected: boolean
  isExpired: boolean
  isBusy: boolean
  onSelect: (isSelected: boolean) => void
  onRemove: () => void
  onRenew: () => void
}

export const CartItemCard = (props: CartItemCardProps) => {
  const { item, isSelected, isExpired, isBusy, onSelect, onRemove, onRenew } = props
  const { t } = useTranslation()
  const reference = item.shipmentReference
  const isBeingPaid = !isSelectable(item)
  const card = useRef<HTMLLIElement>(null)
  useLostFocus(card, isExpired)
  return (
    <li ref={card} tabIndex={-1} className={styles.item} data-selected={isSelected}>
      <Checkbox
        checked={isSelected}
        disabled={isBeingPaid}
        aria-label={t('cart:selectItem', { reference })}
        onChange={(event) => onSelect(event.target.checked)}
      />
      <div className={styles.mark}>
        <CarrierMark name={item.supplierName} logoImageName={item.logoImageName} size={40} />
      </div>
      <div className={styles.what}>
        <div className={styles.reference}>
          <Tag>REF</Tag>
          <ReferenceTag reference={reference} to={`/shipment/shipmentdetail/${item.shipmentId}`} />
          {isBeingPaid && <Tag tone="info">{t('cart:beingPaid')}</Tag>}
          {isExpired && !isBeingPaid && <Tag tone="warn">{t('cart:expired')}</Tag>}
        </div>
        <div className={styles.receiver}>
          {item.receiverName ?? item.priceDetails.ReceiverName ?? t('cart:notStated')}
          <CountryFlagName code={item.receiverCountry ?? item.priceDetails.ReceiverCountry ?? 'TR'} />
        </div>
        <div className={styles.service}>
          {carrierAndService(item.supplierName, item.supplierServiceMethodName)}
        </div>
        {item.landedCost && (
          <div className={styles.service}>
            <LandedSummary cost={item.landedCost} />
          </div>
        )}
      </div>
      <div className={styles.price}>
        <b>
          <MoneyText amount={item.totalPrice} currency={item.priceCurrency} />
        </b>
        {item.priceCurrency !== 'TRY' && (
          <span className={styles.inTry}>
            <MoneyText amount={item.totalPriceInTry} currency="TRY" />
          </span>
        )}
      </div>
      <div className={styles.itemActions}>
        {isExpired && !isBeingPaid && (
          <Button
            size="small"
            aria-label={t('cart:renewItem', { reference })}
            onClick={onRenew}
            isBusy={isBusy}
          >
            {t('cart:renew')}
          </Button>
        )}
        {!isBeingPaid && (
          <Button
            size="small"
            kind="text"
            isBusy={isBusy}
            aria-label={t('cart:removeItem', { reference })}
            onClick={onRemove}
          >
            {t('cart:remove')}
          </Button>
        )}
      </div>
    </li>
  )
}
