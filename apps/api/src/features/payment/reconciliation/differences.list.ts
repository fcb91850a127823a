import { eq, isNotNull, isNull } from 'drizzle-orm'
import { reconciliationEndpoints } from '@kervan/contract/payment/reconciliation/reconciliation.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { paymentDifferences } from './reconciliation.tables.ts'

const toMoney = (amount: string | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount: Number(amount), currency }

export const differenceList = defineList(reconciliationEndpoints.listPaymentDifferences, {
  scope: 'everyone',
  filters: {
    date: paymentDifferences.day,
    kind: paymentDifferences.kind,
    status: (state) =>
      state === 'open' ? isNull(paymentDifferences.settledAt) : isNotNull(paymentDifferences.settledAt),
  },
  sorts: { day: paymentDifferences.day },
  id: paymentDifferences.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: paymentDifferences.id,
        day: paymentDifferences.day,
        provider: paymentDifferences.provider,
        kind: paymentDifferences.kind,
        movement: paymentDifferences.movement,
        reference: paymentDifferences.reference,
        paymentId: paymentDifferences.paymentId,
        ourAmount: paymentDifferences.ourAmount,
        ourCurrency: paymentDifferences.ourCurrency,
        theirAmount: paymentDifferences.theirAmount,
        theirCurrency: paymentDifferences.theirCurrency,
        settledAt: paymentDifferences.settledAt,
        reason: paymentDifferences.reason,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(paymentDifferences)
      .leftJoin(users, eq(users.id, paymentDifferences.settledBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({
    ourAmount,
    ourCurrency,
    theirAmount,
    theirCurrency,
    settledAt,
    firstName,
    lastName,
    ...row
  }) => ({
    ...row,
    ours: toMoney(ourAmount, ourCurrency),
    theirs: toMoney(theirAmount, theirCurrency),
    status: settledAt === null ? ('open' as const) : ('settled' as const),
    settledBy: firstName === null ? null : `${firstName} ${lastName}`,
    settledDate: settledAt && settledAt.toISOString(),
  }),
})
