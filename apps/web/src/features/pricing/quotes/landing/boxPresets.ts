import type { PieceValues } from '../quoteValues.ts'

/** Common boxes to start from; every measure can be changed. Sides in cm, weight in kg. */
export const boxPresets = {
  small: { width: '20', length: '20', height: '10', weight: '1' },
  medium: { width: '30', length: '40', height: '20', weight: '4' },
  large: { width: '40', length: '60', height: '40', weight: '12' },
  roll: { width: '12', length: '90', height: '12', weight: '2' },
} as const satisfies Record<string, PieceValues>

export type BoxPreset = keyof typeof boxPresets

export const boxPresetNames = Object.keys(boxPresets) as BoxPreset[]

/** Returns the preset with exactly these measures; undefined for a box of its own size. */
export const presetOf = (piece: PieceValues): BoxPreset | undefined =>
  boxPresetNames.find((name) =>
    (Object.keys(piece) as (keyof PieceValues)[]).every((key) => boxPresets[name][key] === piece[key]),
  )
