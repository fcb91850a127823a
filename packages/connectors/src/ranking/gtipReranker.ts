/** Reranks candidates for a tariff code. Our own search finds them; the reranker only sorts. */
export interface GtipCandidate {
  /** Six digits. */
  code: string
  description: string
}

export interface GtipReranker {
  /**
   * Returns every given code once, best first. @throws RerankingError, HttpError: the caller then keeps the
   * original order
   */
  rerank: (description: string, candidates: readonly GtipCandidate[]) => Promise<string[]>
}

/** Thrown when the answer is not a permutation of the candidates. */
export class RerankingError extends Error {
  override name = 'RerankingError'
}
