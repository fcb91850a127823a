import { and, desc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { users } from '../../access/access.tables.ts'
import { inScope } from '../../access/inScope.ts'
import type { Scope } from '../../access/policies.ts'
import { companyNotes } from './companyNotes.tables.ts'

const mostNotes = 200

const selectNotes = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: companyNotes.id,
      companyId: companyNotes.companyId,
      authorId: companyNotes.authorId,
      text: companyNotes.text,
      createdAt: companyNotes.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(companyNotes)
    .innerJoin(users, eq(users.id, companyNotes.authorId))
    .where(where)
    .orderBy(desc(companyNotes.createdAt), desc(companyNotes.id))
    .limit(mostNotes)

export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

export const listNotes = (db: Db, companyId: number): Promise<NoteRow[]> =>
  selectNotes(db, eq(companyNotes.companyId, companyId))

export const findNote = async (db: Db, scope: Scope, id: number): Promise<NoteRow | undefined> =>
  (await selectNotes(db, and(eq(companyNotes.id, id), inScope(companyNotes.companyId, scope))))[0]

export const insertNote = async (db: Db, row: typeof companyNotes.$inferInsert): Promise<number> =>
  (await db.insert(companyNotes).values(row).returning({ id: companyNotes.id }))[0]!.id

/** Returns whether the note existed. */
export const deleteNote = async (db: Db, id: number): Promise<boolean> =>
  (await db.delete(companyNotes).where(eq(companyNotes.id, id)).returning({ id: companyNotes.id })).length > 0
