/** Shades of a company's brand colour with readable contrast (WCAG AA), on light and dark backgrounds. */

export interface BrandColors {
  /** Background of buttons with white text. */
  action: string
  actionHover: string
  /** Text and links on light backgrounds. */
  ink: string
  /** Text and links on dark backgrounds. */
  inkDark: string
}

const lightGround = '#f7f6f3'
/** Lightest of the dark backgrounds: text that is readable here is readable on the darker ones. */
const darkGround = '#292623'
const readable = 4.5

type Rgb = [number, number, number]

const read = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb

const write = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number => {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red, green, blue] = read(hex).map(linear) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two `#rrggbb` colours, from 1 to 21, as defined by WCAG 2. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a colour towards `target` by `share`, from 0 to 1. */
const mix = (hex: string, target: string, share: number): string => {
  const end = read(target)
  return write(read(hex).map((channel, index) => channel + (end[index]! - channel) * share) as Rgb)
}

/** Returns the colour if it is readable, else the nearest readable shade. */
const until = (hex: string, target: string, isRight: (shade: string) => boolean): string => {
  for (let step = 0; step < 50; step += 1) {
    const shade = mix(hex, target, step / 50)
    if (isRight(shade)) return shade
  }
  return target
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** `color` is `#rrggbb` in lower case. */
export const brandColorsOf = (color: string): BrandColors => {
  const action = until(color, '#000000', (shade) => contrastOf(shade, '#ffffff') >= readable)
  return {
    action,
    actionHover: mix(action, '#000000', 0.15),
    ink: until(color, '#000000', (shade) => contrastOf(shade, lightGround) >= readable),
    inkDark: until(color, '#ffffff', (shade) => contrastOf(shade, darkGround) >= readable),
  }
}
