import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { segments } from '../../pricing/pricing.tables.ts'
import { canChooseSegment, scopeOf } from '../policies.ts'
import { groupName, listAgencyNames, listGroupAccess } from './user.queries.ts'

/** Filter options of the user table. */
export const listUserTableChoices = async (ctx: Ctx) => {
  const [groups, agencies, segmentNames] = await Promise.all([
    listGroupAccess(ctx.db),
    listAgencyNames(ctx.db, scopeOf(ctx)),
    canChooseSegment(ctx.actor)
      ? ctx.db
          .select({ id: segments.id, name: segments.name })
          .from(segments)
          .orderBy(sql`${segments.name} collate "tr-x-icu"`)
      : [],
  ])
  return {
    roleGroups: groups.map((group) => ({ id: group.id, name: groupName(group, ctx.language) })),
    agencies,
    segments: segmentNames,
  }
}
