import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import type { BagRow, MissingPiece } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { bagMovesFrom } from '@kervan/domain/air/bagLife'
import type { BagMove } from '@kervan/domain/air/bagLife'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { notify } from '../../../../platform/notices.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { MissingDialog } from '../components/MissingDialog.tsx'

const told = [
  bagEndpoints.listBags,
  bagEndpoints.findBag,
  bagEndpoints.getBagShipments,
  flightEndpoints.findFlight,
  flightEndpoints.listFlights,
]

/** State changes of bags; closing first shows the missing pieces. */
export const useBagMoves = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<{ bag: BagRow; missing: readonly MissingPiece[] } | null>(null)
  const change = useEndpointMutation(bagEndpoints.changeBagState, {
    onSuccess: ({ isDone, missing, bag }) => {
      setAsked(isDone ? null : { bag, missing })
      if (!isDone) return undefined
      notify('success', t('air/bags:moved', { number: bag.number, state: t(`air/bags:state.${bag.state}`) }))
      return Promise.all(told.map((row) => queries.invalidateQueries(queriesOf(row))))
    },
  })
  const move = (id: string, to: BagMove, withMissing = false) =>
    change.mutate({ body: { id, move: to, withMissing } })
  return {
    isBusy: change.isPending,
    move,
    movesOf: ({ id, state, pieceCount, flightState }: BagRow) =>
      bagMovesFrom({ state, pieceCount, flightState }).map((to) => ({
        key: to,
        label: t(`air/bags:move.${to}`),
        onSelect: () => move(id, to),
      })),
    dialog: asked && (
      <MissingDialog
        {...asked}
        isBusy={change.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() => move(asked.bag.id, 'close', true)}
      />
    ),
  }
}
