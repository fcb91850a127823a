import { mostCodeChoices } from '@kervan/contract/tax/dutyEstimate.endpoints'
import type { DutyEstimate, dutyEstimateEndpoints } from '@kervan/contract/tax/dutyEstimate.endpoints'
import type { InputOf } from '@kervan/contract/endpoint'
import { compactHsCode } from '@kervan/domain/customs/hsCode'
import { canUseIoss, iossLimitEur } from '@kervan/domain/customs/thresholds'
import { findVagueDescription } from '@kervan/domain/customs/vagueDescription'
import { money, toNumber } from '@kervan/domain/money/money'
import type { Money } from '@kervan/domain/money/money'
import type { Consignment } from '@kervan/domain/customs/border/consignment'
import type { Day } from '@kervan/domain/pricing/rating/compile/rateRows'
import { landedCost } from '@kervan/domain/tax/landedCost/computeLandedCost'
import { calculateUsTax } from '@kervan/domain/tax/calculateUsTax'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { translate } from '../../platform/language.ts'
import { writeAmount } from '../../platform/localeFormat.ts'
import { findTariffCodes } from '../customs/rankGtip.ts'
import { goodsInCurrency } from '../pricing/quotes/goodsInCurrency.ts'
import { describeLayer, warningsOfLine } from './describeTax.ts'
import { toDutyLayer } from './layers/dutyLayer.ts'
import { findEditionOn, listLayers, listLinesUnder } from './tax.queries.ts'

type Request = InputOf<(typeof dutyEstimateEndpoints)['estimateDuty']>['body']

/** Maximum number of tariff lines that one estimate compares; a six-digit code has far fewer. */
const mostLines = 60

/** HS codes with national digits; a shorter one fits too many goods. */
const hasEnoughDigits = (code: string): boolean => /^\d{6,12}$/.test(code)

type Found = Pick<DutyEstimate, 'duty' | 'warnings' | 'edition'>

/** Reasons for no duty: no such line in the tariff, or a line whose rate needs more than the value. */
type Missing = 'unknownCode' | 'noFigure'

/** Duty of all tariff lines under `digits`, with what the calculator warns of about any of them. */
const dutyUnder = async (
  { db, now, language }: Ctx,
  digits: string,
  value: Money,
): Promise<Found | Missing> => {
  const day = dayInTurkiye(now)
  const edition = await findEditionOn(db, day)
  const lines = edition ? await listLinesUnder(db, edition.id, digits, mostLines) : []
  if (!edition || lines.length === 0) return 'unknownCode'
  const layers = (await listLayers(db)).map(toDutyLayer)
  const warnings = new Set<string>()
  const warn = (key: string, params = {}) => warnings.add(translate(language, key, params))
  if (edition.kind === 'curated') warn('tax:warning.curatedEdition')
  const figures = lines.map(({ code, rate, hasQuota }) => {
    const tax = calculateUsTax({ code, rate, hasQuota, value, day }, layers)
    if (tax.kind === 'none') return null
    const applied = tax.layers.map(({ layer }) => describeLayer(layer.row, language))
    for (const warning of warningsOfLine(code, day, applied)) warn(`tax:warning.${warning}`)
    for (const { exempt } of applied) if (exempt !== null) warn('tax:result.exempt', { goods: exempt })
    const percent = tax.isExempt ? 0 : Number(tax.fixedPercent) + Number(tax.hsPercent ?? 0)
    return { amount: toNumber(tax.total), percent }
  })
  const known = figures.filter((figure) => figure !== null).sort((one, other) => one.amount - other.amount)
  if (known.length < figures.length) return 'noFigure'
  const [least, most] = [known[0]!, known.at(-1)!]
  return {
    duty: {
      currency: 'USD',
      least: least.amount,
      most: most.amount,
      leastPercent: least.percent,
      mostPercent: most.percent,
    },
    warnings: [...warnings],
    edition: edition.name,
  }
}

