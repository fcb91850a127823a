/** One measured figure, always against a floor or a peer that ran in turn with it, so that the machine's mood cancels out. */
export type BenchRow = {
  name: string
  /** How often faster (or which share) than the floor or peer; the median over the pairs. */
  ratio: number
  /** As the goal was set, e.g. "≥ 10". */
  goal: string
  met: boolean
  /** The figures behind the ratio, for people. */
  detail: string
}
