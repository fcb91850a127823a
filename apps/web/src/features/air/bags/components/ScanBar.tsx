import { useState } from 'react'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PillChoice } from '../../../../ui/light/PillChoice.tsx'
import { Sign } from '../../../../ui/light/Sign.tsx'
import { signOfTone } from '../../../../ui/scan/ScanVerdict.tsx'
import { useScanField } from '../../../../ui/scan/useScanField.ts'
import { useBagScans } from '../hooks/useBagScans.ts'
import type { Verdict } from '../hooks/useBagScans.ts'
import styles from './Bag.module.css'

type Send = ReturnType<typeof useBagScans>['send']

/** Result of the last scan as colour, icon and text, with possible actions. */
const ScanAnswer = ({ verdict, send }: { verdict: Verdict; send: Send }) => {
  const { t } = useTranslation()
  const { tone, message, scan, answer } = verdict
  return (
    <div className={`${styles.verdict} ${styles[tone]}`} role={tone === 'wrong' ? 'alert' : 'status'}>
      <span className={styles.sign} aria-hidden="true">
        <Sign kind={signOfTone[tone]} />
      </span>
      <span className={styles.words}>
        <span className={styles.message}>{message}</span>
        <span className={styles.code}>{scan.text}</span>
      </span>
      {answer?.outcome === 'elsewhere' && !scan.isOut && (
        <span className={styles.choices}>
          <Button
            onClick={() =>
              send(scan.text, {
                isOut: false,
                mayMove: true,
                ...(answer.piece && { pieceNumber: answer.piece.pieceNumber }),
              })
            }
          >
            {t('air/bags:scan.move')}
          </Button>
        </span>
      )}
      {answer?.outcome === 'whichPiece' && (
        <span className={styles.choices}>
          {answer.choices.map(({ pieceNumber, isHere }) => (
            <Button
              key={pieceNumber}
              disabled={isHere !== scan.isOut}
              onClick={() => send(scan.text, { isOut: scan.isOut, pieceNumber })}
            >
              {pieceNumber}
            </Button>
          ))}
        </span>
      )}
    </div>
  )
}

/** Scanner input with the direction (in or out) and the result of the last scan. */
export const ScanBar = ({ bagId }: { bagId: string }) => {
  const { t } = useTranslation()
  const { verdict, queueState, scan, send } = useBagScans(bagId)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const { inputProps, submit } = useScanField((text) => scan(text, direction === 'out'))
  return (
    <section className={styles.scan} aria-label={t('air/bags:scan.title')}>
      <div className={styles.bar}>
        <PillChoice
          label={t('air/bags:scan.direction')}
          value={direction}
          options={(['in', 'out'] as const).map((value) => ({ value, label: t(`air/bags:scan.${value}`) }))}
          onChange={setDirection}
        />
        <input
          {...inputProps}
          className={styles.field}
          type="text"
          aria-label={t('air/bags:scan.field')}
          placeholder={t('air/bags:scan.field')}
        />
        <Button onClick={submit}>{t('air/bags:scan.enter')}</Button>
      </div>
      {queueState.waiting > 0 && (
        <div className={styles.waiting} role="status">
          {t(queueState.isOffline ? 'air/bags:scan.offline' : 'air/bags:scan.waiting', {
            count: queueState.waiting,
          })}
        </div>
      )}
      {verdict ? (
        <ScanAnswer verdict={verdict} send={send} />
      ) : (
        <div className={`${styles.verdict} ${styles.idle}`}>{t('air/bags:scan.begin')}</div>
      )}
    </section>
  )
}
