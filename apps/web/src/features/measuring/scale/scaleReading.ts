/** What a scale writes on its serial line: the common ASCII forms, one line a reading. */
export interface ScaleReading {
  weightKg: number
  /** The scale says that it stands still; a line without such a word counts as still. */
  isStable: boolean
}

const kgPerUnit: Record<string, number> = { kg: 1, g: 0.001, lb: 0.45359237 }

/** `ST,GS,+  1.234kg` (stable, gross), `S S   1.234 kg` (stable), `S D …` and `US,…` (still moving), or the bare weight. */
const readingLine =
  /^(?:(st|us)\s*,\s*(?:(?:gs|nt)\s*,)?\s*|s\s+([sd])\s+)?(\+|-)?\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*(kg|g|lb)$/i

/** Null for what is no weight above zero: overload, a tare, noise on the line. */
export const readScaleLine = (line: string): ScaleReading | null => {
  const parts = readingLine.exec(line.trim())
  if (!parts || parts[3] === '-') return null
  const [, word, letter, , digits, unit] = parts
  const weightKg =
    Math.round(Number(digits!.replace(',', '.')) * kgPerUnit[unit!.toLowerCase()]! * 1000) / 1000
  if (weightKg <= 0) return null
  const isMoving = word?.toLowerCase() === 'us' || letter?.toLowerCase() === 'd'
  return { weightKg, isStable: !isMoving }
}

/** Cuts what arrives in pieces of any length into whole lines; keeps what has not ended yet. */
export const makeLineReader = (onLine: (line: string) => void): ((chunk: string) => void) => {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split(/[\r\n]+/)
    // A device that never ends its line must not fill the memory.
    rest = lines.pop()!.slice(-200)
    for (const line of lines) if (line !== '') onLine(line)
  }
}
