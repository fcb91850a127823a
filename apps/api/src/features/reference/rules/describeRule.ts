import type { ReferenceRuleRow } from '@kervan/contract/reference/rules/referenceRule.endpoints'
import { compileRule, lengthsOf } from '@kervan/domain/reference/referenceRule'
import { exampleOf } from '@kervan/domain/reference/ruleOverlap'
import type { RuleRow } from './currentRules.ts'

export const describeRule = ({ code: _, ...rule }: RuleRow): ReferenceRuleRow => {
  const read = compileRule(rule)
  const { least, most } = 'compiled' in read ? lengthsOf(read.compiled) : { least: 0, most: 0 }
  return {
    ...rule,
    shortest: least,
    longest: most,
    example: 'compiled' in read ? exampleOf(read.compiled) : null,
  }
}
