import { memo, useCallback, useRef } from 'react'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { BagPiece } from '@kervan/contract/air/bags/bag.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { CountryFlagName } from '../../../../ui/light/Tags.tsx'
import { WeightText } from '../../../../ui/light/WeightText.tsx'
import { useRowsInView } from '../hooks/useRowsInView.ts'
import styles from './Bag.module.css'

/** Row height of the piece list in pixels, same value as in the CSS. */
const rowHeight = 40

interface PieceLineProps {
  piece: BagPiece
  index: number
  top: number
  isChosen: boolean
  /** Selects a piece; undefined while pieces cannot be selected. */
  onChoose: ((piece: BagPiece, isChosen: boolean) => void) | undefined
  chooseLabel: string
}

/** Memoized line of a bag's piece, because scrolling moves thousands of rows. */
const PieceLine = memo(({ piece, index, top, isChosen, onChoose, chooseLabel }: PieceLineProps) => {
  const style: CSSProperties = { transform: `translateY(${top}px)` }
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={style}>
      <span role="cell" className={styles.choice}>
        {onChoose && (
          <input
            type="checkbox"
            aria-label={chooseLabel}
            checked={isChosen}
            onChange={({ target }) => onChoose(piece, target.checked)}
          />
        )}
      </span>
      <span role="cell" className={styles.reference}>
        <Link to={`/shipment/shipmentdetail/${piece.shipmentId}`} target="_blank">
          {piece.assetReference}
        </Link>
      </span>
      <span role="cell" className={styles.number}>
        {piece.pieceNumber}/{piece.pieceCount}
      </span>
      <span role="cell">{piece.countryCode && <CountryFlagName code={piece.countryCode} />}</span>
      <span role="cell" className={styles.number}>
        {piece.weightKg === null ? '–' : <WeightText weightKg={piece.weightKg} />}
      </span>
    </div>
  )
})

interface PieceListProps {
  items: readonly BagPiece[]
  chosen: ReadonlySet<string>
  onChoose?: ((piece: BagPiece, isChosen: boolean) => void) | undefined
}

export const pieceKey = ({ shipmentId, pieceNumber }: Pick<BagPiece, 'shipmentId' | 'pieceNumber'>): string =>
  `${shipmentId} ${pieceNumber}`

/** Virtualized list of a bag's pieces, last scanned first; a bag may contain thousands. */
export const PieceList = ({ items, chosen, onChoose }: PieceListProps) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const keyOf = useCallback((index: number) => pieceKey(items[index]!), [items])
  const { rows, height } = useRowsInView(frame, { count: items.length, rowHeight, keyOf })
  return (
    <div
      ref={frame}
      className={styles.list}
      style={{ '--rows-height': `${height + rowHeight}px` } as CSSProperties}
      role="table"
      aria-label={t('shell:screen.bagshipments')}
      aria-rowcount={items.length + 1}
      tabIndex={0}
    >
      <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
        <span role="columnheader">
          <span className="visuallyHidden">{t('air/bags:choosePiece')}</span>
        </span>
        <span role="columnheader">{t('air/bags:pieces.reference')}</span>
        <span role="columnheader" className={styles.number}>
          {t('air/bags:pieces.piece')}
        </span>
        <span role="columnheader" className={styles.country}>
          {t('air/bags:pieces.country')}
        </span>
        <span role="columnheader" className={styles.number}>
          {t('air/bags:pieces.weight')}
        </span>
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height }}>
        {rows.map(({ index, start, key }) => {
          const piece = items[index]!
          return (
            <PieceLine
              key={key}
              piece={piece}
              index={index}
              top={start}
              isChosen={chosen.has(pieceKey(piece))}
              onChoose={onChoose}
              chooseLabel={`${t('air/bags:choosePiece')}: ${piece.assetReference} ${piece.pieceNumber}`}
            />
          )
        })}
      </div>
    </div>
  )
}
