import { setImmediate } from 'node:timers/promises'
import type { FileAnswer } from '@kervan/contract/endpoint'
import type { Ctx } from '../../../platform/ctx.ts'
import { makeInvoice } from './makeInvoice.ts'

/**
 * Creates the commercial invoices of several shipments as one PDF, in the order of the references.
 * @throws AppError as `makeInvoice`
 */
export const makeInvoices = async (ctx: Ctx, references: readonly string[]): Promise<FileAnswer> => {
  const { startLabelMerge } = await import('@kervan/documents/label/mergeLabels')
  const merge = await startLabelMerge()
  for (const assetReference of new Set(references)) {
    await merge.addPdf((await makeInvoice(ctx, { assetReference, kind: 'commercial' })).bytes)
    // An invoice is made on the main thread; other calls are answered before the next one.
    await setImmediate()
  }
  return {
    contentType: 'application/pdf',
    fileName: `kervan-invoices-${references.length}.pdf`,
    bytes: await merge.finish(),
    inline: true,
  }
}
