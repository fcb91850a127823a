/** The 27 members of the European Union since 1 Feb 2020, ISO 3166-1 alpha-2. Greece is GR (EL in tax numbers). */
const euMembers: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

export const isEuMember = (countryCode: string): boolean => euMembers.has(countryCode)
