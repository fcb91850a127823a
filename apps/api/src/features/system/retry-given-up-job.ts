import { writeAudit } from '../../platform/audit.ts'
import { requireActor } from '../../platform/ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'

/** @throws AppError notFound when no given-up job has that id */
export const retryGivenUpJob = async (ctx: Ctx, wanted: { name: string; id: string }) => {
  const givenUp = await ctx.jobs.listGivenUp(ctx.db)
  if (!givenUp.some((job) => job.id === wanted.id && job.name === wanted.name)) throw new AppError('notFound')
  await ctx.jobs.retryGivenUp(wanted.name, wanted.id)
  await writeAudit(ctx.db, {
    at: ctx.now,
    actorId: requireActor(ctx).userId,
    action: 'jobRetried',
    subject: 'job',
    subjectId: wanted.id,
    details: { name: wanted.name },
    address: ctx.address,
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'system:jobWillBeTriedAgain') }
}
