import { Form } from 'antd'
import type { AnswerOf } from '@kervan/contract/endpoint'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { isFarFromPlan } from '@kervan/domain/air/flightLife'
import type { AnnouncedMove } from '@kervan/domain/air/flightLife'
import { instantIn } from '@kervan/domain/tracking/placeTime'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorDialog } from '../../../../ui/editor/EditorDialog.tsx'
import { EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Note } from '../../../../ui/light/Tags.tsx'
import { useMeant } from '../../../../ui/useConfirm.ts'
import { formatLocal, localMinute } from '../localTime.ts'
import { FoldedAgentEmail } from './AgentEmail.tsx'
import styles from './Flight.module.css'

type Flight = AnswerOf<typeof flightEndpoints.findFlight>

interface StepDialogProps {
  flight: Flight
  move: AnnouncedMove
  onClose: () => void
}

interface StepValues {
  /** Preselected time of the step in the airport's time zone. */
  at?: string | null
}

const planOf = (flight: Flight, move: AnnouncedMove) =>
  move === 'depart'
    ? { planned: flight.departurePlanned, zone: flight.originZone, airport: flight.origin }
    : { planned: flight.arrivalPlanned, zone: flight.destinationZone, airport: flight.destination }

/** Records a departure or arrival; customers are notified when the undo period ends. */
export const StepDialog = ({ flight, move, onClose }: StepDialogProps) => {
  const { t, language } = useTranslation()
  const isMeant = useMeant()
  const { planned, zone, airport } = planOf(flight, move)
  const readTime = (local: string | null | undefined): Date | null =>
    local ? instantIn(`${local}:00`, zone) : null
  const isFar = (at: Date | null): boolean => at !== null && isFarFromPlan(new Date(planned), at)
  const say = (at: string) => `${formatLocal(at, zone, language)} ${airport}`
  const editor = useEditor({
    row: flightEndpoints.changeFlightState,
    initial: { at: localMinute(new Date().toISOString(), zone) } satisfies StepValues,
    toBody: ({ at }) => {
      const moment = readTime(at)
      // Sends an empty time as invalid, so that the server does not use the current time.
      return { id: flight.id, move, at: moment?.toISOString() ?? '', confirmFarFromPlan: isFar(moment) }
    },
    lists: [flightEndpoints.findFlight, flightEndpoints.listFlights, bagEndpoints.listBags],
    confirm: ({ at, confirmFarFromPlan }) =>
      confirmFarFromPlan
        ? isMeant({
            title: t('air/flights:step.farTitle'),
            text: t('air/flights:step.farText', { planned: say(planned), entered: say(at!) }),
            action: t(`air/flights:move.${move}`),
          })
        : Promise.resolve(true),
    onSaved: onClose,
  })
  const at = readTime(Form.useWatch('at', editor.form) ?? editor.initial.at)
  const told = flight.undoMinutes > 0 ? 'air/flights:step.told' : 'air/flights:step.toldAtOnce'
  return (
    <EditorDialog
      editor={editor}
      name="step"
      title={t(`air/flights:step.title.${move}`, { number: flight.flightNumber })}
      submit={t(`air/flights:move.${move}`)}
      onClose={onClose}
    >
      <EditorField
        name="at"
        isUnchecked
        required
        label={t(`air/flights:column.${move === 'depart' ? 'departureActual' : 'arrivalActual'}`)}
        help={t('air/flights:step.planned', { time: say(planned), city: airport })}
      >
        <DateInput withTime />
      </EditorField>
      <div role="status">{isFar(at) && <Note tone="warn">{t('air/flights:step.far')}</Note>}</div>
      <p>{t(told, { count: flight.pieceCount, minutes: flight.undoMinutes })}</p>
      {flight.agentEmail !== null && (
        <div className={styles.email}>
          <FoldedAgentEmail id={flight.id} move={move} at={at?.toISOString()} />
        </div>
      )}
    </EditorDialog>
  )
}
