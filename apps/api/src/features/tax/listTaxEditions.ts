import type { AnswerOf } from '@kervan/contract/endpoint'
import type { taxEndpoints } from '@kervan/contract/tax/tax.endpoints'
import { tariffs } from '@kervan/domain/tax/tariffOf'
import { usDeMinimis } from '@kervan/domain/tax/usDutyFacts'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { describeEdition, describeLayer } from './describeTax.ts'
import { stateOn, versionOfLayer } from './layers/layerRow.ts'
import { findEditionOn, listEditions, listLayers } from './tax.queries.ts'

export const listTaxEditions = async ({
  db,
  now,
  language,
}: Ctx): Promise<AnswerOf<(typeof taxEndpoints)['listTaxEditions']>> => {
  const today = dayInTurkiye(now)
  const inForce = await Promise.all(tariffs.map((tariff) => findEditionOn(db, tariff, today)))
  const editions = await listEditions(db)
  return {
    editions: editions.map((row) => ({
      ...describeEdition(row),
      isInForce: inForce.some((edition) => edition?.id === row.id),
      fileName: row.fileName,
      counts: {
        percent: row.percentCount,
        free: row.freeCount,
        text: row.textCount,
        blank: row.blankCount,
        quota: row.quotaCount,
      },
    })),
    layers: (await listLayers(db)).map((row) => ({
      ...describeLayer(row, language),
      state: stateOn(today, row),
      version: versionOfLayer(row),
    })),
    deMinimis: usDeMinimis.map((fact) => ({ ...fact })),
  }
}
