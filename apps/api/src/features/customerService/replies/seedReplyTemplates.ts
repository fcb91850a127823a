import type { ReplyOccasion } from '@kervan/domain/customerService/replies'
import type { Db } from '../../../platform/db/database.ts'
import seed from '../../../db/seed/reference/replyTemplates.json' with { type: 'json' }
import { replyTemplates } from '../customerService.tables.ts'

/** Seeds the templates that every installation starts with. Adds missing ones and changes none. */
export const seedReplyTemplates = async (db: Db): Promise<void> => {
  await db
    .insert(replyTemplates)
    .values(
      seed.templates.map(({ occasion, bodyTr, bodyEn, ...template }, position) => ({
        ...template,
        occasion: occasion as ReplyOccasion,
        bodyTr: bodyTr.join('\n\n'),
        bodyEn: bodyEn.join('\n\n'),
        position,
      })),
    )
    .onConflictDoNothing()
}
