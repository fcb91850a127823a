/** Text that is safe inside HTML. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[] | null | undefined

const escape = (text: string): string =>
  text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!,
  )

const print = (part: Part): string => {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escape(String(part))
}

/** Escapes every inserted value except Html. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, place) => text + print(parts[place - 1]) + string))
