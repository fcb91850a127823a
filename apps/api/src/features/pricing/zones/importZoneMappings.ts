import type { AnswerOf, UploadedFile } from '@kervan/contract/endpoint'
import type { zoneEndpoints } from '@kervan/contract/pricing/zones/zone.endpoints'
import { auditOf } from '../../../platform/audit/auditOf.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countryByName } from '../countryByName.ts'
import { foldName, readImportedTable } from '../rateTable/importTable.ts'
import type { ImportedTable, TableRow } from '../rateTable/importTable.ts'
import { listMappingChoices, listZoneMappings, lockZoneMappings, storeZoneMappings } from './zone.queries.ts'

const audit = auditOf('zoneMapping')

export const zoneFileHeadings = [
  'pricing/rateTable:zone.file.carrier',
  'pricing/rateTable:zone.file.service',
  'pricing/rateTable:zone.file.country',
  'pricing/rateTable:zone.file.zone',
] as const

const maxRows = 10_000

interface Mapping {
  carrierId: number
  serviceId: number | null
  countryCode: string
  zoneId: number
}

type Choices = Awaited<ReturnType<typeof listMappingChoices>>

const byName = <T extends { code: string; name: string }>(rows: readonly T[], text: string): T | undefined =>
  rows.find(({ code }) => foldName(code) === foldName(text)) ??
  rows.find(({ name }) => foldName(name) === foldName(text))

/** Reads a row's mapping; undefined after reporting each faulty cell. */
const readMapping = (row: TableRow, choices: Choices, table: ImportedTable): Mapping | undefined => {
  const [carrierText = '', serviceText = '', countryText = '', zoneText = ''] = row.texts
  const before = table.problems.length
  const need = (column: number, text: string, isKnown: boolean, unknownKey: string) => {
    if (text === '') table.complain(row, column, 'validation:required')
    else if (!isKnown) table.complain(row, column, unknownKey)
  }
  const carrier = byName(choices.carriers, carrierText)
  const ofCarrier = (other: { carrierId: number }) => other.carrierId === carrier?.id
  const service = serviceText === '' ? null : byName(choices.services.filter(ofCarrier), serviceText)
  const countryCode = countryByName.get(foldName(countryText))
  const zone = byName(choices.zones.filter(ofCarrier), zoneText)
  need(0, carrierText, carrier !== undefined, 'pricing/rateTable:zone.invalid.carrier')
  if (carrier && service === undefined) table.complain(row, 1, 'pricing/rateTable:zone.invalid.service')
  need(2, countryText, countryCode !== undefined, 'pricing/rateTable:zone.invalid.country')
  if (carrier) need(3, zoneText, zone !== undefined, 'pricing/rateTable:zone.invalid.zone')
  if (table.problems.length > before || !carrier || service === undefined || !countryCode || !zone)
    return undefined
  return { carrierId: carrier.id, serviceId: service?.id ?? null, countryCode, zoneId: zone.id }
}

const placeOf = ({ carrierId, serviceId, countryCode }: Omit<Mapping, 'zoneId'>) =>
  `${carrierId}/${serviceId ?? ''}/${countryCode}`

const readMappings = (table: ImportedTable, choices: Choices): Promise<Mapping[]> => {
  const rowOfPlace = new Map<string, number>()
  return table.readRows((row) => {
    const mapping = readMapping(row, choices, table)
    if (!mapping) return undefined
    const place = placeOf(mapping)
    const earlier = rowOfPlace.get(place)
    if (earlier !== undefined)
      table.complain(row, 2, 'pricing/rateTable:zone.invalid.twice', { row: earlier })
    else rowOfPlace.set(place, row.number)
    return mapping
  })
}

/** Stores all changes of the file in one transaction. */
const storeChanges = async (ctx: Ctx, tx: Db, mappings: readonly Mapping[]) => {
  await lockZoneMappings(tx)
  const zoneOfPlace = new Map((await listZoneMappings(tx, {})).map((row) => [placeOf(row), row.zoneId]))
  const created = mappings.filter((mapping) => !zoneOfPlace.has(placeOf(mapping)))
  const moved = mappings.filter((mapping) => {
    const zoneId = zoneOfPlace.get(placeOf(mapping))
    return zoneId !== undefined && zoneId !== mapping.zoneId
  })
  await storeZoneMappings(tx, [...created, ...moved])
  if (created.length + moved.length > 0)
    await audit(tx, ctx, {
      action: 'zoneMappingsImported',
      id: 'import',
      details: {
        created,
        moved: moved.map((row) => ({ ...row, zoneIdBefore: zoneOfPlace.get(placeOf(row)) })),
      },
    })
  return { createdCount: created.length, movedCount: moved.length }
}

/**
 * Imports mappings: adds new ones and moves countries to another zone. A single problem prevents storing.
 * Idempotent.
 */
export const importZoneMappings = async (
  ctx: Ctx,
  files: readonly UploadedFile[],
): Promise<AnswerOf<(typeof zoneEndpoints)['importZoneMappings']>> => {
  const table = await readImportedTable(files, zoneFileHeadings, maxRows, ctx.language)
  const mappings = await readMappings(table, await listMappingChoices(ctx.db))
  if (table.problems.length > 0)
    return { problems: table.problems, createdCount: 0, movedCount: 0, unchangedCount: 0 }
  const { createdCount, movedCount } = await ctx.db.transaction((tx) => storeChanges(ctx, tx, mappings))
  return {
    problems: [],
    createdCount,
    movedCount,
    unchangedCount: mappings.length - createdCount - movedCount,
  }
}
