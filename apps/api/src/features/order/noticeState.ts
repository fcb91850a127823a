import type { StoreNoticeState } from '@kervan/contract/order/orderAnswers'

/** States of a parcel number at the store, the one that needs attention most first. */
export const noticeStatesByUrgency = [
  'refused',
  'dropped',
  'due',
  'sent',
  'notPossible',
  'seen',
  'takenBack',
] as const satisfies readonly StoreNoticeState[]

/** Most urgent state among the parcel numbers of an order; null without any. */
export const noticeStateOfAll = (notices: readonly { state: StoreNoticeState }[]): StoreNoticeState | null =>
  noticeStatesByUrgency.find((state) => notices.some((notice) => notice.state === state)) ?? null
