/** Saved cards of the caller. Not visible to anyone else, including staff and colleagues. */
import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { cardEndpoints } from '@kervan/contract/payment/cards/card.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { openKeyRing } from '../../../platform/keyRing.ts'
import { findProvider } from '../paymentProvider.ts'
import {
  hideCard,
  hideCardsOfPerson,
  listCardsOf,
  listCardsOfPerson,
  lockOwnCard,
  renameCardRow,
} from './card.queries.ts'
import type { CardOwner, CardRow } from './card.queries.ts'
import { removeCardJob } from './removeCard.ts'

type Outcome = AnswerOf<typeof cardEndpoints.removeSavedCard>

const audit = auditOf('savedCard', { masked: ['alias'] })

/** Owner of the caller's cards; null for a user without a company. */
const ownerOf = (ctx: Ctx): CardOwner | null => {
  const { userId, companyId } = requireActor(ctx)
  return companyId === null ? null : { userId, companyId }
}

const describe = ({ id, scheme, lastFour, bank, alias, expiryMonth, expiryYear, createdAt }: CardRow) => ({
  id,
  scheme,
  lastFour,
  bank,
  alias,
  expiry: expiryMonth === null || expiryYear === null ? null : { month: expiryMonth, year: expiryYear },
  createdDate: createdAt.toISOString(),
})

export const listSavedCards = async (ctx: Ctx): Promise<AnswerOf<typeof cardEndpoints.listSavedCards>> => {
  const owner = ownerOf(ctx)
  if (!owner) return { isOffered: false, cards: [] }
  const provider = await findProvider(ctx, ctx.settings.PAYMENT_PROVIDER)
  return {
    isOffered: provider?.removeCard !== undefined && openKeyRing(ctx.settings) !== null,
    cards: (await listCardsOf(ctx.db, owner)).map(describe),
  }
}

const withOwnCard = (ctx: Ctx, id: string, work: (tx: Db, card: CardRow) => Promise<void>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const owner = ownerOf(ctx)
    const card = owner && (await lockOwnCard(tx, owner, id))
    if (!card) throw new AppError('notFound')
    await work(tx, card)
  })

/** @throws AppError notFound for another user's card */
export const renameSavedCard = async (
  ctx: Ctx,
  { id, alias }: InputOf<typeof cardEndpoints.renameSavedCard>['body'],
): Promise<Outcome> => {
  await withOwnCard(ctx, id, async (tx, before) => {
    await renameCardRow(tx, id, alias)
    await audit(tx, ctx, {
      action: 'savedCardRenamed',
      id,
      before: { alias: before.alias },
      after: { alias },
    })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'payment:card.renamed') }
}

/** @throws AppError notFound for another user's card and for a removed one */
export const removeSavedCard = async (ctx: Ctx, id: string): Promise<Outcome> => {
  await withOwnCard(ctx, id, async (tx) => {
    await hideCard(tx, id, ctx.now)
    await ctx.jobs.enqueue(tx, removeCardJob, { cardId: id })
    await audit(tx, ctx, { action: 'savedCardRemoved', id })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'payment:card.removed') }
}

/** Exports a user's saved cards in all companies for a data request. */
export const exportCardsOf = async (db: Db, userId: number) =>
  (await listCardsOfPerson(db, userId)).map((card) => ({ provider: card.provider, ...describe(card) }))

/** Removes all cards of a user whose account is erased, in every company. */
export const forgetCardsOf = async (ctx: Ctx, tx: Db, userId: number): Promise<void> => {
  const cardIds = await hideCardsOfPerson(tx, userId, ctx.now)
  await ctx.jobs.enqueueMany(
    tx,
    removeCardJob,
    cardIds.map((cardId) => ({ cardId })),
  )
}
