/** Deletes removed cards at their provider, retrying until it succeeds. */
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { findProvider } from '../paymentProvider.ts'
import { deleteCardRow, findRemovedCard, listRemovedCards } from './card.queries.ts'
import { openCardName } from './cardSeal.ts'

/** Deletes a removed card at its provider. Idempotent. */
export const removeCardJob = jobKind({
  name: 'payment.removeCard',
  payload: z.object({ cardId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
})

/** Retries removals whose provider was not configured or failed longer than the job is retried. */
export const resumeCardRemovalsJob = jobKind({
  name: 'payment.resumeCardRemovals',
  payload: z.object({}),
  cron: '23 * * * *',
})

/** @throws ProviderError until the provider has deleted the card */
export const removeCardAtProvider = async (services: Services, cardId: string): Promise<void> => {
  const card = await findRemovedCard(services.db, cardId)
  const provider = card && (await findProvider(services, card.provider))
  if (!card || !provider?.removeCard) return
  const name = openCardName(openKeyRing(services.settings), card)
  if (!name) throw new Error(`no key opens saved card ${cardId} (key ${card.keyId})`)
  await provider.removeCard(name)
  await deleteCardRow(services.db, cardId)
}

const cardsPerRun = 500
/** Waiting time in ms before a removal counts as abandoned: the time in which its own job is retried. */
const graceMs = 3_600_000

export const resumeCardRemovals = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - graceMs)
  const cardIds = await listRemovedCards(services.db, before, cardsPerRun)
  await services.jobs.enqueueMany(
    services.db,
    removeCardJob,
    cardIds.map((cardId) => ({ cardId })),
  )
}
