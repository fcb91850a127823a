/** Parses common ASCII formats of scales on a serial line, one reading per line. */
export interface ScaleReading {
  weightKg: number
  /** True if the scale reports a stable weight, or reports no state. */
  isStable: boolean
}

const kgPerUnit: Record<string, number> = { kg: 1, g: 0.001, lb: 0.45359237 }

/**
 * Formats: `ST,GS,+  1.234kg` (stable, gross), `S S   1.234 kg` (stable), `S D …` and `US,…` (still moving), or
 * the bare weight.
 */
const readingLine =
  /^(?:(st|us)\s*,\s*(?:(?:gs|nt)\s*,)?\s*|s\s+([sd])\s+)?(\+|-)?\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*(kg|g|lb)$/i

/** Reads a line of the scale; null for overload, tare and noise instead of a positive weight. */
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

/** Splits chunks of any length into complete lines and buffers the incomplete rest. */
export const makeLineReader = (onLine: (line: string) => void): ((chunk: string) => void) => {
  let rest = ''
  return (chunk) => {
    const lines = (rest + chunk).split(/[\r\n]+/)
    // Limits the buffer, for a scale that never ends a line.
    rest = lines.pop()!.slice(-200)
    for (const line of lines) if (line !== '') onLine(line)
  }
}
