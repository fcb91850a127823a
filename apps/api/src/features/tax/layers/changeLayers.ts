/** Changes of additional duties by an administrator: each change is previewed, and stored once confirmed. */
import { createHash } from 'node:crypto'
import type { InputOf } from '@kervan/contract/endpoint'
import type { LayerOutcome, taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import { dayInTurkiye } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, fieldError } from '../../../platform/errors.ts'
import { checkRowVersion } from '../../../platform/rowVersion.ts'
import { describeEdition } from '../describeTax.ts'
import {
  findEditionOn,
  insertLayer,
  listComparedLines,
  listLayers,
  lockLayers,
  updateLayerEnd,
} from '../tax.queries.ts'
import type { LayerRow } from '../tax.queries.ts'
import { forgetTaxLaw } from '../taxLaw.ts'
import { compareLayers } from './compareLayers.ts'
import { sharesDay, stateOn, versionOfLayer } from './layerRow.ts'

const audit = auditOf('taxLayer')

type Created = InputOf<(typeof taxEndpoints)['createTaxLayer']>['body']
type Ended = InputOf<(typeof taxEndpoints)['endTaxLayer']>['body']

/** Identifier of a layer in the audit trail. */
const idOf = ({ hts, validFrom }: Pick<LayerRow, 'hts' | 'validFrom'>): string => `${hts}/${validFrom}`

/** Audited fields: those that an administrator decides. */
const auditedOf = ({ hts, percent, kind, codes, edition, validFrom, validTo, source }: LayerRow) => ({
  hts,
  percent,
  kind,
  codes,
  edition,
  validFrom,
  validTo,
  source,
})

interface LayerChange {
  before: readonly LayerRow[]
  after: readonly LayerRow[]
  /** First day with a different duty. */
  day: string
  confirmation: string | null | undefined
  store: () => Promise<void>
}

/** Previews the change, or stores it when the confirmed preview is still valid. @throws AppError changedMeanwhile */
const showOrStore = async (
  ctx: Ctx,
  tx: Db,
  { before, after, day, confirmation, store }: LayerChange,
): Promise<LayerOutcome> => {
  const edition = await findEditionOn(tx, 'US', day)
  const shown = createHash('sha256')
    .update(JSON.stringify([edition?.id ?? 0, day, before, after]))
    .digest('hex')
  if (confirmation && confirmation !== shown) throw new AppError('changedMeanwhile')
  const lines = edition ? await listComparedLines(tx, edition.id) : []
  const compared = compareLayers(lines, { before, after }, day, ctx.language)
  if (confirmation) await store()
  return {
    confirmation: confirmation ? null : shown,
    day,
    comparedWith: edition ? describeEdition(edition) : null,
    lineCount: lines.length,
    ...compared,
    isStored: Boolean(confirmation),
  }
}

const changeLaw = async (ctx: Ctx, change: (tx: Db) => Promise<LayerOutcome>): Promise<LayerOutcome> => {
  const outcome = await ctx.db.transaction(change)
  if (outcome.isStored) forgetTaxLaw(ctx)
  return outcome
}

/**
 * @throws AppError validationFailed on `validFrom` when the heading has a rate on one of the days;
 * changedMeanwhile
 */
export const createTaxLayer = (ctx: Ctx, { confirmation, ...fields }: Created): Promise<LayerOutcome> => {
  const row: LayerRow = {
    hts: fields.hts,
    percent: fields.percent.toFixed(4),
    kind: fields.kind,
    codes: fields.codes,
    edition: fields.edition,
    validFrom: fields.validFrom,
    validTo: fields.validTo ?? null,
    source: fields.source,
    exempt: null,
    confidence: 'seen',
  }
  return changeLaw(ctx, async (tx) => {
    await lockLayers(tx)
    const before = await listLayers(tx)
    if (before.some((other) => other.hts === row.hts && sharesDay(row, other)))
      throw fieldError('validFrom', 'tax:invalid.layerOverlap')
    return showOrStore(ctx, tx, {
      before,
      after: [...before, row],
      day: row.validFrom,
      confirmation,
      store: async () => {
        await insertLayer(tx, row)
        await audit(tx, ctx, { action: 'taxLayerCreated', id: idOf(row), after: auditedOf(row) })
      },
    })
  })
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** First day without the layer under exactly one of the two end dates. */
const firstDayBetween = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** @throws AppError notFound; changedMeanwhile; validityOver; validationFailed on `validTo` */
export const endTaxLayer = (
  ctx: Ctx,
  { hts, validFrom, version, validTo, confirmation }: Ended,
): Promise<LayerOutcome> =>
  changeLaw(ctx, async (tx) => {
    await lockLayers(tx)
    const before = await listLayers(tx)
    const row = before.find((layer) => layer.hts === hts && layer.validFrom === validFrom)
    if (!row) throw new AppError('notFound')
    checkRowVersion(versionOfLayer(row), version)
    if (stateOn(dayInTurkiye(ctx.now), row) === 'past') throw new AppError('validityOver')
    if (validTo !== null && validTo < validFrom) throw fieldError('validTo', 'tax:invalid.endsBefore')
    const ended = { ...row, validTo }
    const others = before.filter((layer) => layer !== row)
    if (others.some((other) => other.hts === hts && sharesDay(ended, other)))
      throw fieldError('validTo', 'tax:invalid.layerOverlap')
    return showOrStore(ctx, tx, {
      before,
      after: [...others, ended],
      day: dayAfter(firstDayBetween(row.validTo, validTo) ?? validFrom),
      confirmation,
      store: async () => {
        await updateLayerEnd(tx, row, validTo)
        await audit(tx, ctx, {
          action: 'taxLayerEnded',
          id: idOf(row),
          before: auditedOf(row),
          after: auditedOf(ended),
        })
      },
    })
  })
