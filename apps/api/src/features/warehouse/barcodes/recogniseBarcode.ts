import type { AnswerOf, InputOf } from '@kervan/contract/endpoint'
import type {
  BarcodeReading,
  referenceRuleEndpoints,
} from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { barcodeCharacters, recogniseBarcode } from '@kervan/domain/reference/recogniseBarcode'
import type { Recognised } from '@kervan/domain/reference/recogniseBarcode'
import { requireActor } from '../../../platform/ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { translate } from '../../../platform/language.ts'
import { currentRules } from '../../reference/rules/currentRules.ts'
import type { RuleRow } from '../../reference/rules/currentRules.ts'
import { findNumbers } from './findNumbers.ts'
import type { Found, FoundNumbers } from './findNumbers.ts'
import { countUnrecognised } from '../../reference/rules/unrecognised.ts'

type Match = Recognised<RuleRow>

const reasonOf = (ctx: Ctx, { rule, reference, pieceNumber }: Match, isRight: boolean): string => {
  const name = rule.name
  if (!isRight) return translate(ctx.language, 'reference/rules:reason.mistyped', { name })
  if (pieceNumber !== null)
    return translate(ctx.language, 'reference/rules:reason.piece', { name, piece: pieceNumber })
  const length = barcodeCharacters(reference).length
  return rule.checkDigit === 'none'
    ? translate(ctx.language, 'reference/rules:reason.form', { name, length })
    : translate(ctx.language, 'reference/rules:reason.checked', {
        name,
        length,
        method: translate(ctx.language, `reference/rules:methodName.${rule.checkDigit}`),
      })
}

const describeMatch = (ctx: Ctx, match: Match, isRight: boolean, found: Found | null): BarcodeReading => ({
  kind: match.rule.kind,
  ruleId: match.rule.id,
  ruleName: match.rule.name,
  supplierCode: match.rule.supplierCode,
  service: match.rule.service,
  reference: match.reference,
  pieceNumber: match.pieceNumber,
  reason: reasonOf(ctx, match, isRight),
  found,
})

/** Matches no rule, but a carrier has assigned exactly this number to a shipment. */
const readingByNumber = (ctx: Ctx, reference: string, found: Found): BarcodeReading => ({
  kind: 'supplier',
  ruleId: null,
  ruleName: null,
  supplierCode: null,
  service: null,
  reference,
  pieceNumber: found.pieceNumber,
  reason: translate(ctx.language, 'reference/rules:reason.number'),
  found,
})

const foundOf = (numbers: FoundNumbers, { rule: { kind }, reference, pieceNumber }: Match): Found | null => {
  const found = numbers.get(
    kind === 'own' || kind === 'supplier' || kind === 'gs1' ? 'shipment' : kind,
    reference,
  )
  return found && { ...found, pieceNumber: pieceNumber ?? found.pieceNumber }
}

/** Shape of a text: digits become 9, letters become A. */
const shapeOf = (text: string): string =>
  barcodeCharacters(text)
    .slice(0, 40)
    .replaceAll(/\d/g, '9')
    .replaceAll(/\p{L}/gu, 'A')
    .replaceAll(/[^9A]/g, '?')

/** Skipped for staff who view a company on its behalf, because that view is read-only. */
const noteUnrecognised = async (ctx: Ctx, text: string): Promise<void> => {
  if (requireActor(ctx).realUserId === undefined) await countUnrecognised(ctx.db, shapeOf(text), ctx.now)
}

/**
 * Recognizes a text by the rules and finds the row with that number in the caller's scope. A text without rule
 * and row is counted by its shape.
 */
export const recogniseText = async (
  ctx: Ctx,
  { text, isScan }: InputOf<typeof referenceRuleEndpoints.recogniseBarcode>['body'],
): Promise<AnswerOf<typeof referenceRuleEndpoints.recogniseBarcode>> => {
  const { rules } = await currentRules(ctx)
  const { matches, mistyped, elements } = recogniseBarcode(text, rules)
  const code = barcodeCharacters(text)
  const numbers = await findNumbers(ctx, [text.trim(), code, ...matches.map(({ reference }) => reference)])
  const readings = matches
    .map((match) => describeMatch(ctx, match, true, foundOf(numbers, match)))
    .toSorted((a, b) => Number(b.found !== null) - Number(a.found !== null))
  const other = numbers.get('shipment', text.trim()) ?? numbers.get('shipment', code)
  if (other && readings.every(({ found }) => found?.id !== other.id))
    readings.unshift(readingByNumber(ctx, text.trim(), other))
  if (readings.length > 0 || elements.length > 0) {
    const foundCount = readings.filter(({ found }) => found).length
    return {
      outcome: 'recognised',
      isAmbiguous: readings.length > 1 && foundCount !== 1,
      readings,
      elements: [...elements],
    }
  }
  if (mistyped.length === 0 && isScan) await noteUnrecognised(ctx, text)
  return {
    outcome: mistyped.length > 0 ? 'mistyped' : 'unknown',
    isAmbiguous: false,
    readings: mistyped.map((match) => describeMatch(ctx, match, false, null)),
    elements: [],
  }
}
