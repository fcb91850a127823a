/** World map as dots on a grid, and routes from İstanbul. Geometry only, in SVG units. */
import { worldDots } from './worldDots.ts'

/** Distance between two dots in SVG units, equal to 4 degrees. */
export const dotStep = 8
export const worldSize = { width: 568, height: 224 } as const

export interface MapPoint {
  x: number
  y: number
}

export const pointAt = (longitude: number, latitude: number): MapPoint => ({
  x: ((longitude + 126) / 4) * dotStep + dotStep,
  y: ((66 - latitude) / 4) * dotStep + dotStep,
})

export const istanbul = pointAt(29, 41)

/**
 * One band per run of land dots, filled with a dot pattern. A thousand separate circles would delay the first
 * paint.
 */
export const land = worldDots
  .flatMap((line, y) =>
    [...line.matchAll(/#+/g)].map(
      ({ 0: run, index }) => `M${(index + 0.5) * dotStep} ${(y + 1) * dotStep}h${run.length * dotStep}`,
    ),
  )
  .join('')

/** Curve from İstanbul that bends upwards in proportion to its length. */
export const curveTo = ({ x, y }: MapPoint): string => {
  const bend = Math.hypot(x - istanbul.x, y - istanbul.y) * 0.28
  return `M${istanbul.x} ${istanbul.y}Q${(istanbul.x + x) / 2} ${(istanbul.y + y) / 2 - bend} ${x} ${y}`
}
