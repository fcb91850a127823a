import type { z } from 'zod'
import type { AnswerOf, EndpointShape, InputOf } from '@kervan/contract/endpoint'
import type { Ctx } from '../ctx.ts'

/**
 * A handler of an idempotent row whose work leaves the house: it calls a provider, which is forbidden in a transaction.
 * `decide` runs in the transaction that claims the key and says what was begun; that is stored on the key. `carryOut`
 * runs after the commit and gives the answer. After a crash a call with the same key goes on with `carryOut`, so it must
 * stand being repeated.
 */
export interface TwoSteps<Row extends EndpointShape> {
  decide: (ctx: Ctx, input: InputOf<Row>) => Promise<object>
  carryOut: (ctx: Ctx, begun: unknown) => Promise<AnswerOf<Row>>
}

/** `begun` is what `decide` hands to `carryOut`, by way of the database. */
export const inTwoSteps = <Row extends EndpointShape, Begun extends object>(steps: {
  begun: z.ZodType<Begun>
  decide: (ctx: Ctx, input: InputOf<Row>) => Promise<Begun>
  carryOut: (ctx: Ctx, begun: Begun) => Promise<AnswerOf<Row>>
}): TwoSteps<Row> => ({
  decide: steps.decide,
  carryOut: (ctx, begun) => steps.carryOut(ctx, steps.begun.parse(begun)),
})
