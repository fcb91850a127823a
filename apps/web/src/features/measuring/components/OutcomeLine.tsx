import type { MeasuringOutcome } from '@kervan/contract/measuring/measuring.endpoints'
import { formatMoney } from '../../../platform/text/format.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import { StateDot } from '../../../ui/light/Tags.tsx'
import type { Tone } from '../../../ui/light/Tags.tsx'

const tones: Record<MeasuringOutcome['kind'], Tone> = { extra: 'warn', discount: 'ok', none: 'none' }

/** Result of the measurement (extra payment, discount or none) in one sentence. */
export const OutcomeLine = ({
  outcome,
}: {
  outcome: Pick<MeasuringOutcome, 'kind' | 'rest' | 'currency'>
}) => {
  const { t, language } = useTranslation()
  const amount = formatMoney(Math.abs(outcome.rest), outcome.currency, language)
  return <StateDot tone={tones[outcome.kind]}>{t(`measuring:outcome.${outcome.kind}`, { amount })}</StateDot>
}
