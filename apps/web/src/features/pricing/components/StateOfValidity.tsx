import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'

type ValidityState = 'past' | 'inForce' | 'toCome'

const tones = { past: 'none', inForce: 'ok', toCome: 'info' } as const

/** Validity state: expired, in force or upcoming. */
export const StateOfValidity = ({ state }: { state: ValidityState }) => {
  const { t } = useTranslation()
  return <StateDot tone={tones[state]}>{t(`pricing/rateTable:state.${state}`)}</StateDot>
}
