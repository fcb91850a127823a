import { carrierAndService } from '@kervan/domain/pricing/serviceName'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { AppModal } from '../../../ui/AppModal.tsx'
import { Button } from '../../../ui/light/Button.tsx'
import { MoneyText } from '../../../ui/light/MoneyText.tsx'
import type { PriceChange } from '../hooks/useRenewal.ts'
import styles from './Cart.module.css'

interface PriceChangesProps {
  changes: readonly PriceChange[]
  isBusy: boolean
  onAccept: () => void
  onRefuse: () => void
}

/** Old and new prices side by side; a new price needs the user's confirmation. */
export const PriceChanges = ({ changes, isBusy, onAccept, onRefuse }: PriceChangesProps) => {
  const { t } = useTranslation()
  return (
    <AppModal
      open={changes.length > 0}
      onCancel={onRefuse}
      title={t('cart:renewal.title')}
      footer={
        <div className={styles.dialogActions}>
          <Button onClick={onRefuse}>{t('cart:renewal.refuse')}</Button>
          <Button kind="primary" isBusy={isBusy} onClick={onAccept}>
            {t('cart:renewal.accept')}
          </Button>
        </div>
      }
    >
      <p className={styles.dialogText}>{t('cart:renewal.text')}</p>
      <ul className={styles.changes}>
        {changes.map(({ item, renewed }) => (
          <li key={item.id}>
            <span className={styles.changeName}>
              <b>{item.shipmentReference}</b>
              <span>{carrierAndService(item.supplierName, item.supplierServiceMethodName)}</span>
            </span>
            <span className={styles.oldPrice}>
              <span className="visuallyHidden">{t('cart:renewal.old')}</span>
              <MoneyText amount={renewed.oldPrice} currency={renewed.oldCurrency} />
            </span>
            <b>
              <span className="visuallyHidden">{t('cart:renewal.new')}</span>
              <MoneyText amount={renewed.newPrice} currency={renewed.newCurrency} />
            </b>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
