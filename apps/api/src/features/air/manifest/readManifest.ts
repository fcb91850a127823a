import type { AnswerOf, FileAnswer, InputOf } from '@kervan/contract/endpoint'
import { xlsxContentType } from '@kervan/contract/list/listEndpoint'
import type { manifestEndpoints } from '@kervan/contract/air/manifest/manifest.endpoints'
import { differenceFromManifest } from '@kervan/domain/air/manifest'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireWholeHouse } from '../../access/policies.ts'
import { describeManifest, shownPart } from './describeManifest.ts'
import { countReceived, findLines, findManifestRow } from './manifest.queries.ts'

const auditManifest = auditOf('manifest')

type DetailRow = (typeof manifestEndpoints)['findManifest']

/** @throws AppError notFound */
export const readManifest = async (
  ctx: Ctx,
  { id }: InputOf<DetailRow>['body'],
): Promise<AnswerOf<DetailRow>> => {
  requireWholeHouse(ctx)
  const found = await findManifestRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  const { carrierId, day } = found.manifest
  const [lines, lateCount] = await Promise.all([
    findLines(ctx.db, id),
    countReceived(ctx.db, { carrierId, day }),
  ])
  return {
    ...describeManifest(found),
    items: lines.map(({ line, state }) => ({
      ...shownPart(line),
      state,
      difference: differenceFromManifest(state),
    })),
    lateCount,
  }
}

/**
 * Returns the bytes written at closing. They contain names and addresses, so each download is audited.
 * @throws AppError notFound; fileNotFound
 */
export const readManifestFile = async (
  ctx: Ctx,
  { id, format }: InputOf<(typeof manifestEndpoints)['getManifestFile']>['body'],
): Promise<FileAnswer> => {
  requireWholeHouse(ctx)
  const found = await findManifestRow(ctx.db, id)
  if (!found) throw new AppError('notFound')
  const { number, pdfKey, xlsxKey } = found.manifest
  const bytes = await ctx.files.get(format === 'pdf' ? pdfKey : xlsxKey)
  if (!bytes) throw new AppError('fileNotFound')
  await auditManifest(ctx.db, ctx, { action: 'manifestDownloaded', id, details: { number, format } })
  return {
    contentType: format === 'pdf' ? 'application/pdf' : xlsxContentType,
    fileName: `manifesto-${number.replace('/', '-')}.${format}`,
    bytes,
  }
}
