import { createHash } from 'node:crypto'
import type { AnswerOf, InputOf, UploadedFile } from '@kervan/contract/endpoint'
import { mostChangesShown } from '@kervan/contract/tax/tax.endpoints'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import type { Tariff } from '@kervan/domain/tax/tariffOf'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { translate } from '../../../platform/language.ts'
import { writeDay } from '../../../platform/localeFormat.ts'
import { describeEdition, generalDescriptionOf, searchTextOf } from '../describeTax.ts'
import {
  findEditionOfFile,
  findEditionOn,
  findEndedCodes,
  insertEdition,
  listComparedLines,
  listEditions,
  listOpenGoods,
  lockEditions,
} from '../tax.queries.ts'
import type { ComparedLine, EditionRow } from '../tax.queries.ts'
import { forgetTaxLaw } from '../taxLaw.ts'
import { createRateIndex } from '../rateIndex.ts'
import type { RatedLine } from '../rateIndex.ts'
import { compareEditions } from './compareEditions.ts'
import { compareOffers } from './compareOffers.ts'
import { countRates } from './countRates.ts'
import { readTariffFile } from './readTariffFile.ts'
import type { TariffFile } from './readTariffFile.ts'

type Answer = AnswerOf<(typeof taxEndpoints)['importTariff']>
type Fields = InputOf<(typeof taxEndpoints)['importTariff']>['body']

const audit = auditOf('tariffEdition')

const usSource = 'USITC, Harmonized Tariff Schedule (hts.usitc.gov)'

const hashOf = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Hash of the previewed input: file, tariff, day and current edition. Any other input must be previewed again. */
const confirmationOf = (
  fileHash: string,
  { tariff, validFrom }: Fields,
  edition: EditionRow | undefined,
): string => hashOf(fileHash, '/', tariff, '/', validFrom, '/', String(edition?.id ?? 0))

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
  { lines, saysQuotas, saysUnits }: TariffFile,
): ComparedLine[] => {
  const known = new Map(before.map((line) => [line.code, line]))
  return lines.map((line) => {
    const old = known.get(line.code)
    return {
      ...line,
      description: line.description || (old?.description ?? ''),
      hasQuota: line.hasQuota || (!saysQuotas && (old?.hasQuota ?? false)),
      unit: line.unit ?? (saysUnits ? null : (old?.unit ?? null)),
    }
  })
}

/** Share of unknown codes from which a file is doubted. */
const mostUnknown = 0.5

/** Reasons to doubt the import, which the user must accept. */
const listWarnings = async (
  { language }: Ctx,
  tx: Db,
  { tariff, validFrom }: Fields,
  compared: { edition: EditionRow | undefined; lineCount: number; added: number },
): Promise<Answer['warnings']> => {
  const official = (await listEditions(tx)).filter((row) => row.tariff === tariff && row.kind === 'official')
  const later = official.find((row) => row.validFrom > validFrom)
  const sameDay = official.find((row) => row.validFrom === validFrom)
  const { edition, lineCount, added } = compared
  const isUnlike = edition?.kind === 'official' && added > lineCount * mostUnknown
  const warn = (code: Answer['warnings'][number]['code'], params: Record<string, unknown>) => ({
    code,
    message: translate(language, `tax:import.warning.${code}`, params),
  })
  return [
    ...(later ? [warn('older', { name: later.name, day: writeDay(language, later.validFrom) })] : []),
    ...(sameDay ? [warn('sameDay', { name: sameDay.name })] : []),
    ...(isUnlike ? [warn('unlike', { name: edition.name, added, count: lineCount })] : []),
  ]
}

/** Codes of earlier editions that the file has no line for, each with the day on which it ended. */
const listEndedCodes = (
  { tariff, validFrom }: Fields,
  before: readonly ComparedLine[],
  endedBefore: Record<string, string>,
  lines: readonly ComparedLine[],
): Record<string, string> => {
  const { has } = createRateIndex(
    tariff,
    [...lines].sort((one, other) => (one.code < other.code ? -1 : 1)),
  )
  const ended = { ...Object.fromEntries(before.map(({ code }) => [code, validFrom])), ...endedBefore }
  return Object.fromEntries(Object.entries(ended).filter(([code]) => !has(code)))
}

