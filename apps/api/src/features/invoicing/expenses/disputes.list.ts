import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { disputeEndpoints } from '@kervan/contract/invoicing/expenses/dispute.endpoints'
import { defineList } from '../../../platform/list/defineList.ts'
import { users } from '../../access/access.tables.ts'
import { carriers } from '../../pricing/pricing.tables.ts'
import { disputeNumberOf } from './disputeNumber.ts'
import { expenseDisputes, expenseLines } from './expense.tables.ts'

const ofLines = <Value>(what: SQL): SQL<Value> =>
  sql<Value>`(select ${what} from ${expenseLines} where ${expenseLines.disputeId} = "expense_disputes"."id")`

const isWaiting = sql`exists (select from ${expenseLines} where ${expenseLines.disputeId} = "expense_disputes"."id" and ${expenseLines.state} = 'disputed')`

export const disputeList = defineList(disputeEndpoints.listExpenseDisputes, {
  scope: 'everyone',
  filters: {
    supplierId: expenseDisputes.carrierId,
    status: (state) => (state === 'waiting' ? isWaiting : sql`not ${isWaiting}`),
  },
  sorts: { created: expenseDisputes.createdAt },
  id: expenseDisputes.id,
  select: (db, page) =>
    db
      .select({
        place: page.place,
        id: expenseDisputes.id,
        serial: expenseDisputes.serial,
        supplierId: expenseDisputes.carrierId,
        supplierName: carriers.name,
        currency: expenseDisputes.currency,
        createdAt: expenseDisputes.createdAt,
        firstName: users.firstName,
        lastName: users.lastName,
        lineCount: ofLines<number>(sql`count(*)::int`),
        waitingCount: ofLines<number>(sql`count(*) filter (where ${expenseLines.state} = 'disputed')::int`),
        disputed: ofLines<string>(sql`coalesce(sum(${expenseLines.difference}), 0)`),
        credited: ofLines<string>(sql`coalesce(sum(${expenseLines.credited}), 0)`),
      })
      .from(expenseDisputes)
      .innerJoin(carriers, eq(carriers.id, expenseDisputes.carrierId))
      .innerJoin(users, eq(users.id, expenseDisputes.createdBy))
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: ({ place: _, serial, createdAt, firstName, lastName, disputed, credited, ...row }) => ({
    ...row,
    number: disputeNumberOf(serial),
    createdDate: createdAt.toISOString(),
    createdBy: `${firstName} ${lastName}`,
    disputed: Number(disputed),
    credited: Number(credited),
    status: row.waitingCount > 0 ? ('waiting' as const) : ('closed' as const),
  }),
})
