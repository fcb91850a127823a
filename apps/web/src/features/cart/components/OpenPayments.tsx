import type { CartItem } from '@kervan/contract/cart/cart.endpoints'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { Button } from '../../../ui/light/Button.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { openPaymentsOf } from '../cart.ts'
import styles from './Cart.module.css'

interface OpenPaymentsProps {
  items: readonly CartItem[]
  isBusy: boolean
  onGoOn: (cartItemIds: string[]) => void
  onGiveUp: (conversationId: string) => void
}

/** Unfinished payments, started here or on another screen: continue or cancel them. */
export const OpenPayments = ({ items, isBusy, onGoOn, onGiveUp }: OpenPaymentsProps) => {
  const { t } = useTranslation()
  return openPaymentsOf(items).map(({ conversationId, items: held }) => (
    <Note key={conversationId} tone="info">
      <div className={styles.open}>
        <span>
          {t('cart:openPayment', { references: held.map((item) => item.shipmentReference).join(', ') })}
        </span>
        <span className={styles.openActions}>
          <Button size="small" isBusy={isBusy} onClick={() => onGoOn(held.map(({ id }) => id))}>
            {t('cart:goOn')}
          </Button>
          <Button size="small" kind="text" isBusy={isBusy} onClick={() => onGiveUp(conversationId)}>
            {t('cart:giveUp')}
          </Button>
        </span>
      </div>
    </Note>
  ))
}
