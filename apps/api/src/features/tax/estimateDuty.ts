import { mostCodeChoices } from '@kervan/contract/tax/dutyEstimate.endpoints'
import type { DutyEstimate, dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import type { InputOf } from '@kervan/contract/endpoint'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import { calculateUsTax } from '@kervan/domain/tax/calculateUsTax'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { findTariffCodes } from '../customs/searchGtip.ts'
import { goodsInCurrency } from '../pricing/quotes/goodsInCurrency.ts'
import { toDutyLayer } from './layers/dutyLayer.ts'
import { findEditionOn, listLayers, listLinesUnder } from './tax.queries.ts'

type Request = InputOf<(typeof dutyEstimateEndpoints)['estimateDuty']>['body']

/** Maximum number of tariff lines that one estimate compares; a six-digit code has far fewer. */
const mostLines = 60

/** Duty of all tariff lines under `digits`; null when no line or not every line has a figure. */
const dutyUnder = async ({ db, now }: Ctx, digits: string, value: Money): Promise<DutyEstimate['duty']> => {
  const day = dayInTurkiye(now)
  const edition = await findEditionOn(db, day)
  const lines = edition ? await listLinesUnder(db, edition.id, digits, mostLines) : []
  if (lines.length === 0) return null
  const layers = (await listLayers(db)).map(toDutyLayer)
  const figures = lines.map(({ code, rate, hasQuota }) => {
    const tax = calculateUsTax({ code, rate, hasQuota, value, quantity: 1, day }, layers)
    if (tax.kind === 'none') return null
    const percent = tax.isExempt ? 0 : Number(tax.fixedPercent) + Number(tax.hsPercent ?? 0)
    return { amount: toNumber(tax.total), percent }
  })
  const known = figures.filter((figure) => figure !== null).sort((one, other) => one.amount - other.amount)
  if (known.length < figures.length) return null
  const [least, most] = [known[0]!, known.at(-1)!]
  return {
    currency: 'USD',
    least: least.amount,
    most: most.amount,
    leastPercent: least.percent,
    mostPercent: most.percent,
  }
}

/**
 * Estimates the duty of a parcel's goods for a visitor. Only the tariff of the United States is known; for other
 * countries, and for rates that need more than the value, `noDuty` has the reason.
 * @throws AppError validationFailed on `currency` without an exchange rate
 */
export const estimateDuty = async (ctx: Ctx, request: Request): Promise<DutyEstimate> => {
  const { countryCode, description, gtip, goodsValue, currency } = request
  const choices = (description ? findTariffCodes(description) : []).slice(0, mostCodeChoices)
  const code = gtip ? compactHsCode(gtip) : (choices[0]?.code ?? null)
  const answer: DutyEstimate = {
    choices: choices.map((row) => ({ code: row.code, description: row[ctx.language] })),
    code,
    duty: null,
    noDuty: null,
  }
  if (code === null || !goodsValue) return answer
  if (countryCode !== 'US') return { ...answer, noDuty: translate(ctx.language, 'tax:estimate.otherCountry') }
  const { inLimitCurrency } = await goodsInCurrency(ctx, { countryCode, goodsValue, currency }, 'USD')
  // Six digits are common to all countries; eight may name a line of this tariff, other lengths are Turkish codes.
  const line = code.length === 8 ? await dutyUnder(ctx, code, inLimitCurrency) : null
  const duty = line ?? (await dutyUnder(ctx, code.slice(0, 6), inLimitCurrency))
  return { ...answer, duty, noDuty: duty ? null : translate(ctx.language, 'tax:estimate.noFigure') }
}