/** Turkish descriptions of the GTİP are those of the tariff itself. */
const toRow = (tariff: Tariff, line: ComparedLine) => ({
  ...line,
  descriptionTr: tariff === 'TR' ? line.description : null,
  searchText: searchTextOf(line.description),
})

const store = async (
  ctx: Ctx,
  tx: Db,
  fields: Fields,
  file: {
    name: string
    hash: string
    lines: readonly ComparedLine[]
    endedCodes: Record<string, string>
  },
): Promise<void> => {
  const edition = {
    tariff: fields.tariff,
    name: fields.name,
    kind: 'official' as const,
    source: fields.source ?? usSource,
    validFrom: fields.validFrom,
    endedCodes: file.endedCodes,
    loadedAt: ctx.now,
    fileName: file.name.slice(0, 200),
    fileHash: file.hash,
    ...countRates(file.lines),
  }
  const { id } = await insertEdition(
    tx,
    edition,
    file.lines.map((line) => toRow(fields.tariff, line)),
  )
  const { tariff, source, name, validFrom, fileName, fileHash, lineCount } = edition
  await audit(tx, ctx, {
    action: 'tariffImported',
    id,
    details: { tariff, name, source, validFrom, fileName, fileHash, lineCount },
  })
}

/**
 * Previews the changes to the edition in force on the file's day; when sent again with the answer's
 * `confirmation`, imports the file. A single problem prevents the import.
 * @throws AppError validationFailed on `file`, and on `acceptsWarnings` with warnings; changedMeanwhile when the input differs from the preview
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
  const read = await readTariffFile(file, fields.tariff, ctx.language)
  const { problems, skippedCount } = read
  const answer = await ctx.db.transaction(async (tx) => {
    if (fields.confirmation) {
      await lockEditions(tx)
      await refuseTakenFile(ctx, tx, hash)
    }
    const edition = await findEditionOn(tx, fields.tariff, fields.validFrom)
    const describeRate = ({ rate, hasQuota }: RatedLine): string =>
      [rate === '' ? '–' : rate, hasQuota && translate(ctx.language, 'tax:quota')].filter(Boolean).join(' · ')
    const before = edition ? await listComparedLines(tx, edition.id) : []
    const lines = keepWhatIsUnsaid(before, read)
    const { percentCount, freeCount, textCount, blankCount, quotaCount } = countRates(lines)
    const { changes, ...counts } = compareEditions(before, lines, describeRate)
    const warnings = await listWarnings(ctx, tx, fields, {
      edition,
      lineCount: lines.length,
      added: counts.added,
    })
    const inForce = await findEditionOn(tx, fields.tariff, dayInTurkiye(ctx.now))
    // A file that is older than the edition in force changes no price that is still open.
    const isPast = inForce !== undefined && inForce.validFrom > fields.validFrom
    const openOffers = compareOffers(
      fields.tariff,
      isPast ? [] : await listOpenGoods(tx, ctx.now),
      { before, after: lines },
      describeRate,
    )
    const isRight = problems.length === 0
    const confirmation = confirmationOf(hash, fields, edition)
    const isStored = isRight && Boolean(fields.confirmation)
    if (isStored) {
      if (fields.confirmation !== confirmation) throw new AppError('changedMeanwhile')
      if (warnings.length > 0 && fields.acceptsWarnings !== 'true')
        throw fieldError('acceptsWarnings', 'tax:import.notAccepted')
      const endedBefore = edition ? await findEndedCodes(tx, edition.id) : {}
      const endedCodes = listEndedCodes(fields, before, endedBefore, lines)
      await store(ctx, tx, fields, { name: file.fileName, hash, lines, endedCodes })
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
      changes: changes.slice(0, mostChangesShown).map((change) => ({
        ...change,
        description: change.description || generalDescriptionOf(change.code, ctx.language),
      })),
      warnings,
      openOffers,
      isStored,
    }
  })
  if (answer.isStored) forgetTaxLaw(ctx)
  return answer
}
