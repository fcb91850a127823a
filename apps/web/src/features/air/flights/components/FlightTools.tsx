import { Suspense, lazy, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import type { FlightMove, FlightState } from '@kervan/domain/air/flightLife'
import { hasReach } from '@kervan/contract/roles'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { DeclarationDialog } from './DeclarationDialog.tsx'
import { FlightEditor } from './FlightEditor.tsx'
import { PreAlertDialog } from './PreAlertDialog.tsx'
import { StepDialog } from './StepDialog.tsx'
import { UnreadyBags, bagsInTheWay } from './UnreadyBags.tsx'

const HandoverDialog = lazy(() => import('./HandoverDialog.tsx').then((m) => ({ default: m.HandoverDialog })))

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

/** The screen's one primary action; for a planned flight that is creating bags instead. */
const isNext = (state: FlightState, move: FlightMove): boolean =>
  (state === 'closed' && move === 'depart') || move === 'arrive'

const wayToWrite = ({ agentEmail, preAlertDate, undo }: Flight) => {
  if (agentEmail === null) return 'air/flights:preAlertNobody'
  if (undo !== null) return 'air/flights:preAlertLater'
  return preAlertDate === null ? 'air/flights:preAlert' : 'air/flights:preAlertAgain'
}

const useFlightCalls = ({ id, flightNumber }: Flight) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [flightEndpoints.findFlight, flightEndpoints.listFlights, bagEndpoints.listBags].map((row) =>
        queries.invalidateQueries(queriesOf(row)),
      ),
    )
  const move = useEndpointMutation(flightEndpoints.changeFlightState, {
    onSuccess: ({ state }) => {
      notify(
        'success',
        t('air/flights:moved', { number: flightNumber, state: t(`air/flights:state.${state}`) }),
      )
      return refresh()
    },
  })
  const download = useEndpointMutation(flightEndpoints.getFlightFile, { onSuccess: saveFile })
  return {
    isBusy: move.isPending || download.isPending,
    moveTo: (to: FlightMove, onSuccess?: () => void) =>
      move.mutate({ body: { id, move: to } }, { onSuccess }),
    save: (kind: 'fwb' | 'fhl') => download.mutate({ body: { id, kind } }),
  }
}

interface MoveDialogProps {
  flight: Flight
  move: 'close' | 'depart' | 'arrive'
  calls: ReturnType<typeof useFlightCalls>
  onClose: () => void
}

/** Shows bags that block the step, else the fields of the step. */
const MoveDialog = ({ flight, move, calls, onClose }: MoveDialogProps) => {
  const bags = bagsInTheWay(flight, move)
  if (bags !== null && move !== 'arrive')
    return <UnreadyBags flight={flight} move={move} bags={bags} onClose={onClose} />
  if (move !== 'close') return <StepDialog flight={flight} move={move} onClose={onClose} />
  return (
    <CloseDialog
      flight={flight}
      isBusy={calls.isBusy}
      onConfirm={() => calls.moveTo(move, onClose)}
      onClose={onClose}
    />
  )
}

/** Actions for a flight: states, files, email and handover. */
export const FlightTools = ({ flight }: { flight: Flight }) => {
  const { t } = useTranslation()
  const session = useSession()
  const calls = useFlightCalls(flight)
  const [dialog, setDialog] = useState<'edit' | 'handover' | 'declaration' | 'preAlert' | FlightMove | null>(
    null,
  )
  const close = () => setDialog(null)
  const seesHouse = session !== null && hasReach(session, 'all')
  const go = (move: FlightMove) => {
    const isAsked = move !== 'reopen' && (move !== 'close' || flight.agentEmail !== null || isBlocked(move))
    if (isAsked) setDialog(move)
    else calls.moveTo(move)
  }
  const isBlocked = (move: 'close' | 'depart' | 'arrive') => bagsInTheWay(flight, move) !== null
  const more = [
    { key: 'edit', label: t('air/flights:edit'), onSelect: () => setDialog('edit') },
    { key: 'handover', label: t('air/flights:handover.title'), onSelect: () => setDialog('handover') },
    {
      key: 'preAlert',
      label: t(wayToWrite(flight)),
      isDisabled: flight.agentEmail === null || flight.undo !== null,
      onSelect: () => setDialog('preAlert'),
    },
    ...(seesHouse
      ? [
          {
            key: 'declaration',
            label: t('air/flights:file.declaration'),
            onSelect: () => setDialog('declaration'),
          },
          { key: 'fwb', label: t('air/flights:file.fwb'), onSelect: () => calls.save('fwb') },
          { key: 'fhl', label: t('air/flights:file.fhl'), onSelect: () => calls.save('fhl') },
        ]
      : []),
  ]
  return (
    <>
      <ActionMenu actions={more}>
        <Button aria-haspopup="menu">{t('air/flights:more')}</Button>
      </ActionMenu>
      {flight.moves.map((move) => (
        <Button
          key={move}
          kind={isNext(flight.state, move) ? 'primary' : 'plain'}
          isBusy={calls.isBusy}
          onClick={() => go(move)}
        >
          {t(`air/flights:move.${move}`)}
        </Button>
      ))}
      {(dialog === 'close' || dialog === 'depart' || dialog === 'arrive') && (
        <MoveDialog flight={flight} move={dialog} calls={calls} onClose={close} />
      )}
      {dialog === 'preAlert' && <PreAlertDialog flight={flight} onClose={close} />}
      {dialog === 'edit' && <FlightEditor flight={flight} onSaved={close} onClose={close} />}
      {dialog === 'declaration' && <DeclarationDialog flight={flight} onClose={close} />}
      {dialog === 'handover' && (
        <Suspense fallback={null}>
          <HandoverDialog flight={flight} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
