import type { Integration } from '@kervan/contract/connection/integration.endpoints'
import { describeStoreHealth } from '@kervan/domain/order/storeHealth'
import type { HealthFact, StoreFacts } from '@kervan/domain/order/storeHealth'
import type { Ctx } from '../../../platform/ctx.ts'
import { describeMinute, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { IntegrationRow } from './integration.queries.ts'

const dateOf = (at: string | null | undefined): Date | null => (at ? new Date(at) : null)

/** A single failed run is mended by the next one more often than not. */
const fewestFailures = 2

const factsOf = ({
  row,
  accessEndsAt,
  rhythm,
  refusedNumbers,
  sync,
  webhooks,
}: IntegrationRow): StoreFacts => ({
  isActive: row.isActive,
  refusedAt: row.refusedAt,
  accessEndsAt: dateOf(accessEndsAt),
  failingSince:
    sync && sync.failures >= fewestFailures ? (dateOf(sync.lastSuccessAt) ?? row.createdAt) : null,
  rhythm: rhythm && {
    firstAt: new Date(rhythm.firstAt),
    lastAt: new Date(rhythm.lastAt),
    recentCount: rhythm.recentCount,
  },
  refusedNumbers,
  counted: sync && sync.counted !== null ? { store: sync.counted, held: sync.counted - sync.missing } : null,
  unreadable: sync?.unreadable ?? 0,
  lacksWebhooks: webhooks === 'failed',
})

/** Key of the sentence, below `connection:storeHealth`. */
const keyOf = (fact: HealthFact): string => {
  if (fact.kind === 'lastOrder') return `lastOrder.${fact.unit}`
  if (fact.kind === 'accessEnds' && fact.days === 0) return 'accessEndsToday'
  return fact.kind
}

const paramsOf = (language: Language, fact: HealthFact): Record<string, unknown> => {
  switch (fact.kind) {
    case 'accessLost':
    case 'failing':
      return { since: describeMinute(fact.since, language) }
    case 'accessEnds':
      return { count: fact.days }
    case 'quiet': {
      const usual = translate(language, `connection:storeHealth.usual.${fact.per}`, { count: fact.usual })
      return { count: fact.days, usual }
    }
    case 'missingOrders':
      return { count: fact.store, held: fact.held }
    case 'lastOrder':
    case 'refusedNumbers':
    case 'unreadable':
      return { count: fact.count }
    case 'webhooks':
    case 'noOrder':
      return {}
  }
}

/** Health of a store in sentences of the reader's language, worst first. */
export const describeHealth = (
  { now, language }: Pick<Ctx, 'now' | 'language'>,
  integration: IntegrationRow,
): Integration['storeHealth'] =>
  describeStoreHealth(factsOf(integration), now).map((fact) => ({
    kind: fact.kind,
    tone: fact.tone,
    text: translate(language, `connection:storeHealth.${keyOf(fact)}`, paramsOf(language, fact)),
  }))
