import { setImmediate } from 'node:timers/promises'
import type { FileAnswer, InputOf } from '@kervan/contract/endpoint'
import type { paperEndpoints } from '@kervan/contract/shipment/papers/paper.endpoints'
import { paperTexts } from '@kervan/documents/papers/paperTexts'
import type { PaperAnswer } from '@kervan/domain/customs/border/papers'
import { invoiceLanguageFor } from '@kervan/domain/customs/invoiceLanguage'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { drawInvoice } from '../documents/makeInvoice.ts'
import { makeExportFile } from './exportDataOf.ts'
import { loadPaperData, paperContentIn, paperNeedsOf } from './paperData.ts'
import type { PaperData } from './paperData.ts'
import { refusalOf } from './paperLimits.ts'

type Wanted = InputOf<typeof paperEndpoints.downloadShipmentPaper>['body']
type DrawnKind = Exclude<PaperAnswer['paper'], 'etgbData'>

const invoiceKinds = { commercialInvoice: 'commercial', proforma: 'proforma' } as const

/** Draws a paper as PDF. */
const drawPaper = async (data: PaperData, kind: DrawnKind, language: Language): Promise<Uint8Array> => {
  if (kind === 'commercialInvoice' || kind === 'proforma')
    return (await drawInvoice(data, { kind: invoiceKinds[kind], language })).bytes
  const { makePaper } = await import('@kervan/documents/papers/makePaper')
  const textsIn = (one: Language) => paperTexts((key) => translate(one, key))
  return makePaper(kind, paperContentIn(data, language), {
    first: textsIn(language),
    second: textsIn(language === 'tr' ? 'en' : 'tr'),
  })
}

const mergeNeeded = async (
  data: PaperData,
  answers: readonly PaperAnswer[],
  language: Language,
): Promise<Uint8Array> => {
  const { startLabelMerge } = await import('@kervan/documents/label/mergeLabels')
  const merge = await startLabelMerge()
  const content = paperContentIn(data, language)
  for (const answer of answers) {
    if (answer.need === 'notNeeded' || answer.paper === 'etgbData' || refusalOf(answer, content)) continue
    await merge.addPdf(await drawPaper(data, answer.paper, language))
    // A paper is made on the main thread; other calls are answered before the next one.
    await setImmediate()
  }
  return merge.finish()
}

/**
 * Makes one paper of a shipment, or all needed ones.
 * @throws AppError notAllowed for pickup staff; notFound; shipmentCancelled; papersNotForDocuments;
 * cn22LimitExceeded; paperWithoutGoods when no line qualifies
 */
export const downloadPaper = async (ctx: Ctx, wanted: Wanted): Promise<FileAnswer> => {
  const { kind, format } = wanted
  const data = await loadPaperData(ctx, wanted.assetReference, 'papersNotForDocuments')
  const { assetReference, receiver } = data.shipment
  const language = wanted.language ?? invoiceLanguageFor(receiver.countryCode)
  if (kind === 'etgbData') return makeExportFile(ctx, data, { format, language })
  const answers = paperNeedsOf(data)
  const pdf = (bytes: Uint8Array): FileAnswer => ({
    contentType: 'application/pdf',
    fileName: `${assetReference}-${kind}-${language}.pdf`,
    bytes,
    inline: true,
  })
  if (kind === 'needed') return pdf(await mergeNeeded(data, answers, language))
  const answer = answers.find(({ paper }) => paper === kind)
  const refusal = answer ? refusalOf(answer, paperContentIn(data, language)) : null
  if (refusal) throw new AppError(refusal, { params: { reference: assetReference } })
  return pdf(await drawPaper(data, kind, language))
}
