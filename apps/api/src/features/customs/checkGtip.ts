import { checkHsCode, compactHsCode, tariffDigitsOf, toHs6 } from '@kervan/domain/customs/hsCode'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { chapters, tariffCodes } from './tariffCodes.ts'

const messageKeys = {
  malformed: 'shipment:invalid.gtip',
  unknownChapter: 'shipment:invalid.gtipChapter',
  shortForDestination: 'shipment:doubt.gtipShort',
} as const

/** Checks a code by the same rules as a shipment; a code missing from the curated set is not necessarily wrong. */
export const checkGtip = (ctx: Ctx, { gtip, countryCode }: { gtip: string; countryCode?: string | null }) => {
  const destination = countryCode ?? ''
  const verdict = checkHsCode(gtip, destination)
  const digits = compactHsCode(gtip)
  const isKnownForm = verdict === 'ok' || verdict === 'shortForDestination'
  const known = isKnownForm ? tariffCodes.get(toHs6(gtip)) : undefined
  return {
    verdict,
    message:
      verdict === 'ok'
        ? null
        : translate(ctx.language, messageKeys[verdict], { digits: tariffDigitsOf(destination) }),
    description: known?.[ctx.language] ?? null,
    englishDescription: known?.en ?? null,
    chapter: isKnownForm ? digits.slice(0, 2) : null,
    chapterName: isKnownForm ? (chapters.get(digits.slice(0, 2))?.[ctx.language] ?? null) : null,
  }
}
