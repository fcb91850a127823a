import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import type { ReplyTemplate } from '@kervan/contract/customerService/reply.endpoints'
import { folded } from '../../../platform/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasWords } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { replyTemplates } from '../customerService.tables.ts'

const words = folded(
  sql`(${replyTemplates.name} || ' ' || ${replyTemplates.subjectTr} || ' ' || ${replyTemplates.subjectEn})`,
)

const shown = {
  id: replyTemplates.id,
  version: replyTemplates.version,
  name: replyTemplates.name,
  occasion: replyTemplates.occasion,
  subjectTr: replyTemplates.subjectTr,
  bodyTr: replyTemplates.bodyTr,
  subjectEn: replyTemplates.subjectEn,
  bodyEn: replyTemplates.bodyEn,
  position: replyTemplates.position,
  isActive: replyTemplates.isActive,
}

/** @param place SQL of the page cursor */
const selectTemplates = (db: Db, place: SQL<string> = sql`''`) =>
  db.select({ place, row: shown }).from(replyTemplates)

export const replyTemplateList = defineList(replyEndpoints.listReplyTemplates, {
  scope: (ctx) => {
    requireWholeHouse(ctx)
    return undefined
  },
  filters: {
    search: (search) => hasWords(words, search),
    occasion: replyTemplates.occasion,
  },
  sorts: {
    position: replyTemplates.position,
    name: { by: sql`${replyTemplates.name} collate "tr-x-icu"`, type: 'text' },
  },
  id: replyTemplates.id,
  select: (db, page) =>
    selectTemplates(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ row }) => row,
})

export const readTemplate = async (db: Db, id: number): Promise<ReplyTemplate> =>
  (await selectTemplates(db).where(eq(replyTemplates.id, id)))[0]!.row
