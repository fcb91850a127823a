import { mostAnswers } from '@kervan/contract/invoicing/handover/handover.endpoints'
import type { handoverEndpoints } from '@kervan/contract/invoicing/handover/handover.endpoints'
import type { AnswerOf, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import { effectOfAnswer } from '@kervan/domain/invoicing/invoiceLife'
import type { InvoiceAnswer } from '@kervan/domain/invoicing/invoiceLife'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { AuditedBy } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'
import { readHeadedRows } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { findArchiveOfInvoice } from '../integrator/archive.queries.ts'
import { requireIssuer } from '../sales/requireIssuer.ts'
import { findInvoicesByNumber, findInvoicesToSend, lockHandovers, recordAnswer } from './handover.queries.ts'
import type { HandedInvoice } from './handover.queries.ts'

const auditInvoice = auditOf('salesInvoice')

type Effect = ReturnType<typeof effectOfAnswer>

const takeAnswer = async (
  tx: Ctx['db'],
  by: AuditedBy,
  { invoice, state }: Pick<HandedInvoice, 'invoice' | 'state'>,
  { answer, reason }: { answer: InvoiceAnswer; reason: string | null },
): Promise<Effect> => {
  const effect = effectOfAnswer(state, answer)
  if (effect !== 'recorded') return effect
  await recordAnswer(tx, invoice.id, {
    state: answer,
    reason,
    answeredBy: by.actor?.userId ?? null,
    answeredAt: by.now,
  })
  await auditInvoice(tx, by, {
    action: answer === 'accepted' ? 'invoiceAccepted' : 'invoiceRejected',
    id: invoice.id,
    details: { number: invoice.number, ...(reason !== null && { reason }) },
  })
  return effect
}

/** An answer with the names of its invoice. */
interface NamedAnswer {
  number: string
  ettn: string
  answer: InvoiceAnswer
  reason: string | null
  /** Archive that the answer is about; null when it is not named. */
  archive: string | null
}

/**
 * Records the answer of an integrator's message. The caller holds `lockHandovers`. `outdated`: it is about an earlier
 * archive of an invoice that was sent again. `isOnItsWay`: an archive with the invoice is not confirmed yet, so that the
 * same answer may be recorded later.
 */
export const matchAnswer = async (
  tx: Ctx['db'],
  by: AuditedBy,
  { number, ettn, archive, ...answer }: NamedAnswer,
): Promise<{ effect: Effect | 'unknown' | 'otherInvoice' | 'outdated'; isOnItsWay: boolean }> => {
  const [known] = await findInvoicesByNumber(tx, [number])
  if (!known) return { effect: 'unknown', isOnItsWay: false }
  const isOnItsWay = known.waitingArchiveId !== null
  if (known.invoice.id !== ettn) return { effect: 'otherInvoice', isOnItsWay: false }
  if (archive !== null) {
    const named = await findArchiveOfInvoice(tx, { name: archive, invoiceId: ettn })
    if (!named) return { effect: 'unknown', isOnItsWay: false }
    if (named.state === 'waiting') return { effect: 'notSent', isOnItsWay }
    if (named.id !== known.archiveId) return { effect: 'outdated', isOnItsWay }
  }
  return { effect: await takeAnswer(tx, by, known, answer), isOnItsWay }
}

type OneRow = (typeof handoverEndpoints)['recordInvoiceAnswer']

/** @throws AppError notAllowed; notFound; invoiceNotSent; invoiceAnswerContradicts */
export const recordInvoiceAnswer = (
  ctx: Ctx,
  { id, answer, reason }: InputOf<OneRow>['body'],
): Promise<AnswerOf<OneRow>> => {
  requireIssuer(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockHandovers(tx)
    const [found] = await findInvoicesToSend(tx, [id])
    if (!found) throw new AppError('notFound')
    const effect = await takeAnswer(tx, ctx, found, { answer, reason })
    if (effect === 'notSent') throw new AppError('invoiceNotSent')
    if (effect === 'contradicts') throw new AppError('invoiceAnswerContradicts')
    if (effect === 'unchanged')
      await auditInvoice(tx, ctx, {
        action: 'invoiceAnswerRepeated',
        id,
        details: { number: found.invoice.number },
      })
    return { state: answer }
  })
}

