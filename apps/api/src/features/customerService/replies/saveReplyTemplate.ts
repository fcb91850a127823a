import type { InputOf } from '@kervan/contract/endpoint'
import type { ReplyTemplate, replyEndpoints } from '@kervan/contract/customerService/reply.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import {
  findLastPosition,
  insertTemplate,
  isNameTaken,
  lockTemplate,
  lockTemplateNames,
  updateTemplate,
} from './replies.queries.ts'
import { readTemplate } from './replyTemplates.list.ts'

type Sent = InputOf<typeof replyEndpoints.saveReplyTemplate>['body']

const audit = auditOf('replyTemplate')

const columnsOf = ({ name, occasion, subjectTr, bodyTr, subjectEn, bodyEn, isActive }: Sent) => ({
  name,
  occasion,
  subjectTr,
  bodyTr,
  subjectEn,
  bodyEn,
  isActive,
})

const create = async (tx: Db, ctx: Ctx, sent: Sent): Promise<number> => {
  const columns = { ...columnsOf(sent), position: sent.position ?? (await findLastPosition(tx)) + 1 }
  const id = await insertTemplate(tx, columns)
  await audit(tx, ctx, { action: 'replyTemplateCreated', id, after: columns })
  return id
}

const change = async (tx: Db, ctx: Ctx, id: number, sent: Sent): Promise<void> => {
  const before = await lockTemplate(tx, id)
  if (!before) throw new AppError('notFound')
  if (before.version !== sent.version) throw new AppError('changedMeanwhile')
  const columns = { ...columnsOf(sent), position: sent.position ?? before.position }
  await updateTemplate(tx, id, { ...columns, version: before.version + 1 })
  await audit(tx, ctx, { action: 'replyTemplateChanged', id, before, after: columns })
}

/** @throws AppError notAllowed, notFound; changedMeanwhile; validationFailed on a name that another template has */
export const saveReplyTemplate = async (ctx: Ctx, sent: Sent): Promise<ReplyTemplate> => {
  requireWholeHouse(ctx)
  const id = await ctx.db.transaction(async (tx) => {
    await lockTemplateNames(tx)
    if (await isNameTaken(tx, sent.name, sent.id ?? null))
      throw fieldError('name', 'customerService:replies.nameTaken')
    if (!sent.id) return create(tx, ctx, sent)
    await change(tx, ctx, sent.id, sent)
    return sent.id
  })
  return readTemplate(ctx.db, id)
}
