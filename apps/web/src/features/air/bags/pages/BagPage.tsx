import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagPiece } from '@kervan/contract/air/bags/bag.endpoints'
import { bagMovesFrom } from '@kervan/domain/air/bagLife'
import { endpointQuery } from '../../../../platform/api/query.ts'
import { formatCount, formatWeight } from '../../../../platform/text/format.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { PageHeader } from '../../../../ui/light/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { BagEditor } from '../components/BagEditor.tsx'
import { BagState } from '../components/BagState.tsx'
import { PieceList, pieceKey } from '../components/PieceList.tsx'
import { ScanBar } from '../components/ScanBar.tsx'
import { SplitBar } from '../components/SplitBar.tsx'
import { useBagLabels } from '../hooks/useBagLabels.ts'
import { useBagMoves } from '../hooks/useBagMoves.tsx'
import { sumPieces } from '../sumPieces.ts'
import styles from '../components/Bag.module.css'

const nothingChosen: ReadonlyMap<string, BagPiece> = new Map()

/** Bag page: scan in and out, contents, totals and state. */
export const BagPage = () => {
  const { t, language } = useTranslation()
  const { bagId = '' } = useParams()
  const bag = useQuery(endpointQuery(bagEndpoints.findBag, { body: { id: bagId } }))
  const held = useQuery(endpointQuery(bagEndpoints.getBagShipments, { body: { bagId } }))
  const { move, isBusy, dialog } = useBagMoves()
  const labels = useBagLabels()
  const [isEdited, setIsEdited] = useState(false)
  const [chosen, setChosen] = useState(nothingChosen)
  const error = bag.error ?? held.error
  if (error)
    return (
      <>
        <PageHeader title={t('shell:screen.bagshipments')} />
        <ErrorState error={error} onRetry={() => void Promise.all([bag.refetch(), held.refetch()])} />
      </>
    )
  if (!bag.data || !held.data) return <LoadingRows columns={4} />
  const { items } = held.data
  const { number, state, flightId, flightNumber, flightState, destination, countryCodes, note } = bag.data
  const sums = sumPieces(items)
  const isOpen = state === 'open'
  const figures = [
    { label: t('air/bags:sum.pieces'), value: formatCount(sums.pieceCount, language) },
    { label: t('air/bags:sum.shipments'), value: formatCount(sums.shipmentCount, language) },
    { label: t('air/bags:sum.weight'), value: formatWeight(sums.weightKg, language) },
  ]
  const choose = (piece: BagPiece, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      if (isChosen) next.set(pieceKey(piece), piece)
      else next.delete(pieceKey(piece))
      return next
    })
  return (
    <>
      <PageHeader
        title={number}
        facts={
          <>
            <BagState state={state} /> ·{' '}
            {flightId ? (
              <Link to={`/pickup/baglist/${flightId}`}>{flightNumber}</Link>
            ) : (
              t('air/bags:noFlight')
            )}{' '}
            · {destination} · {countryCodes?.join(', ') ?? t('air/bags:anyCountry')}
            {note && ` · ${note}`}
          </>
        }
        actions={
          <>
            <Button onClick={() => setIsEdited(true)}>{t('air/bags:edit')}</Button>
            <Button isBusy={labels.isBusy} onClick={() => labels.print([bagId], 'pdf')}>
              {t('air/bags:label.print')}
            </Button>
            {bagMovesFrom({ state, pieceCount: items.length, flightState }).map((to) => (
              <Button
                key={to}
                kind={to === 'reopen' || to === 'unload' ? 'plain' : 'primary'}
                isBusy={isBusy}
                onClick={() => move(bagId, to)}
              >
                {t(`air/bags:move.${to}`)}
              </Button>
            ))}
          </>
        }
      />
      {isOpen ? <ScanBar bagId={bagId} /> : <Note tone="info">{t('air/bags:closedNote')}</Note>}
      <dl className={styles.sums} aria-live="polite">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SplitBar bagId={bagId} pieces={[...chosen.values()]} onDone={() => setChosen(nothingChosen)} />
      {items.length === 0 ? (
        <EmptyState title={t('air/bags:empty')}>{isOpen && t('air/bags:emptyHelp')}</EmptyState>
      ) : (
        <PieceList items={items} chosen={new Set(chosen.keys())} onChoose={isOpen ? choose : undefined} />
      )}
      {dialog}
      {isEdited && (
        <BagEditor bag={bag.data} onSaved={() => setIsEdited(false)} onClose={() => setIsEdited(false)} />
      )}
    </>
  )
}
