import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { takesBags } from '@kervan/domain/air/flightLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { ErrorState } from '../../../../ui/light/States.tsx'
import { NewBagButton } from '../../bags/components/BagTable.tsx'
import { checklistOf, nextStep } from '../checklist.ts'
import type { ChecklistStep, Declaration, Flight, FlightStep } from '../checklist.ts'
import type { DeclarationCheck } from '../hooks/useDeclaration.ts'
import type { FlightCalls } from '../hooks/useFlightCalls.ts'
import { useStepTexts } from '../hooks/useStepTexts.tsx'
import { ChecklistRow } from './ChecklistRow.tsx'
import { CloseStep } from './CloseStep.tsx'
import { DeclarationStep } from './DeclarationStep.tsx'
import type { Effect } from './Effects.tsx'
import { FlightUndo } from './FlightUndo.tsx'
import { HandoverStep } from './HandoverStep.tsx'
import { MoveStep } from './MoveStep.tsx'
import { UnreadyBags } from './UnreadyBags.tsx'
import styles from './Checklist.module.css'

interface StepBodyProps {
  step: FlightStep
  flight: Flight
  declaration: DeclarationCheck
  steps: readonly ChecklistStep[]
  calls: FlightCalls
  isNext: boolean
}

const BagsStep = ({ flight, isNext }: Pick<StepBodyProps, 'flight' | 'isNext'>) => (
  <>
    <UnreadyBags bags={flight.unreadyBags} isNext={isNext} />
    {/* With bags in the flight, a further one is opened from their table. */}
    {flight.bagCount === 0 && takesBags(flight.state) && (
      <div className={styles.actions}>
        <NewBagButton kind={isNext ? 'primary' : 'plain'} flight={flight} />
      </div>
    )}
  </>
)

const StepBody = ({ step, flight, declaration, steps, calls, isNext }: StepBodyProps): ReactNode => {
  const { t } = useTranslation()
  switch (step) {
    case 'bags':
      return <BagsStep flight={flight} isNext={isNext} />
    case 'declaration':
      return declaration.data ? (
        <DeclarationStep flight={flight} declaration={declaration.data} isNext={isNext} />
      ) : (
        <ErrorState error={declaration.error} onRetry={() => void declaration.refetch()} />
      )
    case 'handover':
      return <HandoverStep flight={flight} isNext={isNext} />
    case 'close':
      return <CloseStep flight={flight} calls={calls} isNext={isNext} />
    case 'depart': {
      const missing = steps
        .filter(({ key, state }) => state === 'open' && (key === 'declaration' || key === 'handover'))
        .map(({ key }): Effect => ({ sign: 'attention', text: t(`air/flights:missing.${key}`) }))
      const ready: Effect = { sign: 'good', text: t('air/flights:step.ready', { count: flight.bagCount }) }
      return <MoveStep flight={flight} move="depart" isNext={isNext} missing={[ready, ...missing]} />
    }
    case 'arrive':
      return <MoveStep flight={flight} move="arrive" isNext={isNext} missing={[]} />
  }
}

/** Steps that can be opened: every open one that is possible now, and a finished one with something left to do. */
const canOpen = ({ key, state }: ChecklistStep, { moves }: Flight, declaration: Declaration | undefined) => {
  if (key === 'declaration') return state === 'open' || declaration !== undefined
  if (key === 'handover') return true
  if (state !== 'open') return false
  return key === 'bags' || moves.includes(key)
}

const Progress = ({ steps, next }: { steps: readonly ChecklistStep[]; next: FlightStep | null }) => {
  const { t } = useTranslation()
  const done = steps.filter(({ state }) => state !== 'open').length
  return (
    <>
      <span className={styles.progress} aria-hidden="true">
        {steps.map(({ key, state }) => (
          <span key={key} data-state={key === next ? 'next' : state} />
        ))}
      </span>
      <span className={styles.muted}>{t('air/flights:check.done', { done, count: steps.length })}</span>
    </>
  )
}

/** Flight as a checklist with one next step; the other open steps can be opened too. */
export const FlightChecklist = ({
  flight,
  declaration,
  calls,
}: {
  flight: Flight
  declaration: DeclarationCheck
  calls: FlightCalls
}) => {
  const { t } = useTranslation()
  const id = useId()
  const textsOf = useStepTexts(flight, declaration.data)
  const steps = checklistOf(flight, declaration.data ?? null, declaration.seesDeclaration)
  const next = nextStep(steps, flight)
  /** Step that the user opened, as long as the same step is next. */
  const [choice, setChoice] = useState<{ next: FlightStep | null; shown: FlightStep | null } | null>(null)
  const shown = choice?.next === next ? choice.shown : next
  return (
    <section className={styles.checklist} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{t('air/flights:check.title')}</h2>
        <Progress steps={steps} next={next} />
      </header>
      <ol>
        {steps.map((step, index) => {
          const { key } = step
          const isShown = key === shown
          return (
            <ChecklistRow
              key={key}
              number={index + 1}
              state={key === next ? 'next' : step.state}
              {...textsOf(step)}
              isShown={isShown}
              onToggle={
                canOpen(step, flight, declaration.data)
                  ? () => setChoice({ next, shown: isShown ? null : key })
                  : undefined
              }
              undo={flight.undo?.move === key && <FlightUndo flight={flight} undo={flight.undo} />}
            >
              {isShown && (
                <StepBody
                  step={key}
                  flight={flight}
                  declaration={declaration}
                  steps={steps}
                  calls={calls}
                  isNext={key === next}
                />
              )}
            </ChecklistRow>
          )
        })}
      </ol>
    </section>
  )
}
