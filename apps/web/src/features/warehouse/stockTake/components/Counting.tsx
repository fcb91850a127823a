import type { CountedScan } from '@kervan/contract/warehouse/stockTake/stockTake.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { ScanVerdict } from '../../../../ui/scan/ScanVerdict.tsx'
import { useScanField } from '../../../../ui/scan/useScanField.ts'
import { useCounting } from '../hooks/useCounting.ts'
import styles from './StockTake.module.css'

const Scanned = ({ scan }: { scan: CountedScan }) => (
  <ScanVerdict tone={scan.tone} headline={scan.headline} instruction={scan.instruction || undefined}>
    <strong>{scan.assetReference ?? scan.text}</strong>
    {scan.pieceNumber !== null && (
      <span>
        {scan.pieceNumber}/{scan.pieceCount}
      </span>
    )}
  </ScanVerdict>
)

/** Scan field of an open stock-take with the last result. */
export const Counting = ({ stockTakeId }: { stockTakeId: string }) => {
  const { t } = useTranslation()
  const counting = useCounting(stockTakeId)
  const field = useScanField((text) => counting.scan(text))
  const { last, waiting, isOffline } = counting
  return (
    <div className={styles.counting}>
      <label className={styles.scan}>
        <span>{t('warehouse:station.field')}</span>
        <input {...field.inputProps} className={styles.field} />
      </label>
      <div role="status">
        {waiting > 0 && isOffline && (
          <Note tone="warn">
            {t('warehouse:station.offline')} {t('warehouse:station.waiting', { count: waiting })}
          </Note>
        )}
      </div>
      {last === null ? (
        <ScanVerdict
          tone={null}
          headline={t('warehouse:station.ready')}
          instruction={t('warehouse/stockTake:ready')}
        />
      ) : 'scan' in last ? (
        <Scanned scan={last.scan} />
      ) : (
        <ScanVerdict tone="wrong" headline={t('warehouse:station.refused')} instruction={last.reason}>
          <strong>{last.refused}</strong>
        </ScanVerdict>
      )}
    </div>
  )
}
