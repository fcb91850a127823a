import type { Language } from '../../../platform/language.ts'
import { translate } from '../../../platform/language.ts'
import type { House } from '../../company/house/findHouse.ts'

/** Placeholder format: `<!-- house facts tr -->default text<!-- /house -->`. */
const place = /<!-- house (name|facts|contact)(?: (tr|en))? -->([\s\S]*?)<!-- \/house -->/g

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const facts = [
  'name',
  'address',
  'taxOffice',
  'taxNumber',
  'mersisNumber',
  'phone',
  'email',
  'kepAddress',
] as const satisfies readonly (keyof House)[]

const listFacts = (house: House, language: Language): string => {
  const lines = facts.flatMap((fact) => {
    const value = house[fact]
    return value ? [`<li>${translate(language, `company:houseFact.${fact}`)}: ${escapeHtml(value)}</li>`] : []
  })
  return `<ul>${lines.join('')}</ul>`
}

const contactOf = (house: House, language: Language): string | null => {
  const addresses = [house.email, house.kepAddress].filter((one) => one !== null).map(escapeHtml)
  return addresses.length === 0
    ? null
    : translate(language, 'company:houseFact.contact', { address: addresses.join(' / ') })
}

/** Inserts the platform's name and addresses into the page; generic text remains where they are not entered. */
export const fillLegalPage = (html: string, house: House | null): string =>
  html.replaceAll(place, (_, kind: 'name' | 'facts' | 'contact', language: Language, general: string) => {
    if (!house) return general
    if (kind === 'name') return escapeHtml(house.name)
    return (kind === 'facts' ? listFacts(house, language) : contactOf(house, language)) ?? general
  })
