import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import { mostChangesShown } from '@kervan/contract/tax/tax.endpoints'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { describeEdition, searchTextOf } from '../describeTax.ts'
import {
  findEditionOfFile,
  findEditionOn,
  insertEdition,
  listComparedLines,
  lockEditions,
} from '../tax.queries.ts'
import type { ComparedLine, EditionRow } from '../tax.queries.ts'
import { compareEditions } from './compareEditions.ts'
import { countRates } from './countRates.ts'
import { readTariffFile } from './readTariffFile.ts'
import type { TariffFile } from './readTariffFile.ts'

type Answer = AnswerOf<(typeof taxEndpoints)['importTariff']>
type Fields = InputOf<(typeof taxEndpoints)['importTariff']>['body']

const audit = auditOf('tariffEdition')

const officialSource = 'USITC, Harmonized Tariff Schedule (hts.usitc.gov)'

const hashOf = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Hash of the previewed input: file, day and current edition. Any other input must be previewed again. */
const confirmationOf = (fileHash: string, { validFrom }: Fields, edition: EditionRow | undefined): string =>
  hashOf(fileHash, '/', validFrom, '/', String(edition?.id ?? 0))

/** @throws AppError validationFailed on `file` */
const refuseTakenFile = async (ctx: Ctx, db: Db, fileHash: string): Promise<void> => {
  const taken = await findEditionOfFile(db, fileHash)
  if (taken)
    throw fieldError('file', 'tax:import.taken', {
      name: taken.name,
      day: writeDay(ctx.language, taken.validFrom),
    })
}

/** Keeps data that the file does not contain: descriptions, and quotas when it has no column for them. */
const keepWhatIsUnsaid = (
  before: readonly ComparedLine[],
  { lines, saysQuotas }: TariffFile,
): ComparedLine[] => {
  const known = new Map(before.map((line) => [line.code, line]))
  return lines.map((line) => {
    const old = known.get(line.code)
    return {
      ...line,
      description: line.description || (old?.description ?? ''),
      hasQuota: line.hasQuota || (!saysQuotas && (old?.hasQuota ?? false)),
    }
  })
}

const store = async (
  ctx: Ctx,
  tx: Db,
  fields: Fields,
  file: { name: string; hash: string; lines: readonly ComparedLine[] },
): Promise<void> => {
  const edition = {
    name: fields.name,
    kind: 'official' as const,
    source: officialSource,
    validFrom: fields.validFrom,
    loadedAt: ctx.now,
    fileName: file.name.slice(0, 200),
    fileHash: file.hash,
    ...countRates(file.lines),
  }
  const { id } = await insertEdition(
    tx,
    edition,
    file.lines.map((line) => ({ ...line, descriptionTr: null, searchText: searchTextOf(line.description) })),
  )
  const { name, validFrom, fileName, fileHash, lineCount } = edition
  await audit(tx, ctx, {
    action: 'tariffImported',
    id,
    details: { name, validFrom, fileName, fileHash, lineCount },
  })
}

/**
 * Previews the changes to the edition in force on the file's day; when sent again with the answer's
 * `confirmation`, imports the file. A single problem prevents the import.
 * @throws AppError validationFailed on `file`; changedMeanwhile when the input differs from the preview
 */
export const importTariff = async (
  ctx: Ctx,
  fields: Fields,
  files: readonly UploadedFile[],
): Promise<Answer> => {
  const file = files.find(({ bytes }) => bytes.length > 0)
  if (!file) throw fieldError('file', 'tax:import.noFile')
  const hash = hashOf(file.bytes)
  await refuseTakenFile(ctx, ctx.db, hash)
  const read = await readTariffFile(file, ctx.language)
  const { problems, skippedCount } = read
  return ctx.db.transaction(async (tx) => {
    if (fields.confirmation) {
      await lockEditions(tx)
      await refuseTakenFile(ctx, tx, hash)
    }
    const edition = await findEditionOn(tx, 'US', fields.validFrom)
    const describeRate = ({ rate, hasQuota }: ComparedLine): string =>
      [rate === '' ? '–' : rate, hasQuota && translate(ctx.language, 'tax:quota')].filter(Boolean).join(' · ')
    const before = edition ? await listComparedLines(tx, edition.id) : []
    const lines = keepWhatIsUnsaid(before, read)
    const { percentCount, freeCount, textCount, blankCount, quotaCount } = countRates(lines)
    const { changes, ...counts } = compareEditions(before, lines, describeRate)
    const isRight = problems.length === 0
    const confirmation = confirmationOf(hash, fields, edition)
    const isStored = isRight && Boolean(fields.confirmation)
    if (isStored) {
      if (fields.confirmation !== confirmation) throw new AppError('changedMeanwhile')
      await store(ctx, tx, fields, { name: file.fileName, hash, lines })
    }
    return {
      problems,
      confirmation: isRight && !isStored ? confirmation : null,
      comparedWith: edition ? describeEdition(edition) : null,
      lineCount: lines.length,
      skippedCount,
      counts: {
        percent: percentCount,
        free: freeCount,
        text: textCount,
        blank: blankCount,
        quota: quotaCount,
      },
      ...counts,
      changes: changes.slice(0, mostChangesShown),
      isStored,
    }
  })
}
