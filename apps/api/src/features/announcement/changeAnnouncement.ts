import type { InputOf } from '@kervan/contract/endpoint'
import type {
  Announcement,
  announcementEndpoints,
} from '@kervan/contract/announcement/announcement.endpoints'
import { foldForSearch } from '@kervan/domain/identity/transliterate'
import { auditOf } from '../../platform/audit/auditOf.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, fieldError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { scopeOf } from '../access/policies.ts'
import {
  deleteAnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  listAudiences,
  lockAnnouncement,
  updateAnnouncementRow,
} from './announcement.queries.ts'
import { describeAnnouncement } from './describeAnnouncement.ts'
import { sanitizeAnnouncement } from './sanitizeAnnouncement.ts'

const audit = auditOf('announcement')

type Fields = InputOf<(typeof announcementEndpoints)['createAnnouncement']>['body']

const columnsOf = ({ status, htmlContent, ...fields }: Fields) => ({
  title: fields.title,
  content: fields.content,
  htmlContent: sanitizeAnnouncement(htmlContent),
  isActive: status === 'active',
  priority: fields.priority,
  startDate: fields.startDate,
  endDate: fields.endDate,
  showOnStartup: fields.showOnStartup,
  roleGroupIds: [...new Set(fields.roleGroupIds)],
  searchText: foldForSearch(`${fields.title} ${fields.content}`),
})

/** @throws AppError validationFailed on `roleGroupIds` */
const refuseUnknownGroups = async (tx: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const known = new Set((await listAudiences(tx)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw fieldError('roleGroupIds', 'validation:choice')
}

const answerOf = async (ctx: Ctx, tx: Db, id: number): Promise<Announcement> =>
  describeAnnouncement((await findAnnouncement(tx, scopeOf(ctx), id))!, ctx)

/**
 * Creates an announcement; an agent's belongs to the agency.
 * @throws AppError notAllowed for a caller who works for neither the platform nor an agency; validationFailed
 */
export const createAnnouncement = async (ctx: Ctx, fields: Fields): Promise<Announcement> => {
  const scope = scopeOf(ctx)
  if (scope.kind !== 'all' && scope.kind !== 'agency') throw new AppError('notAllowed')
  return ctx.db.transaction(async (tx) => {
    await refuseUnknownGroups(tx, fields.roleGroupIds)
    const row = {
      ...columnsOf(fields),
      agencyId: scope.kind === 'agency' ? scope.agencyId : null,
      createdBy: requireActor(ctx).userId,
      createdAt: ctx.now,
    }
    const id = await insertAnnouncement(tx, row)
    await audit(tx, ctx, { action: 'announcementCreated', id, after: row })
    return answerOf(ctx, tx, id)
  })
}

/** @throws AppError notFound; changedMeanwhile; validationFailed */
export const updateAnnouncement = async (
  ctx: Ctx,
  { id, version, ...fields }: Fields & { id: number; version: number },
): Promise<Announcement> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, scopeOf(ctx), id)
    if (!before) throw new AppError('notFound')
    if (before.version !== version) throw new AppError('changedMeanwhile')
    await refuseUnknownGroups(tx, fields.roleGroupIds)
    const row = columnsOf(fields)
    await updateAnnouncementRow(tx, id, row)
    await audit(tx, ctx, { action: 'announcementChanged', id, before, after: row })
    return answerOf(ctx, tx, id)
  })

/** @throws AppError notFound */
export const deleteAnnouncement = async (ctx: Ctx, id: number) => {
  await ctx.db.transaction(async (tx) => {
    const before = await lockAnnouncement(tx, scopeOf(ctx), id)
    if (!before) throw new AppError('notFound')
    await deleteAnnouncementRow(tx, id)
    await audit(tx, ctx, { action: 'announcementDeleted', id, before })
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'announcement:deleted') }
}
