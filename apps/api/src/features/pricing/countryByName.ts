import { countries } from '../reference/referenceFacts.ts'
import { foldName } from './rateTable/importTable.ts'

/** Codes by folded code or name in either language, as people write a country into a file. */
export const countryByName: ReadonlyMap<string, string> = new Map(
  countries.flatMap(({ code, alpha3, nameTr, nameEn }) =>
    [code, alpha3, nameTr, nameEn].map((name) => [foldName(name), code]),
  ),
)
