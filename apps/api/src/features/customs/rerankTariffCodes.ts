import type { GtipReranker } from '@kervan/connectors/ranking/gtipReranker'
import { createChatReranker } from '@kervan/connectors/ranking/chatReranker'
import type { Ctx } from '../../platform/ctx.ts'
import type { TariffText } from './tariffCodes.ts'

type RerankingCtx = Pick<Ctx, 'settings' | 'outbound' | 'log'>

/** Cached per process, because its circuit breaker must outlive a request. */
const rerankers = new WeakMap<RerankingCtx['outbound'], GtipReranker>()

const rerankerOf = ({ settings, outbound }: RerankingCtx): GtipReranker | null => {
  const { GTIP_RERANKING_URL: url, GTIP_RERANKING_KEY: key, GTIP_RERANKING_MODEL: model } = settings
  if (!url || !key || !model) return null
  let reranker = rerankers.get(outbound)
  if (!reranker) {
    const http = outbound.callerFor('gtipReranking', { timeLimitMs: settings.GTIP_RERANKING_TIME_LIMIT_MS })
    rerankers.set(outbound, (reranker = createChatReranker(http, { url, key, model })))
  }
  return reranker
}

/**
 * Sorts the candidates by a language model; null when none is configured, there is nothing to sort, or it
 * failed. Sends only description and candidates, and logs neither.
 */
export const rerankTariffCodes = async (
  ctx: RerankingCtx,
  description: string,
  candidates: readonly TariffText[],
): Promise<TariffText[] | null> => {
  const reranker = rerankerOf(ctx)
  const isCode = !/\p{L}/u.test(description)
  if (!reranker || isCode || candidates.length < 2) return null
  try {
    const codes = await reranker.rerank(
      description,
      candidates.map(({ code, en }) => ({ code, description: en })),
    )
    return codes.flatMap((code) => candidates.find((candidate) => candidate.code === code) ?? [])
  } catch (error) {
    ctx.log.warn({ failure: error instanceof Error ? error.message : 'unknown' }, 'GTİP reranking failed')
    return null
  }
}
