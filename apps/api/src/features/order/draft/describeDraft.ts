import type { OrderFindingAnswer, orderProblem } from '@kervan/contract/order/orderAnswers'
import type { z } from 'zod'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import type { OrderRecord } from '../order.queries.ts'
import type { OrderFinding } from './findings.ts'
import type { OrderProblemCode } from './linesToShip.ts'

export const describeFinding = (
  language: Language,
  { key, params, ...finding }: OrderFinding,
): OrderFindingAnswer => ({
  ...finding,
  message: translate(language, key, params),
})

export const describeProblem = (
  language: Language,
  { id, number }: Pick<OrderRecord, 'id' | 'number'>,
  { problem, shipmentId }: { problem: OrderProblemCode; shipmentId: string | null },
): z.output<typeof orderProblem> => ({
  orderId: id,
  number,
  code: problem,
  message: translate(language, `order:problem.${problem}`),
  shipmentId,
})
