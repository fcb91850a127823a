import { useId } from 'react'
import { dotStep, land } from './worldMap.ts'

/** The land of the map, within an `svg`; `className` colours a dot. */
export const LandDots = ({ className }: { className: string | undefined }) => {
  const dots = useId()
  const middle = dotStep / 2
  return (
    <>
      <pattern id={dots} x={middle} y={middle} width={dotStep} height={dotStep} patternUnits="userSpaceOnUse">
        <circle className={className} cx={middle} cy={middle} r={1.6} />
      </pattern>
      <path stroke={`url(#${dots})`} strokeWidth={dotStep} d={land} />
    </>
  )
}
