import { auditOf } from '../../platform/audit/auditOf.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'

const audit = auditOf('job')

/** @throws AppError notFound when no failed job has that id */
export const retryFailedJob = async (ctx: Ctx, wanted: { name: string; id: string }) => {
  const givenUp = await ctx.jobs.listFailed(ctx.db)
  if (!givenUp.some((job) => job.id === wanted.id && job.name === wanted.name)) throw new AppError('notFound')
  await ctx.jobs.retryFailed(wanted.name, wanted.id)
  await audit(ctx.db, ctx, {
    action: 'jobRetried',
    id: wanted.id,
    details: { name: wanted.name },
  })
  return { returnCode: 200, returnText: translate(ctx.language, 'system:jobWillBeTriedAgain') }
}
