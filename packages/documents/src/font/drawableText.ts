import anyAscii from 'any-ascii'
import { fontFace } from './fontFace.ts'

/**
 * Converts text to characters of the label font: joins combining accents, replaces line breaks and repeated
 * spaces by one space, and transliterates other scripts (Arabic, Hebrew, Chinese …, which also need shaping).
 */
export const toDrawable = (text: string): string => {
  if (plain.test(text)) return text
  const face = fontFace('regular')
  let drawable = ''
  for (const letter of text.normalize('NFC')) {
    if (face.glyphOf(letter.codePointAt(0)!) !== undefined) drawable += letter
    else drawable += /\s/.test(letter) ? ' ' : onlyKnown(anyAscii(letter))
  }
  return drawable.replace(/\s+/g, ' ').trim()
}

// Fast path: Latin letters with single spaces need no conversion.
const plain = /^(?:[!-~\u00a1-\u00ac\u00ae-\u017f]+(?: [!-~\u00a1-\u00ac\u00ae-\u017f]+)*)?$/

// any-ascii writes emoji as names (:package:), which do not belong on a label.
const onlyKnown = (latin: string): string => latin.replace(/:\w+:|[^ -~]/g, '')
