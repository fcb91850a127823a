/** Puts candidates for a tariff code in a better order. Our own ranking finds them; this only sorts. */
export interface GtipCandidate {
  /** Six digits. */
  code: string
  description: string
}

export interface GtipReranker {
  /** Every given code once, the best first. @throws RerankingError, HttpError: then our own order stays */
  rerank: (description: string, candidates: readonly GtipCandidate[]) => Promise<string[]>
}

/** An answer that is no order of the given candidates. */
export class RerankingError extends Error {
  override name = 'RerankingError'
}
