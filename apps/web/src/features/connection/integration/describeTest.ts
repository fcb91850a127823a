import type { ConnectionTest } from '@kervan/contract/connection/connection.endpoints'
import type { Translate } from '../../../platform/text/i18n.ts'

/** Outcomes in which the store itself answered, so that its own words help. */
const answered: readonly ConnectionTest['outcome'][] = ['credentials', 'refused', 'fault', 'garbage']
/** Outcomes with advice instead of the technical text of the network. */
const advised: readonly ConnectionTest['outcome'][] = ['unreachable', 'timeout']

/** Outcome of a store's test for its owner, with the store's words or with advice. */
export const describeTest = (
  { outcome, detail }: Pick<ConnectionTest, 'outcome' | 'detail'>,
  t: Translate,
): string => {
  const words = t(`connection:test.${outcome}`)
  if (advised.includes(outcome)) return `${words}. ${t(`connection:integration.testAdvice.${outcome}`)}`
  return detail && answered.includes(outcome) ? `${words}: ${detail}` : words
}
