import { and, eq, ne, sql } from 'drizzle-orm'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { folded } from '../../../platform/columns.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { scopeOf } from '../../access/policies.ts'
import { agencies } from '../company.tables.ts'

const audit = auditOf('agency')

/**
 * Saves an agency. Names must be unique, because selections show nothing else.
 * @throws AppError notAllowed for users limited to some companies; validationFailed on `name`; notFound
 */
export const saveAgency = async (ctx: Ctx, { id, name }: { id: number; name: string }) => {
  if (scopeOf(ctx).kind !== 'all') throw new AppError('notAllowed')
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${agencies} in share row exclusive mode`)
    const sameName = and(sql`${folded(agencies.name)} = ${folded(sql`${name}::text`)}`, ne(agencies.id, id))
    if ((await tx.$count(agencies, sameName)) > 0)
      throw fieldError('name', 'access/users:invalid.agencyTaken')
    if (id < 1) {
      const [made] = await tx.insert(agencies).values({ name }).returning()
      await audit(tx, ctx, { action: 'agencyCreated', id: made!.id, after: made! })
      return made!
    }
    const [before] = await tx.select().from(agencies).where(eq(agencies.id, id))
    if (!before) throw new AppError('notFound')
    await tx.update(agencies).set({ name }).where(eq(agencies.id, id))
    await audit(tx, ctx, { action: 'agencyRenamed', id, before, after: { name } })
    return { id, name }
  })
}
