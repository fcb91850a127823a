/**
 * Countries to which shipments are blocked (docs/rules.md, Prices): one list for all services, and one list per
 * service.
 */
import { groupBy } from './compile/groupBy.ts'
import type { EmbargoRow } from './compile/rateRows.ts'
import { isValidOn } from './compile/rateTable.ts'
import { noEnd, toDayNumber } from './days.ts'
import type { CompiledEmbargo, CompiledService, RateTable } from './compile/rateTable.ts'
import type { DayNumber } from './days.ts'

/** By country. */
export const compileEmbargoes = (
  rows: readonly EmbargoRow[],
  serviceId: number | null,
): ReadonlyMap<string, readonly CompiledEmbargo[]> => {
  const compiled = rows
    .filter((row) => row.serviceId === serviceId)
    .map((row) => ({
      row,
      from: toDayNumber(row.validFrom),
      to: row.validTo === null ? noEnd : toDayNumber(row.validTo),
    }))
  return groupBy(compiled, ({ row }) => row.countryCode)
}

/** The list for all services comes first. Without a service only that list is searched. */
export const findEmbargo = (
  table: Pick<RateTable, 'embargoes'>,
  service: Pick<CompiledService, 'embargoes'> | null,
  countryCode: string,
  day: DayNumber,
): EmbargoRow | undefined => {
  const onDay = (list: RateTable['embargoes'] | undefined) =>
    list?.get(countryCode)?.find((embargo) => isValidOn(embargo, day))?.row
  return onDay(table.embargoes) ?? onDay(service?.embargoes)
}
