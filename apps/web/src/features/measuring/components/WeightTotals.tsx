import { useTranslation } from '../../../platform/text/i18n.ts'
import { formatWeight } from '../../../platform/text/format.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { declaredWeights, measuredWeights, sumKg } from '../measuredPieces.ts'
import type { Sides, TypedPiece, Weights } from '../measuredPieces.ts'

interface WeightTotalsProps {
  declared: readonly Sides[]
  pieces: readonly TypedPiece[]
  isDocument: boolean
}

/** Totals of all pieces: declared, measured and difference. */
export const WeightTotals = ({ declared, pieces, isDocument }: WeightTotalsProps) => {
  const { t, language } = useTranslation()
  const stated = declared.map(declaredWeights)
  const measured = pieces.map((piece) => measuredWeights(piece, isDocument, language))
  const kg = (value: number | null) => (value === null ? '–' : formatWeight(value, language))
  const row = (title: string, name: keyof Weights) => {
    const [before, after] = [sumKg(stated.map((one) => one[name])), sumKg(measured.map((one) => one[name]))]
    const difference = before === null || after === null ? null : Math.round((after - before) * 1000) / 1000
    const sign = difference === null || difference === 0 ? '' : difference > 0 ? '+' : '−'
    return [title, kg(before), kg(after), sign + kg(difference === null ? null : Math.abs(difference))]
  }
  return (
    <PlainTable
      label={t('measuring:totals')}
      columns={[
        { title: t('measuring:totals') },
        { title: t('measuring:declared'), isEnd: true },
        { title: t('measuring:measured'), isEnd: true },
        { title: t('measuring:difference'), isEnd: true },
      ]}
      rows={[
        row(t('measuring:weight'), 'actualKg'),
        ...(isDocument ? [] : [row(t('measuring:volumeWeight'), 'volumetricKg')]),
      ]}
    />
  )
}
