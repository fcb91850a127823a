import { useId } from 'react'
import { dotStep, land } from './worldMap.ts'

/** Land area of the map, inside an `svg`; `className` sets the dot colour. */
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
