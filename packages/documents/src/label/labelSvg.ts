import { barBoxes, matrixBoxes } from '../drawing/drawing.ts'
import type { DarkRun, Drawing, TextShape } from '../drawing/drawing.ts'
import { fontFace } from '../font/fontFace.ts'

/** Renders a drawing as SVG, one unit per dot. Letters are outlines, so that the font is not needed to view it. */
export const drawSvg = ({ width, height, shapes }: Drawing): string => {
  const parts = shapes.map((shape) => {
    switch (shape.kind) {
      case 'text':
        return drawText(shape)
      case 'box':
        return drawBoxes([shape], shape.ink)
      case 'bars':
        return drawBoxes(barBoxes(shape), 'black')
      case 'matrix':
        return drawBoxes(matrixBoxes(shape), 'black')
    }
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="white"/>`,
    ...parts,
    '</svg>',
  ].join('\n')
}

const drawBoxes = (boxes: DarkRun[], ink: string): string => {
  const path = boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('')
  return `<path fill="${ink}" shape-rendering="crispEdges" d="${path}"/>`
}

const drawText = ({ x, y, size, weight, ink, align, text, width }: TextShape): string => {
  const face = fontFace(weight)
  const scale = size / face.unitsPerEm
  const begin = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
  let at = 0
  let letters = ''
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.charCodeAt(i)
    const outline = face.outlineOf(codePoint)
    if (outline !== '') letters += `<path transform="translate(${at} 0)" d="${outline}"/>`
    at += face.advanceOf(codePoint) * face.unitsPerEm
  }
  return `<g fill="${ink}" transform="translate(${begin} ${y}) scale(${scale} ${-scale})">${letters}</g>`
}
