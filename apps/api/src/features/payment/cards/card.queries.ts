import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { savedCards } from './card.tables.ts'

export type CardRow = typeof savedCards.$inferSelect

/** Owner of saved cards: a user in one company. */
export interface CardOwner {
  userId: number
  companyId: number
}

const isKeptFor = ({ userId, companyId }: CardOwner) =>
  and(eq(savedCards.userId, userId), eq(savedCards.companyId, companyId), isNull(savedCards.removedAt))

export const listCardsOf = (db: Db, owner: CardOwner): Promise<CardRow[]> =>
  db.select().from(savedCards).where(isKeptFor(owner)).orderBy(desc(savedCards.createdAt), savedCards.id)

/** Cards of a user in all companies. */
export const listCardsOfPerson = (db: Db, userId: number): Promise<CardRow[]> =>
  db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)))
    .orderBy(desc(savedCards.createdAt), savedCards.id)

/** Latest saved card of the owner at that provider. */
export const findLastCard = async (
  db: Db,
  { provider, ...owner }: CardOwner & { provider: string },
): Promise<CardRow | undefined> =>
  (
    await db
      .select()
      .from(savedCards)
      .where(and(isKeptFor(owner), eq(savedCards.provider, provider)))
      .orderBy(desc(savedCards.createdAt), savedCards.id)
      .limit(1)
  )[0]

/** SQL condition: the user has a card at that provider. Part of other statements. */
export const hasCards = ({ provider, ...owner }: CardOwner & { provider: string }): SQL<boolean> =>
  sql`exists (select 1 from ${savedCards} where ${and(isKeptFor(owner), eq(savedCards.provider, provider))})`

export const isCardKnown = async (db: Db, provider: string, tokenHash: string): Promise<boolean> =>
  (
    await db
      .select({ id: savedCards.id })
      .from(savedCards)
      .where(and(eq(savedCards.provider, provider), eq(savedCards.tokenHash, tokenHash)))
  ).length > 0

/** Checks that the user still exists and locks the row, so that cards are counted and stored one at a time. */
export const lockOwner = async (tx: Db, userId: number): Promise<boolean> =>
  (
    await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId)).for('no key update')
  )[0]?.isActive ?? false

/** Stores a card; false when another payment stored the same card. */
export const insertCard = async (tx: Db, row: typeof savedCards.$inferInsert): Promise<boolean> =>
  (
    await tx
      .insert(savedCards)
      .values(row)
      .onConflictDoNothing({ target: [savedCards.provider, savedCards.tokenHash] })
      .returning({ id: savedCards.id })
  ).length > 0

export const lockOwnCard = async (tx: Db, owner: CardOwner, id: string): Promise<CardRow | undefined> =>
  (
    await tx
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.id, id), isKeptFor(owner)))
      .for('update')
  )[0]

export const renameCardRow = async (tx: Db, id: string, alias: string): Promise<void> => {
  await tx.update(savedCards).set({ alias }).where(eq(savedCards.id, id))
}

/** Hides the card and deletes its owner's name for it. */
export const hideCard = async (tx: Db, id: string, removedAt: Date): Promise<void> => {
  await tx.update(savedCards).set({ alias: null, removedAt }).where(eq(savedCards.id, id))
}

/** Returns the ids of the cards that were visible before. */
export const hideCardsOfPerson = async (tx: Db, userId: number, removedAt: Date): Promise<string[]> =>
  (
    await tx
      .update(savedCards)
      .set({ alias: null, removedAt })
      .where(and(eq(savedCards.userId, userId), isNull(savedCards.removedAt)))
      .returning({ id: savedCards.id })
  ).map(({ id }) => id)

export const findRemovedCard = async (db: Db, id: string): Promise<CardRow | undefined> =>
  (
    await db
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.id, id), isNotNull(savedCards.removedAt)))
  )[0]

export const listRemovedCards = async (db: Db, before: Date, most: number): Promise<string[]> =>
  (
    await db
      .select({ id: savedCards.id })
      .from(savedCards)
      .where(lt(savedCards.removedAt, before))
      .orderBy(savedCards.removedAt)
      .limit(most)
  ).map(({ id }) => id)

export const deleteCardRow = async (db: Db, id: string): Promise<void> => {
  await db.delete(savedCards).where(eq(savedCards.id, id))
}
