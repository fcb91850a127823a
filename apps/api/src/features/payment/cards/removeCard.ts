/** Cards that nobody wants kept any more are forgotten by their provider too, however long that takes. */
import { z } from 'zod'
import type { Services } from '../../../platform/ctx.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { findProvider } from '../paymentProvider.ts'
import { deleteCardRow, findRemovedCard, listRemovedCards } from './card.queries.ts'
import { openCardName } from './cardSeal.ts'

/** Run twice, the second run finds no card. */
export const removeCardJob = jobKind({
  name: 'payment.removeCard',
  payload: z.object({ cardId: z.uuid() }),
  retryLimit: 8,
  retryDelaySeconds: 30,
})

/** Takes up cards whose provider was not set up, or failed for longer than the job is tried. */
export const resumeCardRemovalsJob = jobKind({
  name: 'payment.resumeCardRemovals',
  payload: z.object({}),
  cron: '23 * * * *',
})

/** @throws ProviderError while the provider has not forgotten it */
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
/** As long as the job of the removal itself is tried. */
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
