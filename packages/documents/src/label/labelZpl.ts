import type { BarsShape, BoxShape, Drawing, MatrixShape, Shape, TextShape } from '../drawing/drawing.ts'
import type { LabelContent } from './labelContent.ts'
import { labelHeight, labelWidth } from './labelSheet.ts'
import { layoutLabel } from './layoutLabel.ts'

// 4 × 6 inch at 203 dpi, the common roll; the 100 × 150 mm drawing is centred on it.
const rollWidth = 812
const rollHeight = 1218

/**
 * Labels as ZPL II for 203 dpi printers, one ^XA … ^XZ each, in the order of the list. Texts are UTF-8 (^CI28);
 * the printer draws barcodes and QR code itself.
 */
export const makeLabelZpl = (labels: readonly LabelContent[]): string =>
  labels.map((label) => drawZpl(layoutLabel(label))).join('')

/** Writes a drawing of label size as ZPL. */
export const drawZpl = ({ shapes }: Drawing): string =>
  [
    '^XA',
    '^CI28',
    `^PW${rollWidth}`,
    `^LL${rollHeight}`,
    `^LH${(rollWidth - labelWidth) / 2},${(rollHeight - labelHeight) / 2}`,
    ...shapes.map(formatShape),
    '^XZ',
    '',
  ].join('\n')

const formatShape = (shape: Shape): string => {
  switch (shape.kind) {
    case 'text':
      return formatText(shape)
    case 'box':
      return formatBox(shape)
    case 'bars':
      return formatBars(shape)
    case 'matrix':
      return formatMatrix(shape)
  }
}

/**
 * The printer's scalable font 0 is narrower than the font used for measuring, so every text fits. Centred and
 * right-aligned text is aligned by the printer (^FB).
 */
const formatText = ({ x, y, size, align, ink, text, width }: TextShape): string => {
  const height = Math.round(size)
  const reverse = ink === 'white' ? '^FR' : ''
  const field = `^A0N,${height}${reverse}^FH^FD${escapeZpl(text)}^FS`
  if (align === 'left') return `^FT${Math.round(x)},${Math.round(y)}${field}`
  const space = Math.ceil(width)
  const begin = Math.round(align === 'right' ? x - space : x - space / 2)
  // A block's origin is its top; capitals of font 0 reach about three quarters of its height above the
  // baseline.
  const top = Math.round(y - height * 0.76)
  return `^FO${begin},${top}^FB${space},1,0,${align === 'right' ? 'R' : 'C'}${field}`
}

/** ZPL boxes are filled when the border is as thick as the shorter side. */
const formatBox = ({ x, y, width, height }: BoxShape): string => {
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))]
  return `^FO${Math.round(x)},${Math.round(y)}^GB${w},${h},${Math.min(w, h)}^FS`
}

/** Mode A lets the printer switch between code sets, as the other writers' encoder does. */
const formatBars = ({ x, y, height, module, text }: BarsShape): string =>
  `^FO${x},${y}^BY${module}^BCN,${height},N,N,N,A^FH^FD${escapeZpl(text)}^FS`

const formatMatrix = ({ x, y, module, text }: MatrixShape): string =>
  `^FO${x},${y}^BQN,2,${Math.min(10, module)}^FH^FDMA,${escapeZpl(text)}^FS`

/** ^ and ~ start commands; _ starts a hexadecimal byte after ^FH. */
const escapeZpl = (text: string): string =>
  text.replace(/[_^~]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)
