import type { OrderFindingAnswer, orderProblem } from '@kervan/contract/order/orderAnswers'
import type { z } from 'zod'
import { translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { writeNumber } from '../../../platform/localeFormat.ts'
import type { OrderRecord } from '../order.queries.ts'
import type { OrderFinding } from './findings.ts'
import type { OrderProblemCode } from './linesToShip.ts'

export const describeFinding = (
  language: Language,
  { key, params, amounts = {}, ...finding }: OrderFinding,
): OrderFindingAnswer => {
  const written: Record<string, string> = {}
  for (const [name, amount] of Object.entries(amounts)) written[name] = writeNumber(language, amount)
  return { ...finding, message: translate(language, key, { ...params, ...written }) }
}

export const describeProblem = (
  language: Language,
  { id, number, content }: Pick<OrderRecord, 'id' | 'number' | 'content'>,
  { problem, shipmentId }: { problem: OrderProblemCode; shipmentId: string | null },
): z.output<typeof orderProblem> => ({
  orderId: id,
  number,
  code: problem,
  message:
    problem === 'waiting' && content.unknownState !== undefined
      ? translate(language, 'order:problem.unknownState', { state: content.unknownState })
      : translate(language, `order:problem.${problem}`),
  shipmentId,
})
