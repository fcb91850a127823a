/**
 * Converts the rules of a complete form to those of a draft: missing values are allowed, present values must be
 * valid.
 */
import { z } from 'zod'

type DraftShape<S extends Record<string, z.ZodType>> = {
  [K in keyof S]: z.ZodDefault<z.ZodNullable<S[K]>>
}

const isBlank = (sent: unknown): boolean =>
  sent === undefined || sent === null || (typeof sent === 'string' && sent.trim() === '')

const draftField = (rule: z.ZodType): z.ZodType =>
  z.preprocess((sent) => (isBlank(sent) ? null : sent), rule.nullable()).default(null)

/**
 * Converts each field of a complete shape for drafts: blank becomes null, other values keep their rule and
 * message.
 */
export const draftFields = <S extends Record<string, z.ZodType>>(shape: S): DraftShape<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, rule]) => [name, draftField(rule)]),
  ) as unknown as DraftShape<S>
