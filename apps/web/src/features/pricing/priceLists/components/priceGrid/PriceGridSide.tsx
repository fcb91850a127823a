import { memo } from 'react'
import { useTranslation } from '../../../../../platform/text/i18n.ts'
import { GridName, GridSide } from '../../../../../ui/grid/GridSide.tsx'
import type { GridTrack } from '../../../../../ui/grid/useGridWindow.ts'
import { describeBreak } from './describeBreak.ts'

interface PriceGridSideProps {
  breaksKg: readonly (number | null)[]
  lines: readonly GridTrack[]
  activeRow: number
  height: number
}

export const PriceGridSide = memo(({ breaksKg, lines, activeRow, height }: PriceGridSideProps) => {
  const { t, language } = useTranslation()
  return (
    <GridSide height={height}>
      {lines.map((track) => (
        <GridName key={track.index} track={track} isActive={track.index === activeRow}>
          {describeBreak(breaksKg[track.index] ?? null, language, t)}
        </GridName>
      ))}
    </GridSide>
  )
})
PriceGridSide.displayName = 'PriceGridSide'
