import type { BagRow, MissingPiece } from '@kervan/contract/air/bags/bag.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppModal } from '../../../../ui/AppModal.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import styles from './Bag.module.css'

interface MissingDialogProps {
  bag: Pick<BagRow, 'number'>
  missing: readonly MissingPiece[]
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Before closing a bag: lists pieces of its shipments that are elsewhere. */
export const MissingDialog = ({ bag, missing, isBusy, onConfirm, onClose }: MissingDialogProps) => {
  const { t } = useTranslation()
  return (
    <AppModal
      open
      title={t('air/bags:missing.title', { number: bag.number })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('air/bags:missing.back')}</Button>{' '}
          <Button kind="primary" isBusy={isBusy} onClick={onConfirm}>
            {t('air/bags:missing.close')}
          </Button>
        </>
      }
    >
      <Note tone="warn">{t('air/bags:missing.text', { count: missing.length })}</Note>
      <ul className={styles.missing}>
        {missing.map(({ shipmentId, assetReference, pieceNumber, pieceCount, place, placeName }) => (
          <li key={`${shipmentId} ${pieceNumber}`}>
            <span className={styles.reference}>{assetReference}</span>{' '}
            <span>{t('air/bags:piece', { piece: pieceNumber, count: pieceCount })}</span>{' '}
            <span className={styles.muted}>
              {[t(`air/bags:place.${place}`), placeName].filter(Boolean).join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </AppModal>
  )
}
