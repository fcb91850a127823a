import type { BagState as State } from '@kervan/domain/air/bagLife'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'
import type { Tone } from '../../../../ui/light/Tags.tsx'

const toneOf: Record<State, Tone> = { open: 'none', closed: 'warn', loaded: 'info', received: 'ok' }

export const BagState = ({ state }: { state: State }) => {
  const { t } = useTranslation()
  return <StateDot tone={toneOf[state]}>{t(`air/bags:state.${state}`)}</StateDot>
}
