/**
 * Returns the colour of a carrier's zone by its position. Neighbouring hues are far apart and lightness
 * alternates, so that adjacent zones differ for colour-blind users too; zone codes are also shown.
 */
export const zoneColour = (index: number): string => {
  const lightness = [74, 60, 82][index % 3]
  const hue = Math.round((index * 137.5 + 40) % 360)
  return `oklch(${lightness}% 0.12 ${hue})`
}
