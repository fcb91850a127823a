/** Places names on the map without overlaps. */

export interface MapLabel {
  key: string
  text: string
  x: number
  y: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Width of a letter and height of a line in pixels, for the font size of the map's names. */
const letter = 6
const line = 14

const boxOf = ({ text, x, y }: MapLabel): Box => ({
  left: x - (text.length * letter) / 2,
  right: x + (text.length * letter) / 2,
  top: y - line / 2,
  bottom: y + line / 2,
})

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Radius in pixels that a stop covers. */
const pointRadius = 11

/**
 * Returns the labels that fit on the map, in the given order of importance. A label moves below or above its place
 * where a stop or an earlier label covers it, and is left out where that is not free either.
 */
export const placeLabels = (
  labels: readonly MapLabel[],
  points: readonly { x: number; y: number }[],
  { width, height }: { width: number; height: number },
): MapLabel[] => {
  const taken: Box[] = points.map(({ x, y }) => ({
    left: x - pointRadius,
    right: x + pointRadius,
    top: y - pointRadius,
    bottom: y + pointRadius,
  }))
  const isFree = (label: MapLabel): boolean => {
    const box = boxOf(label)
    const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height
    return isInside && !taken.some((other) => touches(box, other))
  }
  return labels.flatMap((label) => {
    const shifts = [0, pointRadius + line, -pointRadius - line]
    const placed = shifts.map((shift) => ({ ...label, y: label.y + shift })).find(isFree)
    if (!placed) return []
    taken.push(boxOf(placed))
    return [placed]
  })
}
