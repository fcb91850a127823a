/** Converts a Zod issue to a text key and parameters: the API's answer and the form's field show the same text. */
import type { z } from 'zod'

export interface FieldMessage {
  /** Path in camelCase with dots, e.g. `pieces.0.width`; empty for the whole body. */
  field: string
  /** Text key in the locales, `namespace:key`. */
  key: string
  params: Record<string, string | number>
}

const defaultKeys: Record<string, string> = {
  invalid_type: 'validation:required',
  too_big: 'validation:tooBig',
  too_small: 'validation:tooSmall',
  invalid_format: 'validation:format',
  invalid_value: 'validation:choice',
  invalid_union: 'validation:choice',
  not_multiple_of: 'validation:number',
  unrecognized_keys: 'validation:unknownField',
}

/** Lengths need another text than numbers: "at most 50 characters", not "at most 50". */
const defaultKey = (issue: z.core.$ZodIssue): string => {
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'too_big' && isText) return 'validation:tooLong'
  if (issue.code === 'too_small' && isText) return 'validation:tooShort'
  return defaultKeys[issue.code] ?? 'validation:format'
}

const isTextKey = (message: string): boolean => /^[a-zA-Z/]+:[\w.]+$/.test(message)

/** Returns each issue as field and text key; `maximum`, `minimum` and values of custom rules become parameters. */
export const fieldMessages = (issues: readonly z.core.$ZodIssue[]): FieldMessage[] =>
  issues.map((issue) => {
    const params: Record<string, string | number> = {}
    if ('maximum' in issue) params.max = Number(issue.maximum)
    if ('minimum' in issue) params.min = Number(issue.minimum)
    if (issue.code === 'custom') Object.assign(params, issue.params)
    return {
      field: issue.path.map(String).join('.'),
      key: isTextKey(issue.message) ? issue.message : defaultKey(issue),
      params,
    }
  })
