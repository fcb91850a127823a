import { ilike, or } from 'drizzle-orm'
import { bagEndpoints } from '@kervan/contract/air/bags/bag.endpoints'
import { readBagNumber } from '@kervan/domain/air/bagNumber'
import { recogniseReference } from '@kervan/domain/reference/references'
import { holding } from '../../../platform/list/conditions.ts'
import { defineList } from '../../../platform/list/defineList.ts'
import { requireHandling } from '../../access/policies.ts'
import { ownPrefixes } from '../../reference/rules/currentRules.ts'
import { holdsReference, selectBags } from './bag.queries.ts'
import { bags } from './bag.tables.ts'
import { describeBag } from './describeBag.ts'

export const bagList = defineList(bagEndpoints.listBags, {
  scope: (ctx) => {
    requireHandling(ctx)
    return undefined
  },
  filters: {
    search: async (text, ctx) =>
      or(
        ilike(bags.number, holding(readBagNumber(text)?.number ?? text.trim())),
        holdsReference(recogniseReference(text, await ownPrefixes(ctx)).reference),
      ),
    states: bags.state,
    flightId: bags.flightId,
  },
  sorts: { createdAt: bags.createdAt },
  id: bags.id,
  select: (db, page) =>
    selectBags(db, page.place)
      .where(page.where)
      .orderBy(...page.orderBy)
      .limit(page.limit)
      .offset(page.offset),
  toItem: describeBag,
})
