/** Reads iyzico's daily report: one row per payment, refund and cancellation. */
import { z } from 'zod'
import { fromDecimal } from '@kervan/domain/money/money'
import type { Movement } from '@kervan/domain/payment/matchLedgers'
import { ProviderError } from '../paymentProvider.ts'
import type { IyzicoClient } from './client.ts'

const transactionsPath = '/v2/reporting/payment/transactions'

/** Maximum number of pages; our payments cannot cause a longer report. */
const mostPages = 500

/** Other kinds, such as payouts, move no customer's money. */
const kindOf: Readonly<Record<string, Movement['kind'] | undefined>> = {
  PAYMENT: 'capture',
  REFUND: 'refund',
  CANCEL: 'refund',
}

const report = z.object({
  status: z.literal('success'),
  totalPageCount: z.number().int().nonnegative().nullish(),
  transactions: z
    .array(
      z.object({
        transactionType: z.string(),
        conversationId: z.string().nullish(),
        paymentId: z.union([z.string(), z.number()]).nullish(),
        paidPrice: z.number().nullish(),
        price: z.number(),
        transactionCurrency: z.string(),
      }),
    )
    .nullish(),
})

type Row = NonNullable<z.output<typeof report>['transactions']>[number]

/** A row without our id still moved money; it is named by iyzico's payment id, which matches nothing here. */
const toMovement = (row: Row): Movement[] => {
  const kind = kindOf[row.transactionType]
  if (!kind) return []
  const amount = kind === 'capture' ? (row.paidPrice ?? row.price) : row.price
  return [
    {
      kind,
      reference: row.conversationId ?? `iyzico ${row.paymentId ?? '?'}`,
      amount: fromDecimal(amount.toFixed(2), row.transactionCurrency),
    },
  ]
}

/** Reads all pages of a day's report. @throws ProviderError */
export const readReport = async (client: IyzicoClient, day: string): Promise<Movement[]> => {
  const movements: Movement[] = []
  for (let page = 1; page <= mostPages; page++) {
    const sent = await client.get('report', transactionsPath, { page: String(page), transactionDate: day })
    const parsed = report.safeParse(sent)
    if (!parsed.success) throw new ProviderError('garbage', 'the report of the day has another shape')
    movements.push(...(parsed.data.transactions ?? []).flatMap(toMovement))
    if (page >= (parsed.data.totalPageCount ?? 1)) return movements
  }
  throw new ProviderError('garbage', `the report of the day has more than ${mostPages} pages`)
}
