/**
 * A feature's text file also holds the titles of its screens, its error messages and its words of the audit trail. Code
 * reads them from one place: `shell:screen`, `errors` and `audit`. The menu, the error mapper and the audit page then
 * need no other file, and a screen does not load texts that are shown elsewhere.
 */
export interface Texts {
  [name: string]: string | Texts
}

/** Groups of a feature's file and the keys below which code reads them. */
const places: Record<string, readonly string[]> = {
  screen: ['shell', 'screen'],
  errors: ['errors'],
  audit: ['audit'],
}
const ownFiles: readonly string[] = Object.values(places).map(([file]) => file!)

const groupAt = (texts: Texts, [name, ...below]: readonly string[]): Texts =>
  name === undefined ? texts : groupAt((texts[name] ??= {}) as Texts, below)

/**
 * A connector's own labels and help are in `connectors/<key>.json`; its form shows them beside the texts that all
 * connectors share.
 */
const targetOf = (file: string): string => (file.startsWith('connectors/') ? 'connection' : file)

/** @throws Error when two files define the same text */
const merge = (into: Texts, texts: Texts): void => {
  for (const [name, text] of Object.entries(texts))
    if (typeof text !== 'string') merge(groupAt(into, [name]), text)
    else if (name in into) throw new Error(`two files define the text '${name}': ${text}`)
    else into[name] = text
}

/** All texts of one language by file name, as code reads them. */
export const gatherTexts = <Files extends Record<string, Texts>>(
  files: Files,
): Record<keyof Files, Texts> => {
  const gathered: Texts = {}
  for (const [file, texts] of Object.entries(files))
    for (const [name, text] of Object.entries(texts)) {
      const place = ownFiles.includes(file) || typeof text === 'string' ? undefined : places[name]
      if (place) merge(groupAt(gathered, place), text as Texts)
      else merge(groupAt(gathered, [targetOf(file)]), { [name]: text })
    }
  return gathered as Record<keyof Files, Texts>
}
