import { useEffect } from 'react'
import { Form } from 'antd'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { flightEndpoints } from '@kervan/contract/air/flights/flight.endpoints'
import { cityIn } from '@kervan/domain/air/airportCity'
import { isFarFromPlan } from '@kervan/domain/air/flightLife'
import type { AnnouncedMove } from '@kervan/domain/air/flightLife'
import { instantIn } from '@kervan/domain/tracking/placeTime'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { AppForm } from '../../../../ui/AppForm.tsx'
import { DateInput } from '../../../../ui/DateInput.tsx'
import { EditorBody, EditorField } from '../../../../ui/editor/EditorField.tsx'
import { useEditor } from '../../../../ui/editor/useEditor.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { Note, Tag } from '../../../../ui/light/Tags.tsx'
import { useMeant } from '../../../../ui/useConfirm.ts'
import { areBagsReady, blockingBags } from '../checklist.ts'
import type { Flight } from '../checklist.ts'
import { describeLength, deviationOf } from '../deviation.ts'
import { formatLocal, localMinute } from '../localTime.ts'
import { FoldedAgentEmail } from './AgentEmail.tsx'
import { Effects } from './Effects.tsx'
import type { Effect } from './Effects.tsx'
import { UnreadyBags } from './UnreadyBags.tsx'
import styles from './Checklist.module.css'

interface MoveStepProps {
  flight: Flight
  move: AnnouncedMove
  isNext: boolean
  /** Earlier steps that are not done; the flight may depart without them. */
  missing: readonly Effect[]
}

interface StepValues {
  /** Preselected time of the step in the airport's time zone. */
  at?: string | null
}

/** Interval in ms at which the preselected time follows the clock. */
const clockMs = 20_000

const planOf = (flight: Flight, move: AnnouncedMove) =>
  move === 'depart'
    ? {
        planned: flight.departurePlanned,
        zone: flight.originZone,
        airport: flight.origin,
        city: flight.originCity,
      }
    : {
        planned: flight.arrivalPlanned,
        zone: flight.destinationZone,
        airport: flight.destination,
        city: flight.destinationCity,
      }

const useMoveEditor = (flight: Flight, move: AnnouncedMove) => {
  const { t, language } = useTranslation()
  const isMeant = useMeant()
  const { planned, zone, airport, city } = planOf(flight, move)
  const readTime = (local: string | null | undefined): Date | null =>
    local ? instantIn(`${local}:00`, zone) : null
  const isFar = (at: Date | null): boolean => at !== null && isFarFromPlan(new Date(planned), at)
  const say = (at: string) => `${formatLocal(at, zone, language)} ${airport}`
  const now = () => localMinute(new Date().toISOString(), zone)
  const editor = useEditor({
    row: flightEndpoints.changeFlightState,
    initial: { at: now() } satisfies StepValues,
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
  })
  const { form } = editor
  // Follows the clock until the user enters another time, because the page stays open for hours.
  useEffect(() => {
    const timer = setInterval(() => {
      if (!form.isFieldTouched('at')) form.setFieldValue('at', localMinute(new Date().toISOString(), zone))
    }, clockMs)
    return () => clearInterval(timer)
  }, [form, zone])
  const at = readTime(Form.useWatch('at', form) ?? editor.initial.at)
  return {
    editor,
    at,
    isFar: isFar(at),
    planned: new Date(planned),
    plannedText: say(planned),
    city: cityIn(city, language),
  }
}

/** Difference of the entered time to the plan, with a warning colour when it is large. */
const PlanTag = ({ planned, at, isFar }: { planned: Date; at: Date | null; isFar: boolean }) => {
  const { t } = useTranslation()
  if (!at) return null
  const deviation = deviationOf(planned, at)
  const text = t(`air/flights:deviation.${deviation.kind}`, { time: describeLength(t, deviation) })
  return (
    <Tag tone={isFar ? 'warn' : 'ok'}>{isFar ? text : `${text}, ${t('air/flights:deviation.usual')}`}</Tag>
  )
}

/** Records a departure or arrival at its actual time; customers are notified when the undo period ends. */
export const MoveStep = ({ flight, move, isNext, missing }: MoveStepProps) => {
  const { t } = useTranslation()
  const { editor, at, isFar, planned, plannedText, city } = useMoveEditor(flight, move)
  if (move === 'depart' && !areBagsReady(flight))
    return (
      <>
        <Note tone="warn">
          {t(flight.bagCount === 0 ? 'air/flights:step.blocked.empty' : 'air/flights:step.blocked.depart')}
        </Note>
        <UnreadyBags bags={blockingBags(flight, 'depart')} />
      </>
    )
  const notified = flight.undoMinutes > 0 ? 'notified' : 'notifiedAtOnce'
  return (
    <AppForm form={editor.form} name={move} initialValues={editor.initial} onFinish={editor.submit}>
      <EditorBody value={editor.body}>
        <div className={styles.when}>
          <EditorField
            name="at"
            isUnchecked
            required
            label={t(`air/flights:column.${move === 'depart' ? 'departureActual' : 'arrivalActual'}`)}
            help={t('air/flights:step.planned', { time: plannedText, city })}
          >
            <DateInput withTime />
          </EditorField>
          <div role="status" className={styles.deviation}>
            <PlanTag planned={planned} at={at} isFar={isFar} />
          </div>
        </div>
        {isFar && <Note tone="warn">{t('air/flights:step.far')}</Note>}
        <Effects
          items={[
            ...missing,
            { sign: 'bell', text: t(`air/flights:step.${notified}`, { count: flight.pieceCount }) },
            ...(flight.undoMinutes > 0
              ? [
                  {
                    sign: 'back' as const,
                    text: t('air/flights:step.undoable', { count: flight.undoMinutes }),
                  },
                ]
              : []),
          ]}
        />
        {editor.conflict !== null && <Note tone="bad">{editor.conflict}</Note>}
        <div className={styles.actions}>
          <Button kind={isNext ? 'primary' : 'plain'} type="submit" isBusy={editor.isBusy}>
            {t(`air/flights:move.${move}`)}
          </Button>
          {flight.agentEmail !== null && (
            <FoldedAgentEmail id={flight.id} move={move} at={at?.toISOString()} />
          )}
        </div>
      </EditorBody>
    </AppForm>
  )
}
