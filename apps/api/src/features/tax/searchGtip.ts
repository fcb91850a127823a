import type { InputOf } from '@kervan/contract/endpoint'
import type { gtipSearchEndpoints } from '@kervan/contract/tax/gtipSearch.endpoints'
import { tariffDigitsOf } from '@kervan/domain/customs/hsCode'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { rankGtip } from '../customs/rankGtip.ts'
import { listNationalCodes } from './listNationalCodes.ts'

/** Six digits are common to all countries (World Customs Organization). */
const commonDigits = 6

const returnTexts = { weak: 'customs:weakFit', none: 'customs:notFound' } as const

/** Tariff codes for a description, with the codes of the destination's own tariff where it is loaded. */
export const searchGtip = async (
  ctx: Ctx,
  { description, countryCode }: InputOf<(typeof gtipSearchEndpoints)['searchGtip']>['body'],
) => {
  const { found, ...ranking } = await rankGtip(ctx, description)
  const codes = found.map(({ code }) => code)
  const national = await listNationalCodes(ctx, countryCode ?? '', codes)
  const requested = tariffDigitsOf(countryCode ?? '')
  return {
    items: found.map((match) => ({ ...match, nationalCodes: national.get(match.code) ?? [] })),
    returnText: ranking.fit === 'good' ? null : translate(ctx.language, returnTexts[ranking.fit]),
    ...ranking,
    requestedDigits: requested > commonDigits ? requested : null,
  }
}
