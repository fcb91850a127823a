import anyAscii from 'any-ascii'
import { fontFace } from './fontFace.ts'

/**
 * The text with only letters that the label font has: composed accents joined, line breaks and runs of white space to
 * one space, every other script (Arabic, Hebrew, Chinese …, which also need shaping) written in Latin letters.
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

// Latin letters with single spaces between them: nothing to do.
const plain = /^(?:[!-~\u00a1-\u00ac\u00ae-\u017f]+(?: [!-~\u00a1-\u00ac\u00ae-\u017f]+)*)?$/

// any-ascii names pictures (:package:), which nobody writes on a parcel.
const onlyKnown = (latin: string): string => latin.replace(/:\w+:|[^ -~]/g, '')
