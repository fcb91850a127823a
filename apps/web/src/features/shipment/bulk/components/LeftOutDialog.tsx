import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { MoneyText } from '../../../../ui/light/MoneyText.tsx'
import { PlainTable } from '../../../../ui/table/PlainTable.tsx'
import type { LeftOut } from '../hooks/useMoveToCart.ts'
import styles from './Bulk.module.css'

interface LeftOutDialogProps {
  leftOut: readonly LeftOut[]
  isBusy: boolean
  onAccept: () => void
  onClose: () => void
  /** Opens the cart with the shipments that were added. */
  onGoOn: () => void
}

/** Lists shipments that were not added to the cart, with reasons. A changed price needs the user's confirmation. */
export const LeftOutDialog = ({ leftOut, isBusy, onAccept, onClose, onGoOn }: LeftOutDialogProps) => {
  const { t } = useTranslation()
  const changed = leftOut.filter(({ reason }) => reason === 'priceChanged')
  const others = leftOut.filter(({ reason }) => reason !== 'priceChanged')
  const title = t(
    changed.length > 0 ? 'shipment/bulk:offers.changedTitle' : 'shipment/bulk:offers.leftOutTitle',
  )
  return (
    <AppModal
      open
      width={680}
      title={title}
      onCancel={onClose}
      footer={
        <div className={styles.taskActions}>
          <Button onClick={onGoOn}>{t('shipment/bulk:labels.toCart')}</Button>
          {changed.length > 0 && (
            <Button kind="primary" isBusy={isBusy} onClick={onAccept}>
              {t('shipment/bulk:offers.accept')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.stack}>
        {changed.length > 0 && (
          <>
            <p>{t('shipment/bulk:offers.changedText', { count: changed.length })}</p>
            <PlainTable
              label={t('shipment/bulk:offers.changedTitle')}
              columns={[
                { title: t('shipment/bulk:offers.reference') },
                { title: t('shipment/bulk:offers.oldPrice'), isEnd: true },
                { title: t('shipment/bulk:offers.newPrice'), isEnd: true },
              ]}
              rows={changed.map(({ customerReference, oldPriceInTry, newPriceInTry }) => [
                customerReference,
                <MoneyText key="old" amount={oldPriceInTry} currency="TRY" />,
                <MoneyText key="new" amount={newPriceInTry} currency="TRY" />,
              ])}
            />
          </>
        )}
        {others.length > 0 && (
          <PlainTable
            label={t('shipment/bulk:offers.leftOutTitle')}
            columns={[
              { title: t('shipment/bulk:offers.reference') },
              { title: t('shipment/bulk:offers.leftOutTitle') },
            ]}
            rows={others.map(({ customerReference, message }) => [customerReference, message])}
          />
        )}
      </div>
    </AppModal>
  )
}
