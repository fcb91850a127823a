/** Names of countries that people type although the reference list writes another one, in any language. */
const everydayNames: Readonly<Record<string, string>> = {
  AE: 'bae uae emirlikler dubai',
  CH: 'schweiz suisse',
  DE: 'deutschland',
  GB: 'uk ingiltere england',
  NL: 'hollanda holland',
  TR: 'turkey',
  US: 'abd usa amerika america',
}

/** Words that find a country besides its name: its code (ISO 3166-1 alpha-2) and everyday names. */
export const countrySearchWords = (code: string): string => `${code} ${everydayNames[code] ?? ''}`.trim()
