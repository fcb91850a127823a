import type { z } from 'zod'
import type { AnswerOf, EndpointShape, InputOf } from '@kervan/contract/endpoint'
import type { Ctx } from '../ctx.ts'

/**
 * Handler of an idempotent row with external work: it calls a provider, which is forbidden inside a
 * transaction. `decide` runs in the transaction that claims the key and returns the started work, which is
 * stored with the key. `carryOut` runs after the commit and returns the answer. After a crash, a call with the
 * same key repeats `carryOut`, so it must be idempotent.
 */
export interface TwoSteps<Row extends EndpointShape> {
  decide: (ctx: Ctx, input: InputOf<Row>) => Promise<object>
  carryOut: (ctx: Ctx, begun: unknown) => Promise<AnswerOf<Row>>
}

/** Schema of the object that `decide` passes to `carryOut` through the database. */
export const inTwoSteps = <Row extends EndpointShape, Begun extends object>(steps: {
  begun: z.ZodType<Begun>
  decide: (ctx: Ctx, input: InputOf<Row>) => Promise<Begun>
  carryOut: (ctx: Ctx, begun: Begun) => Promise<AnswerOf<Row>>
}): TwoSteps<Row> => ({
  decide: steps.decide,
  carryOut: (ctx, begun) => steps.carryOut(ctx, steps.begun.parse(begun)),
})
