import type { AnswerOf } from '@kervan/contract/endpoint'
import type { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import type { PaperContent } from '@kervan/documents/papers/paperContent'
import type { PaperNeed } from '@kervan/domain/customs/border/paperRows'
import type { PaperAnswer } from '@kervan/domain/customs/border/papers'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { lawText } from '../../customs/lawText.ts'
import { exportDataOf, exportFieldName } from './exportDataOf.ts'
import { loadPaperData, paperContentIn, paperNeedsOf } from './paperData.ts'
import type { PaperData } from './paperData.ts'
import { refusalOf } from './paperLimits.ts'

/** Data that papers lack, as `customs:paper.missing.*` with the numbers of the lines. */
type Missing = readonly [key: string, params?: Record<string, string>]

const numbersWhere = <Row>(rows: readonly Row[], isMissing: (row: Row) => boolean): string =>
  rows.flatMap((row, index) => (isMissing(row) ? [index + 1] : [])).join(', ')

const withLines = (key: string, lines: string): Missing[] => (lines === '' ? [] : [[key, { lines }]])

const usesWeights: ReadonlySet<string> = new Set(['packingList', 'cn22', 'cn23', 'atrData', 'eur1Data'])

const missingOf = (
  { paper }: PaperAnswer,
  { shipment, charges }: PaperData,
  { products, pieces, sender, receiver, waybillNumber }: PaperContent,
): Missing[] => {
  const isInvoice = paper === 'commercialInvoice' || paper === 'proforma'
  const { incompleteProducts } = shipment
  return [
    ...(incompleteProducts > 0 ? [['products', { count: String(incompleteProducts) }] as const] : []),
    ...(isInvoice
      ? charges.unconverted.map(({ charge, amount }): Missing => [charge, { currency: amount.currency }])
      : []),
    ...(isInvoice && !sender.taxNumber && !sender.identityNumber ? [['senderTaxNumber'] as const] : []),
    ...(usesWeights.has(paper)
      ? withLines(
          'netWeight',
          numbersWhere(products, ({ netWeightKg }) => netWeightKg === null),
        )
      : []),
    ...(paper === 'packingList'
      ? withLines(
          'pieceContents',
          numbersWhere(pieces, ({ description }) => description === ''),
        )
      : []),
    ...(paper === 'cn23' && !receiver.phone && !receiver.email ? [['receiverContact'] as const] : []),
    ...((paper === 'atrData' || paper === 'eur1Data') && !waybillNumber ? [['waybill'] as const] : []),
  ]
}

const order: readonly PaperNeed[] = ['required', 'useful', 'notNeeded']

/**
 * Lists the papers of a shipment, needed ones first.
 * @throws AppError notAllowed for pickup staff; notFound; shipmentCancelled; papersNotForDocuments
 */
export const describePapers = async (
  ctx: Ctx,
  assetReference: string,
): Promise<AnswerOf<typeof paperEndpoints.listShipmentPapers>> => {
  const { language } = ctx
  const data = await loadPaperData(ctx, assetReference, 'papersNotForDocuments')
  const content = paperContentIn(data, language)
  const answers = paperNeedsOf(data)
  const { missing: fields } = await exportDataOf(ctx, data)
  const fieldTexts = fields
    .filter(({ by }) => by === 'sender')
    .map(({ field, line }) => {
      const name = exportFieldName(language, field)
      return line === null ? name : translate(language, 'customs:paper.missing.ofLine', { field: name, line })
    })
  const papers = answers.map((answer) => {
    const { paper, need, reason, fact } = answer
    const { source, note, ...law } = fact
    const refusal = refusalOf(answer, content)
    return {
      kind: paper,
      need,
      reason: translate(language, `customs:paper.reason.${reason}`),
      ...law,
      source: lawText(language, { source, note }),
      refusal:
        refusal && translate(language, `errors:${refusal}`, { reference: data.shipment.assetReference }),
      missing: [
        ...missingOf(answer, data, content).map(([key, params]) =>
          translate(language, `customs:paper.missing.${key}`, params),
        ),
        ...(paper === 'etgbData' ? fieldTexts : []),
      ],
    }
  })
  return {
    day: data.facts.today,
    papers: papers.toSorted((one, other) => order.indexOf(one.need) - order.indexOf(other.need)),
  }
}
