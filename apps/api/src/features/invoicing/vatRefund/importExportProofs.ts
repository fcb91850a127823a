import { and, inArray, or } from 'drizzle-orm'
import type { AnswerOf, UploadedFile } from '@kervan/contract/endpoint'
import { mostProofRows } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { vatRefundEndpoints } from '@kervan/contract/invoicing/vatRefund/vatRefund.endpoints'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { readHeadedRows } from '../../../platform/spreadsheet/readHeadedRows.ts'
import type { HeadedRow } from '../../../platform/spreadsheet/readHeadedRows.ts'
import { inScope } from '../../access/inScope.ts'
import { scopeOf } from '../../access/policies.ts'
import type { Scope } from '../../access/policies.ts'
import { shipments } from '../../shipment/shipment.tables.ts'
import { checkChanges, isUnchanged, proofOf, storeChanges } from './changeProofs.ts'
import type { ProofChange } from './changeProofs.ts'
import type { SelectedExport } from './exportedShipments.queries.ts'
import { findExported, lockProofs } from './proof.queries.ts'
import { readHeading } from './proofColumns.ts'
import type { ProofColumn } from './proofColumns.ts'
import { readProofRow } from './readProofRow.ts'
import { auditProof } from './saveExportProof.ts'

type Row = (typeof vatRefundEndpoints)['importExportProofs']
type FileRow = HeadedRow<ProofColumn>

const ours = (text = ''): string => text.toUpperCase().replaceAll(/\s/g, '')

/** Our own reference; a customer's file may have the customer's references instead. */
const referenceIn = (scope: Scope, rows: readonly FileRow[]) => {
  const written = rows.map(({ texts }) => texts.reference ?? '')
  return or(
    inArray(shipments.assetReference, written.map(ours)),
    scope.kind === 'company' ? inArray(shipments.customerReference, written) : undefined,
  )!
}

type Problem = AnswerOf<Row>['problems'][number]

const byReference = (found: readonly SelectedExport[]): ReadonlyMap<string, SelectedExport[]> => {
  const known = new Map<string, SelectedExport[]>()
  for (const shipment of found)
    for (const key of new Set([shipment.assetReference, shipment.customerReference]))
      if (key !== null) known.set(key, [...(known.get(key) ?? []), shipment])
  return known
}

/** References of shipments in the scope that are no export for the file, in the spelling of `ours`. */
const findOthers = async (db: Db, scope: Scope, rows: readonly FileRow[]): Promise<ReadonlySet<string>> => {
  const found = await db
    .select({ own: shipments.assetReference, customers: shipments.customerReference })
    .from(shipments)
    .where(and(inScope(shipments.companyId, scope), referenceIn(scope, rows)))
  return new Set(found.flatMap(({ own, customers }) => [own, ...(customers === null ? [] : [customers])]))
}

const readFile = (files: readonly UploadedFile[]): Promise<FileRow[]> => {
  const [file] = files
  if (!file) throw fieldError('file', 'validation:required')
  return readHeadedRows<ProofColumn>(file.bytes, {
    readHeading,
    keys: ['reference'],
    mostRows: mostProofRows,
    refusals: {
      noHeading: 'invoicing/vatRefund:file.noHeading',
      noRows: 'invoicing/vatRefund:file.noRows',
      tooMany: 'invoicing/vatRefund:file.tooMany',
    },
  })
}

/**
 * Stores the right rows of a file and reports the others with their field. Idempotent: the same file again finds its
 * rows unchanged. An amount without a currency is in the currency of the goods.
 * @throws AppError validationFailed on `file`
 */
export const importExportProofs = async (
  ctx: Ctx,
  files: readonly UploadedFile[],
): Promise<AnswerOf<Row>> => {
  const rows = await readFile(files)
  const scope = scopeOf(ctx)
  return ctx.db.transaction(async (tx) => {
    const condition = referenceIn(scope, rows)
    await lockProofs(
      tx,
      (await findExported(tx, scope, condition)).map(({ companyId }) => companyId),
    )
    const known = byReference(await findExported(tx, scope, condition))
    const others = await findOthers(tx, scope, rows)
    const problems: Problem[] = []
    const refuse = (
      { row, texts }: FileRow,
      { field, key, params = {} }: { field: string; key: string; params?: Record<string, string | number> },
    ): void => {
      problems.push({
        row,
        reference: (texts.reference ?? '').slice(0, 60),
        field,
        message: translate(ctx.language, key, params),
      })
    }
    const rowOf = new Map<string, FileRow>()
    const changes = rows.flatMap((row): ProofChange[] => {
      const written = row.texts.reference ?? ''
      const wrong = (name: string, params = {}): [] => {
        refuse(row, { field: 'reference', key: `invoicing/vatRefund:problem.${name}`, params })
        return []
      }
      const found = known.get(ours(written)) ?? known.get(written) ?? []
      const [shipment] = found
      if (!shipment)
        return wrong(others.has(ours(written)) || others.has(written) ? 'notExported' : 'unknown')
      if (found.length > 1) return wrong('ambiguous')
      const first = rowOf.get(shipment.id)
      if (first) return wrong('twice', { row: first.row })
      rowOf.set(shipment.id, row)
      const { given, issues } = readProofRow(row)
      for (const issue of issues) refuse(row, issue)
      if (issues.length > 0) return []
      const proof = { ...proofOf(shipment.proof), ...given }
      if (proof.amount !== null) proof.currency ??= shipment.goodsCurrency
      return [{ shipment, proof }]
    })
    const issues = await checkChanges(tx, ctx, changes)
    const right = changes.filter((change) => {
      const own = issues.get(change.shipment.id)!
      for (const issue of own) refuse(rowOf.get(change.shipment.id)!, issue)
      return own.length === 0
    })
    const changed = right.filter((change) => !isUnchanged(change))
    await storeChanges(tx, ctx, changed, 'file')
    const counts = { savedCount: changed.length, unchangedCount: right.length - changed.length }
    await auditProof(tx, ctx, {
      action: 'exportProofsImported',
      id: 'file',
      details: { fileName: files[0]!.fileName.slice(0, 200), ...counts, problems: problems.length },
    })
    return { ...counts, problems: problems.sort((a, b) => a.row - b.row) }
  })
}
