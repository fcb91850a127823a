import type { FlightState as State } from '@kervan/domain/air/flightLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'

const toneOf: Record<State, Tone> = { planned: 'none', closed: 'warn', departed: 'info', arrived: 'ok' }

export const FlightState = ({ state }: { state: State }) => {
  const { t } = useTranslation()
  return <StateDot tone={toneOf[state]}>{t(`air/flights:state.${state}`)}</StateDot>
}
