import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import { mostAskedDrafts } from '@kervan/contract/order/questions.endpoints'
import type { questionEndpoints } from '@kervan/contract/order/questions.endpoints'
import { groupBy } from '@kervan/domain/pricing/rating/compile/groupBy'
import type { ProductDraft, ShipmentDraft } from '@kervan/contract/shipment/draft/shipmentDraft'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { scopeOf } from '../../access/policies.ts'
import { skuKey } from '../../product/productKey.ts'
import { rememberAnswers } from '../../product/rememberAnswers.ts'
import type { ProductFacts } from '../../product/rememberAnswers.ts'
import { writeDraft } from '../../shipment/draft/writeDraft.ts'
import { chooseWaiting } from '../rules/chooseWaiting.ts'
import { groupQuestions, unitWeight } from './groupQuestions.ts'
import type { Question } from './groupQuestions.ts'
import { loadOpenDrafts } from './openDraft.ts'
import { hasShipmentInScope, listOpenDraftIds } from './openDrafts.queries.ts'
import { readAnswers, writeAnswer } from './writeAnswer.ts'
import type { AnswerError, Answers } from './writeAnswer.ts'

type Wanted = InputOf<typeof questionEndpoints.answerDraftQuestions>['body']['answers'][number]

/** Rolls the transaction of one answer back. */
class Refusal extends Error {
  readonly errors: readonly AnswerError[]

  constructor(errors: readonly AnswerError[]) {
    super('refused')
    this.errors = errors
  }
}

const productFields = [
  'description',
  'englishDescription',
  'gtip',
  'originCountryCode',
  'merchantNumber',
  'manufacturerNumber',
  'standardNumber',
  'hasNoStandardNumber',
] as const

/** Facts of the product among the answers; those of the box come from a parcel with one piece of it. */
const factsOf = (
  { kind }: Question,
  answers: Answers,
  { pieces: [piece], details: { currency } }: ShipmentDraft,
  product: ProductDraft,
): ProductFacts => ({
  ...Object.fromEntries(
    productFields.flatMap((name) => (answers.has(`product.${name}`) ? [[name, product[name]]] : [])),
  ),
  ...(answers.has(unitWeight) && { unitWeightKg: String(answers.get(unitWeight)) }),
  ...(kind === 'price' &&
    currency !== null &&
    product.unitPrice !== null && { unitPrice: product.unitPrice.toFixed(2), currency }),
  ...(kind === 'box' &&
    piece?.length &&
    piece.width &&
    piece.height && {
      boxLengthCm: String(piece.length),
      boxWidthCm: String(piece.width),
      boxHeightCm: String(piece.height),
    }),
})

const remember = async (
  tx: Db,
  ctx: Ctx,
  question: Question,
  { answers, draft }: { answers: Answers; draft: ShipmentDraft },
): Promise<void> => {
  const { companyId, sku } = question
  const product = draft.products.find(
    (one) => sku !== null && one.sku !== null && skuKey(one.sku) === skuKey(sku),
  )
  if (!product?.sku || product.description === null) return
  const facts = factsOf(question, answers, draft, product)
  if (Object.keys(facts).length === 0) return
  const { sku: code, description, englishDescription, gtip, originCountryCode } = product
  const known = { sku: code, description, englishDescription, gtip, originCountryCode }
  await rememberAnswers(tx, ctx, { companyId, known }, facts)
}

/** Changes all drafts in which the question is open, or none of them. @throws Refusal */
const writeAll = async (
  tx: Db,
  ctx: Ctx,
  { key, shipmentIds }: Wanted,
  answers: Answers,
): Promise<number> => {
  const scope = scopeOf(ctx)
  if (!(await hasShipmentInScope(tx, scope, shipmentIds))) throw new AppError('notFound')
  const wanted = { shipmentIds, companyId: null, limit: mostAskedDrafts }
  const ids = await listOpenDraftIds(tx, scope, wanted)
  const { drafts, world } = await loadOpenDrafts(tx, ctx, scope, ids, { isLocked: true })
  const question = groupQuestions(drafts, ctx.language).find((one) => one.key === key)
  if (!question) return 0
  let changed = 0
  let last: ShipmentDraft | null = null
  for (const [{ shipment, draft: stored }, open] of groupBy(question.fields, ({ draft }) => draft)) {
    if (!open.some(({ name }) => answers.has(name))) continue
    const result = writeAnswer(world, stored, open, answers)
    if ('errors' in result) throw new Refusal(result.errors)
    if (await writeDraft(tx, ctx, { shipment, stored, draft: result.draft })) changed += 1
    last = result.draft
  }
  if (last) await remember(tx, ctx, question, { answers, draft: last })
  return changed
}

const errorsIn = ({ language }: Ctx, errors: readonly AnswerError[]): { name: string; message: string }[] => {
  const first = new Map(errors.toReversed().map((error) => [error.name, error]))
  return [...first.values()].map(({ name, key, params }) => ({
    name,
    message: translate(language, key, params),
  }))
}

/**
 * Writes each answer into all drafts in which its question is open, in a transaction of its own: a refused answer
 * does not affect the others. A question that others answered meanwhile changes nothing.
 * @throws AppError notFound when none of the drafts of an answer is in the caller's scope
 */
export const answerDraftQuestions = async (
  ctx: Ctx,
  { answers: wanted }: InputOf<typeof questionEndpoints.answerDraftQuestions>['body'],
): Promise<AnswerOf<typeof questionEndpoints.answerDraftQuestions>> => {
  const written: AnswerOf<typeof questionEndpoints.answerDraftQuestions>['written'] = []
  const refused: AnswerOf<typeof questionEndpoints.answerDraftQuestions>['refused'] = []
  for (const one of wanted) {
    const { key, values } = one
    const { answers, errors } = readAnswers(values)
    try {
      if (errors.length > 0) throw new Refusal(errors)
      written.push({ key, drafts: await inTransaction(ctx.db, (tx) => writeAll(tx, ctx, one, answers)) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ key, errors: errorsIn(ctx, error.errors) })
    }
  }
  const answered = new Set(written.map(({ key }) => key))
  await chooseWaiting(
    ctx,
    wanted.flatMap(({ key, shipmentIds }) => (answered.has(key) ? shipmentIds : [])),
  )
  return { written, refused }
}