const dutyOf = async (ctx: Ctx, code: string, value: Money): Promise<Found | Missing> => {
  // Six digits are common to all countries; eight may name a line of this tariff, other lengths are Turkish codes.
  const line = code.length === 8 ? await dutyUnder(ctx, code, value) : 'unknownCode'
  return typeof line === 'object' ? line : dutyUnder(ctx, code.slice(0, 6), value)
}

/** One product that a company in Türkiye sells to a person. */
const consignmentOf = (countryCode: string, hsCode: string, value: Money, day: Day): Consignment => ({
  day,
  isDocument: false,
  sender: { countryCode: 'TR', kind: 'corporate', hasEori: false },
  destination: { countryCode },
  receiver: { kind: 'individual', hasEori: false, hasTaxNumber: false },
  purpose: 'sale',
  incoterm: 'DAP',
  usesIoss: true,
  originPaper: 'none',
  goods: [
    {
      hsCode,
      description: '',
      originCountry: 'TR',
      quantity: 1,
      unit: 'piece',
      netKg: null,
      value,
      hasIdentifiers: false,
      permitNumber: null,
    },
  ],
})

/** European duty on goods of low value; undefined for goods that pay the tariff. */
const lowValueDutyOf = (consignment: Consignment): Money | undefined => {
  const freight = money(0, 'EUR')
  const input = { freight, insurance: null, tariff: null, layers: [], rates: {}, disbursement: null }
  const lines = landedCost(consignment, input).ways.flatMap((way) => way.lines)
  return lines.find((line) => line.code === 'lowValueDuty')?.amount
}

/** Describes the duty outside the United States: only the European Union's duty on goods of low value is known. */
const describeOtherDuty = async (
  ctx: Ctx,
  { countryCode, goodsValue, currency }: { countryCode: string; goodsValue: number; currency: string },
  code: string,
): Promise<string> => {
  const other = translate(ctx.language, 'tax:estimate.otherCountry')
  if (!canUseIoss({ countryCode }, 'individual')) return other
  const { inLimitCurrency } = await goodsInCurrency(ctx, { countryCode, goodsValue, currency }, 'EUR')
  const day = dayInTurkiye(ctx.now)
  const duty = lowValueDutyOf(consignmentOf(countryCode, code, inLimitCurrency, day))
  if (!duty) return other
  return translate(ctx.language, 'tax:estimate.euLowValue', {
    amount: writeAmount(ctx.language, duty),
    limit: writeAmount(ctx.language, iossLimitEur),
  })
}

/** The user's code, else the best match; none for a description that names no product. */
const chooseCode = ({ gtip, description }: Request, choices: readonly { code: string }[]): string | null => {
  if (gtip) return compactHsCode(gtip)
  return description && findVagueDescription(description) === null ? (choices[0]?.code ?? null) : null
}

/**
 * Estimates the duty of a parcel's goods for a visitor. Only the tariff of the United States is known; for other
 * countries, for unknown codes and for rates that need more than the value, `noDuty` has the reason.
 * @throws AppError validationFailed on `currency` without an exchange rate
 */
export const estimateDuty = async (ctx: Ctx, request: Request): Promise<DutyEstimate> => {
  const { countryCode, description, goodsValue, currency } = request
  const choices = (description ? findTariffCodes(description) : []).slice(0, mostCodeChoices)
  const code = chooseCode(request, choices)
  const answer: DutyEstimate = {
    choices: choices.map((row) => ({ code: row.code, description: row[ctx.language] })),
    code,
    duty: null,
    noDuty: null,
    warnings: [],
    edition: null,
  }
  const without = (reason: string): DutyEstimate => ({
    ...answer,
    noDuty: translate(ctx.language, `tax:estimate.${reason}`),
  })
  if (code === null || !goodsValue) return answer
  if (!hasEnoughDigits(code)) return without('codeLength')
  if (countryCode !== 'US')
    return { ...answer, noDuty: await describeOtherDuty(ctx, { countryCode, goodsValue, currency }, code) }
  const { inLimitCurrency } = await goodsInCurrency(ctx, { countryCode, goodsValue, currency }, 'USD')
  const found = await dutyOf(ctx, code, inLimitCurrency)
  return typeof found === 'object' ? { ...answer, ...found } : without(found)
}
