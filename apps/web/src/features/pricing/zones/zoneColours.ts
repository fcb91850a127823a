/**
 * A colour for each zone of a carrier, in their order. Neighbouring hues are far apart and lightness alternates, so that
 * zones beside each other on the map differ for those who see few colours too; codes stand beside them anyway.
 */
export const zoneColour = (index: number): string => {
  const lightness = [74, 60, 82][index % 3]
  const hue = Math.round((index * 137.5 + 40) % 360)
  return `oklch(${lightness}% 0.12 ${hue})`
}
