import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type { taxEndpoints, taxWarnings } from '@kervan/contract/tax/tax.endpoints'
import { fromDecimal, toNumber } from '@kervan/domain/money/money'
import { calculateUsTax } from '@kervan/domain/tax/calculateUsTax'
import { processingFeeOn } from '@kervan/domain/tax/processingFee'
import { readTariffCode } from '@kervan/domain/tax/tariffCode'
import { deMinimisOn } from '@kervan/domain/tax/usDutyFacts'
import { dayInTurkiye } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fieldError } from '../../platform/errors.ts'
import { translate } from '../../platform/language.ts'
import { writeDay } from '../../platform/localeFormat.ts'
import {
  describeEdition,
  describeLayer,
  describeLine,
  describeProcessingFee,
  descriptionOf,
  warningsOfLine,
} from './describeTax.ts'
import { countLinesUnder, findEditionOn, findLine, listLayers, listLinesUnder } from './tax.queries.ts'
import type { EditionRow, LineRow } from './tax.queries.ts'
import { toDutyLayer } from './layers/dutyLayer.ts'

type Answer = AnswerOf<(typeof taxEndpoints)['calculateTax']>
type Request = InputOf<(typeof taxEndpoints)['calculateTax']>['body']
type Warning = (typeof taxWarnings)[number]

/** Maximum number of lines listed below a code: a tariff chapter has hundreds, and the user must add digits. */
const mostChildren = 100

/** @throws AppError validationFailed on `gtip` */
const readCode = (gtip: string) => {
  const question = readTariffCode(gtip)
  if (question.kind === 'malformed') throw fieldError('gtip', 'tax:invalid.code')
  if (question.kind === 'unknownChapter') throw fieldError('gtip', 'tax:invalid.chapter')
  return question
}

/**
 * Returns the line that the code identifies, or the digits whose lines the user must choose from. From the
 * seventh digit on, GTİP codes are specific to Türkiye: they identify a line only if the six-digit code has
 * exactly one.
 */
const findMeantLine = async (
  { db }: Ctx,
  edition: EditionRow,
  question: ReturnType<typeof readCode>,
): Promise<{ line: LineRow | undefined; digits: string; isUnknown: boolean }> => {
  if (question.kind === 'beginning') return { line: undefined, digits: question.digits, isUnknown: false }
  const digits = question.code.slice(0, 6)
  const line = await findLine(db, edition.id, question.code)
  if (line && !question.isGtip) return { line, digits, isUnknown: false }
  const siblings = await listLinesUnder(db, edition.id, digits, 2)
  if (question.isGtip && siblings.length === 1) return { line: siblings[0], digits, isUnknown: false }
  return { line: undefined, digits, isUnknown: !question.isGtip }
}

/**
 * Calculates the tax of goods on a day. Returns no amount when more than value, weight and number of pieces
 * is needed to calculate it; never guesses.
 * @throws AppError validationFailed on `gtip`
 */
export const calculateTax = async (
  ctx: Ctx,
  { gtip, value, quantity = null, netWeight = null, day: asked }: Request,
): Promise<Answer> => {
  const { db, language, now } = ctx
  const question = readCode(gtip)
  const today = dayInTurkiye(now)
  const day = asked ?? today
  const warnings: Warning[] = []
  const goodsValue = fromDecimal(value, 'USD')
  const answer: Answer = {
    code: null,
    description: null,
    day,
    currency: 'USD',
    goodsValue: value,
    rateText: null,
    fixedRate: null,
    fixedAmount: null,
    hsRate: null,
    hsAmount: null,
    hsExact: null,
    totalTax: null,
    processingFee: null,
    layers: [],
    noFigure: null,
    requirements: [],
    children: [],
    childCount: 0,
    edition: null,
    warnings: [],
  }
  const finish = (): Answer => ({
    ...answer,
    warnings: warnings.map((code) => ({
      code,
      message: translate(language, `tax:warning.${code}`, {
        day: writeDay(language, day),
        usd: deMinimisOn(day)?.usd ?? 0,
      }),
    })),
  })
  const edition = await findEditionOn(db, day)
  if (!edition) {
    warnings.push('editionMissing')
    return finish()
  }
  answer.edition = describeEdition(edition)
  if (edition.kind === 'curated') warnings.push('curatedEdition')
  if (day > today) warnings.push('futureDay')
  if (question.kind === 'line' && question.isGtip) warnings.push('gtip')

  const { line, digits, isUnknown } = await findMeantLine(ctx, edition, question)
  if (isUnknown || (await countLinesUnder(db, edition.id, digits)) === 0) warnings.push('unknownCode')
  if (!line) {
    const children = await listLinesUnder(db, edition.id, digits, mostChildren)
    answer.children = children.map((child) => describeLine(child, language))
    answer.childCount = await countLinesUnder(db, edition.id, digits)
    return finish()
  }

  const { code, rate, hasQuota } = line
  Object.assign(answer, { code, description: descriptionOf(line, language), rateText: rate })
  const tax = calculateUsTax(
    { code, rate, hasQuota, value: goodsValue, pieces: quantity, netKg: netWeight, day },
    (await listLayers(db)).map(toDutyLayer),
  )
  // Duty-free entries of low value pay no merchandise processing fee.
  const pays = tax.kind === 'none' || !tax.isExempt
  const fee = pays ? processingFeeOn(goodsValue, day) : undefined
  if (fee) answer.processingFee = describeProcessingFee(fee)
  else if (pays) warnings.push('processingFeeUnknown')
  if (tax.kind === 'none') {
    answer.noFigure = translate(language, 'tax:noFigure')
    answer.requirements = [
      translate(language, `tax:reason.${tax.reason}`, {
        rate,
        goods: tax.section232 ? translate(language, `tax:goods.${tax.section232.goods}`) : '',
        from: tax.section232 ? writeDay(language, tax.section232.from) : '',
      }),
    ]
    answer.layers = tax.layers.map(({ row }) => ({
      ...describeLayer(row, language),
      amount: null,
      exact: null,
    }))
    return finish()
  }
  answer.layers = tax.layers.map(({ layer, amount, exact }) => ({
    ...describeLayer(layer.row, language),
    amount: toNumber(amount),
    exact,
  }))
  answer.fixedRate = Number(tax.fixedPercent)
  answer.fixedAmount = toNumber(tax.fixedAmount)
  answer.hsRate = tax.hsPercent === null ? null : Number(tax.hsPercent)
  answer.hsAmount = toNumber(tax.hsAmount)
  answer.hsExact = tax.hsExact
  answer.totalTax = toNumber(tax.total)
  if (tax.isExempt) warnings.push('deMinimis')
  warnings.push(...warningsOfLine(code, day, answer.layers))
  return finish()
}
