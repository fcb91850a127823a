import type { OfferAnswer } from '@kervan/contract/pricing/quotes/offerAnswer'
import type { ChargeableWeight } from '@kervan/domain/weight/weight'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import styles from './Wizard.module.css'

interface PriceBarProps {
  weight: ChargeableWeight | null
  best: OfferAnswer | undefined
  /** Offer that the user chose; shown instead of the best one. */
  pinned: OfferAnswer | undefined
  /** True if duties and taxes come on top of the price. */
  isWithoutDuties: boolean
  onViewPrices: () => void
}

/** Bar with weight and best price for phones, where the summary is below the form. */
export const PriceBar = ({ weight, best, pinned, isWithoutDuties, onViewPrices }: PriceBarProps) => {
  const { t } = useTranslation()
  if (!weight) return null
  const shown = pinned ?? best
  return (
    <div className={styles.bar}>
      <span>
        <WeightText weightKg={shown?.totalChargedWeight ?? weight.chargeableKg} />
        {shown && (
          <>
            {' · '}
            {pinned ? pinned.supplierName : t('shipment/draft:offers.from')}{' '}
            <b>
              <MoneyText amount={shown.totalPrice} currency={shown.priceCurrency} />
            </b>
            {isWithoutDuties && ` ${t('shipment/draft:offers.plusDuties')}`}
          </>
        )}
      </span>
      <Button size="small" onClick={onViewPrices}>
        {t('shipment/draft:offers.show')}
      </Button>
    </div>
  )
}
