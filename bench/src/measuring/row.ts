/** Measured figure relative to a baseline that ran alternately, so that the machine's load cancels out. */
export type BenchRow = {
  name: string
  /** Factor (or share) relative to the baseline; median over the pairs. */
  ratio: number
  /** Goal of the benchmark as text, e.g. "≥ 10". */
  goal: string
  met: boolean
  /** Absolute figures behind the ratio, for readers. */
  detail: string
}
