import type { BillCause, BillState } from './bill.ts'

/** A dispute is taken back as long as the carrier credited nothing of the line. */
export const mayWithdrawDispute = ({ state, credited }: { state: BillState; credited: number }): boolean =>
  state === 'disputed' && credited === 0

/** State of a line whose dispute was taken back: it waits for a decision again. */
export const stateAfterWithdrawal = (
  cause: BillCause | null,
): Extract<BillState, 'different' | 'unknown' | 'duplicate'> => {
  if (cause === 'unknownParcel') return 'unknown'
  return cause === 'duplicate' ? 'duplicate' : 'different'
}
