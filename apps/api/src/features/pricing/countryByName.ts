import { countries } from '../reference/referenceFacts.ts'
import { foldName } from './rateTable/importTable.ts'

/** Country codes by folded code or name in Turkish or English, as users write them into files. */
export const countryByName: ReadonlyMap<string, string> = new Map(
  countries.flatMap(({ code, alpha3, nameTr, nameEn }) =>
    [code, alpha3, nameTr, nameEn].map((name) => [foldName(name), code]),
  ),
)
