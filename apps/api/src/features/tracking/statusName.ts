import seed from '../../db/seed/reference/trackingStatuses.json' with { type: 'json' }
import type { ReaderLanguage } from '../../platform/language.ts'

/** German of the statuses that the product brings, by their English name. */
const inGerman = new Map(seed.statuses.map(({ nameEn, nameDe }) => [nameEn, nameDe]))

/**
 * Name of an own status in the reader's language. A status that the installation named itself has no German name
 * and is shown in English. Null for a carrier's status without a mapping.
 */
export const statusNameIn = (
  language: ReaderLanguage,
  { nameTr, nameEn }: { nameTr: string | null; nameEn: string | null },
): string | null => {
  if (language === 'tr') return nameTr
  return (language === 'de' && nameEn !== null && inGerman.get(nameEn)) || nameEn
}
