/** Countries that nothing is sent to (docs/rules.md, Prices): a list of the house, and one of each service beside it. */
import { groupBy } from './compile/groupBy.ts'
import type { EmbargoRow } from './compile/rateRows.ts'
import { isValidOn, noEnd, toDayNumber } from './compile/rateTable.ts'
import type { CompiledEmbargo, CompiledService, DayNumber, RateTable } from './compile/rateTable.ts'

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

/** The house's own comes first: a service's says nothing more. Without a service only the house's list counts. */
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
