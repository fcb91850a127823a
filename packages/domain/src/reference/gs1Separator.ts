/** Separator between the elements of a GS1 code (FNC1): scanners send an invisible control character. */
const sent = '\u001D'
/** Visible form of the separator for storage, display and files. */
const shown = '\u241D'

// eslint-disable-next-line no-control-regex -- it is what is looked for
const scannedCode = /^(?:\][A-Za-z]\d)?\u001D?\d{2}[\u001D\u0021-\u007E]*$/

/** Makes the separators visible in a text that has the form of a GS1 code; other texts are unchanged. */
export const showSeparators = (text: string): string =>
  text.includes(sent) && scannedCode.test(text) ? text.replaceAll(sent, shown) : text

export const isSeparator = (character: string | undefined): boolean =>
  character === sent || character === shown

// eslint-disable-next-line no-control-regex -- as above
export const separators = /[\u001D\u241D]/g
