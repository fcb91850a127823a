import { Suspense, lazy, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { bagEndpoints } from '@kervan/contract/pickup/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/pickup/flights/flight.endpoints'
import type { FlightMove, FlightState } from '@kervan/domain/pickup/flightLife'
import { hasReach } from '@kervan/contract/roles'
import { queriesOf, useEndpointMutation } from '../../../../platform/api/query.ts'
import { saveFile } from '../../../../platform/api/saveFile.ts'
import { notify } from '../../../../platform/notices.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/light/Button.tsx'
import { useConfirm } from '../../../../ui/useConfirm.ts'
import { DeclarationDialog } from './DeclarationDialog.tsx'
import { FlightEditor } from './FlightEditor.tsx'

const HandoverDialog = lazy(() => import('./HandoverDialog.tsx').then((m) => ({ default: m.HandoverDialog })))

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

/** What is told to customers is not taken back: asked first. */
const isAsked = (move: FlightMove): boolean => move === 'depart' || move === 'arrive'

/** The one action of the screen; while a flight is planned, that is opening bags. */
const isNext = (state: FlightState, move: FlightMove): boolean =>
  (state === 'closed' && move === 'depart') || move === 'arrive'

const wayToWrite = ({ agentEmail, preAlertDate }: Flight) => {
  if (agentEmail === null) return 'flight:preAlertNobody'
  return preAlertDate === null ? 'flight:preAlert' : 'flight:preAlertAgain'
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
      notify('success', t('flight:moved', { number: flightNumber, state: t(`flight:state.${state}`) }))
      return refresh()
    },
  })
  const write = useEndpointMutation(flightEndpoints.sendPreAlert, {
    onSuccess: ({ email }) => {
      notify('success', t('flight:preAlertSent', { email }))
      return refresh()
    },
  })
  const download = useEndpointMutation(flightEndpoints.getFlightFile, { onSuccess: saveFile })
  return {
    isBusy: move.isPending || download.isPending,
    moveTo: (to: FlightMove) => move.mutateAsync({ body: { id, move: to } }),
    writeAgain: () => write.mutate({ body: { id } }),
    save: (kind: 'fwb' | 'fhl') => download.mutate({ body: { id, kind } }),
  }
}

/** What is done with a flight: its states, files, letter and handover. */
export const FlightTools = ({ flight }: { flight: Flight }) => {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const session = useSession()
  const calls = useFlightCalls(flight)
  const [dialog, setDialog] = useState<'edit' | 'handover' | 'declaration' | null>(null)
  const close = () => setDialog(null)
  const seesHouse = session !== null && hasReach(session, 'all')
  const go = (move: FlightMove) => {
    if (!isAsked(move)) return void calls.moveTo(move).catch(() => undefined)
    confirm({
      title: t(`flight:ask.${move as 'depart' | 'arrive'}`, { number: flight.flightNumber }),
      text: t('flight:ask.text', { count: flight.pieceCount }),
      action: t(`flight:move.${move}`),
      onConfirm: () => calls.moveTo(move),
    })
  }
  const more = [
    { key: 'edit', label: t('flight:edit'), onSelect: () => setDialog('edit') },
    { key: 'handover', label: t('flight:handover.title'), onSelect: () => setDialog('handover') },
    {
      key: 'preAlert',
      label: t(wayToWrite(flight)),
      isDisabled: flight.agentEmail === null,
      onSelect: calls.writeAgain,
    },
    ...(seesHouse
      ? [
          {
            key: 'declaration',
            label: t('flight:file.declaration'),
            onSelect: () => setDialog('declaration'),
          },
          { key: 'fwb', label: t('flight:file.fwb'), onSelect: () => calls.save('fwb') },
          { key: 'fhl', label: t('flight:file.fhl'), onSelect: () => calls.save('fhl') },
        ]
      : []),
  ]
  return (
    <>
      <ActionMenu actions={more}>
        <Button aria-haspopup="menu">{t('flight:more')}</Button>
      </ActionMenu>
      {flight.moves.map((move) => (
        <Button
          key={move}
          kind={isNext(flight.state, move) ? 'primary' : 'plain'}
          isBusy={calls.isBusy}
          onClick={() => go(move)}
        >
          {t(`flight:move.${move}`)}
        </Button>
      ))}
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
