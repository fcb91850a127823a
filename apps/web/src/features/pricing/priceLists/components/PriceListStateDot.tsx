import type { PriceListState } from '@kervan/contract/pricing/priceLists/priceListAnswer'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { StateDot } from '../../../../ui/light/Tags.tsx'

const tones = { inForce: 'ok', toCome: 'info', past: 'none', takenBack: 'warn' } as const

export const PriceListStateDot = ({ state }: { state: PriceListState }) => {
  const { t } = useTranslation()
  return <StateDot tone={tones[state]}>{t(`pricing/priceLists:state.${state}`)}</StateDot>
}
