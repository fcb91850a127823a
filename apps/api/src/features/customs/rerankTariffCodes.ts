import type { GtipReranker } from '@kervan/connectors/ranking/gtipReranker'
import { createChatReranker } from '@kervan/connectors/ranking/chatReranker'
import type { Ctx } from '../../platform/ctx.ts'
import type { TariffText } from './tariffCodes.ts'

type RerankingCtx = Pick<Ctx, 'settings' | 'outbound' | 'log'>

/** One for each process: its circuit breaker must outlive a request. */
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
 * The candidates in a language model's order; null where none is set up, it has nothing to sort, or it failed. It is sent the
 * description and the candidates only, and neither is logged.
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
