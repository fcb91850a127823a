import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostAskedDrafts } from '@kervan/contract/order/questions.endpoints'
import type { OrderQuestion, questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { groupQuestions, ordersOf } from './groupQuestions.ts'
import type { Question } from './groupQuestions.ts'
import { loadOpenDrafts } from './openDraft.ts'
import { hasShipmentInScope, listCompanyNames, listOpenDraftIds } from './openDrafts.queries.ts'

/** The value that most drafts share represents the question. */
const describeFields = (ctx: Ctx, { fields }: Question): OrderQuestion['fields'] =>
  [...groupBy(fields, ({ name }) => name)].map(([name, open]) => {
    const { issue, value, proposal } = open.find((field) => field.proposal !== null) ?? open[0]!
    return { name, message: translate(ctx.language, issue.key, issue.params), value, proposal }
  })

const describeDrafts = ({ fields }: Question): OrderQuestion['drafts'] =>
  [...new Set(fields.map(({ draft }) => draft))].map(({ shipment, orders }) => ({
    shipmentId: shipment.id,
    orders: [...orders.values()],
  }))

/**
 * Open fields of the newest drafts of orders, or of the named ones; a draft outside the scope is left out.
 * @throws AppError notFound when none of the named ones is in the scope
 */
export const listDraftQuestions = async (
  ctx: Ctx,
  { shipmentIds, companyId }: InputOf<typeof questionEndpoints.listDraftQuestions>['body'],
): Promise<AnswerOf<typeof questionEndpoints.listDraftQuestions>> => {
  const scope = scopeOf(ctx)
  if (shipmentIds && !(await hasShipmentInScope(ctx.db, scope, shipmentIds))) throw new AppError('notFound')
  const ids = await listOpenDraftIds(ctx.db, scope, {
    shipmentIds: shipmentIds ?? null,
    companyId: companyId ?? null,
    limit: mostAskedDrafts + 1,
  })
  const { drafts } = await loadOpenDrafts(ctx.db, ctx, scope, ids.slice(0, mostAskedDrafts))
  const questions = groupQuestions(drafts, ctx.language)
  const companyIds = [...new Set(questions.map((question) => question.companyId))]
  const found = companyIds.length === 0 ? [] : await listCompanyNames(ctx.db, companyIds)
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return {
    questions: questions.map((question) => ({
      key: question.key,
      kind: question.kind,
      companyId: question.companyId,
      companyName: names.get(question.companyId) ?? '',
      title: question.title,
      detail: question.detail,
      isRemembered: question.sku !== null,
      fields: describeFields(ctx, question),
      drafts: describeDrafts(question),
      orderCount: ordersOf(question).size,
    })),
    orderCount: new Set(questions.flatMap((question) => [...ordersOf(question)])).size,
    isMore: ids.length > mostAskedDrafts,
  }
}
