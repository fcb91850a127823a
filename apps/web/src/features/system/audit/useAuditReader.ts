import { useCountries } from '../../../platform/text/countries.ts'
import { useTranslation } from '../../../platform/text/i18n.ts'
import type { AuditReader } from './auditWords.ts'

/** Audit reader: the user's language and country names. */
export const useAuditReader = (): AuditReader => {
  const { t, language } = useTranslation()
  const countries = useCountries()
  return {
    t,
    language,
    countryName: (code) => countries.find((country) => country.code === code)?.name ?? code,
  }
}
