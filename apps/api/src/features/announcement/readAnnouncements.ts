import { dayInTurkiye } from '../../platform/clock.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { insertDismissal, isAnnouncedTo, listAnnouncedTo, listAudiences } from './announcement.queries.ts'
import { describeActive } from './describeAnnouncement.ts'

/** Announcements for the caller today. */
export const listActiveAnnouncements = async (ctx: Ctx) => ({
  items: (await listAnnouncedTo(ctx.db, requireActor(ctx), dayInTurkiye(ctx.now))).map(describeActive),
})

/** @throws AppError notFound for an announcement that the caller cannot see today */
export const dismissAnnouncement = async (ctx: Ctx, id: number) => {
  const reader = requireActor(ctx)
  if (!(await isAnnouncedTo(ctx.db, reader, dayInTurkiye(ctx.now), id))) throw new AppError('notFound')
  await insertDismissal(ctx.db, { announcementId: id, userId: reader.userId, at: ctx.now })
  return { returnCode: 200, returnText: translate(ctx.language, 'announcement:dismissed') }
}

export const listAnnouncementAudiences = async ({ db, language }: Ctx) => ({
  items: (await listAudiences(db)).map(({ id, ...names }) => ({ id, name: names[language] })),
})
