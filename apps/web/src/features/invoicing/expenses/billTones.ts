import type { BillState, BillVerdict } from '@kervan/domain/invoicing/expenses/bill'

type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'none'

export const toneOfBill: Readonly<Record<BillState, Tone>> = {
  matched: 'ok',
  different: 'warn',
  unknown: 'bad',
  duplicate: 'bad',
  disputed: 'info',
  accepted: 'none',
  credited: 'ok',
}

export const toneOfVerdict: Readonly<Record<BillVerdict, Tone>> = {
  house: 'bad',
  carrier: 'none',
  unclear: 'warn',
}