type Column = 'number' | 'ettn' | 'answer' | 'reason'

const headings: readonly (readonly [Column, readonly string[]])[] = [
  ['number', ['number', 'fatura no', 'invoice number', 'id']],
  ['ettn', ['ettn', 'uuid']],
  ['answer', ['answer', 'cevap', 'durum', 'status']],
  ['reason', ['reason', 'neden', 'açıklama', 'description']],
]

const columnByLabel: ReadonlyMap<string, Column> = new Map(
  headings.flatMap(([column, labels]) => labels.map((label): [string, Column] => [foldLabel(label), column])),
)

const words: readonly (readonly [InvoiceAnswer, readonly string[]])[] = [
  ['accepted', ['accepted', 'kabul', 'kabul edildi', 'onaylandı', 'ok']],
  ['rejected', ['rejected', 'red', 'reddedildi', 'ret', 'hata']],
]
const answerByWord: ReadonlyMap<string, InvoiceAnswer> = new Map(
  words.flatMap(([answer, written]) =>
    written.map((word): [string, InvoiceAnswer] => [foldLabel(word), answer]),
  ),
)

type FileRow = (typeof handoverEndpoints)['importInvoiceAnswers']
type Problem = AnswerOf<FileRow>['problems'][number]

/**
 * Records the answers of a file row by row. A row whose ETTN is not that of its number belongs to another invoice and is
 * refused, like an unknown, unsent or contradicting one; the other rows count.
 * @throws AppError notAllowed; validationFailed on `file`
 */
export const importInvoiceAnswers = async (
  ctx: Ctx,
  files: readonly UploadedFile[],
): Promise<AnswerOf<FileRow>> => {
  requireIssuer(ctx)
  const [file] = files
  if (!file) throw fieldError('file', 'validation:required')
  const rows = await readHeadedRows<Column>(file.bytes, {
    readHeading: (text) => columnByLabel.get(foldLabel(text)),
    keys: ['number'],
    mostRows: mostAnswers,
    refusals: {
      noHeading: 'invoicing:answers.noHeading',
      noRows: 'invoicing:answers.noRows',
      tooMany: 'invoicing:answers.tooMany',
    },
  })
  return ctx.db.transaction(async (tx) => {
    await lockHandovers(tx)
    const numbers = rows.map(({ texts }) => texts.number ?? '')
    const found = new Map(
      (await findInvoicesByNumber(tx, [...new Set(numbers)])).map((one) => [one.invoice.number, one]),
    )
    const counts = { recorded: 0, unchanged: 0 }
    const problems: Problem[] = []
    for (const { row, texts } of rows) {
      const number = texts.number ?? ''
      const known = found.get(number)
      const answer = answerByWord.get(foldLabel(texts.answer ?? ''))
      const refuse = (effect: Problem['effect']) =>
        problems.push({ row, number: number.slice(0, 40), effect })
      if (!known) refuse('unknown')
      else if (texts.ettn?.toLowerCase() !== known.invoice.id) refuse('otherInvoice')
      else if (answer === undefined) refuse('unreadable')
      else {
        const reason = answer === 'rejected' ? (texts.reason ?? '').slice(0, 300) || null : null
        const effect = await takeAnswer(tx, ctx, known, { answer, reason })
        if (effect === 'recorded' || effect === 'unchanged') counts[effect] += 1
        else refuse(effect)
        if (effect === 'recorded') known.state = answer
      }
    }
    await auditInvoice(tx, ctx, {
      action: 'invoiceAnswersImported',
      id: file.fileName.slice(0, 100),
      details: { ...counts, problems: problems.length },
    })
    return { recordedCount: counts.recorded, unchangedCount: counts.unchanged, problems }
  })
}
