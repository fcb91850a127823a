import { formatWeight } from '../../platform/text/format.ts'
import { useLanguage } from '../../platform/text/i18n.ts'

/** `12,30 kg` */
export const WeightText = ({ weightKg }: { weightKg: number | null | undefined }) => {
  const language = useLanguage()
  if (weightKg === null || weightKg === undefined) return <span>–</span>
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {formatWeight(weightKg, language)}
    </span>
  )
}
